//! File names that Windows reserves.

/// Returns `true` if Windows opens a device for a file of this name, in any folder and with any
/// extension.
pub fn is_device_name(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or_default().to_ascii_uppercase();
    let numbered = |device| {
        stem.strip_prefix(device).is_some_and(|rest| matches!(rest.as_bytes(), [b'1'..=b'9']))
    };
    ["CON", "PRN", "AUX", "NUL"].contains(&stem.as_str()) || numbered("COM") || numbered("LPT")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn devices_have_any_extension_and_case() {
        for name in ["nul", "Con.txt", "com1", "LPT9.tar.gz"] {
            assert!(is_device_name(name), "{name}");
        }
        for name in ["", "null", "com", "COM0", "COM10", "a.nul"] {
            assert!(!is_device_name(name), "{name}");
        }
    }
}
