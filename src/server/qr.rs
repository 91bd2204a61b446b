//! A QR code for a terminal.

use qrcode::{EcLevel, QrCode, render::unicode::Dense1x2};

/// Returns a QR code as text, dark on light whatever the terminal's colours. `None` if the text is
/// too long for one.
pub(super) fn qr_code(text: &str) -> Option<String> {
    let code = QrCode::with_error_correction_level(text, EcLevel::L).ok()?;
    // A terminal writes light on dark.
    let image = code.render().dark_color(Dense1x2::Dark).light_color(Dense1x2::Light).build();
    Some(image)
}
