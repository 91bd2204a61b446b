//! Zips for tests, with all that can be wrong with them.

use rawzip::crc32;

/// A file on its way into a zip, and what the zip says of it.
#[derive(Clone, Default)]
pub struct File {
    pub name: Vec<u8>,
    /// The name in the header before the file, if it differs.
    pub local_name: Option<Vec<u8>>,
    pub bytes: Vec<u8>,
    pub stored: bool,
    pub flags: u16,
    pub method: Option<u16>,
    pub attributes: u32,
    pub crc: Option<u32>,
    pub size: Option<u64>,
    pub packed_size: Option<u32>,
    /// The offset in the list of files, if it is wrong.
    pub offset: Option<u32>,
}

pub fn file(name: &str, bytes: impl Into<Vec<u8>>) -> File {
    File { name: name.into(), bytes: bytes.into(), ..File::default() }
}

/// A zip as other programs write it, or as those with bad intentions do.
pub fn zip(files: &[File]) -> Vec<u8> {
    let (mut zip, mut list) = (Vec::new(), Vec::new());
    let (two, four) = (u16::to_le_bytes, u32::to_le_bytes);
    for file in files {
        let packed = if file.stored { file.bytes.clone() } else { deflated(&file.bytes) };
        let method = file.method.unwrap_or(if file.stored { 0 } else { 8 });
        let crc = file.crc.unwrap_or_else(|| crc32(&file.bytes));
        let size = file.size.unwrap_or(file.bytes.len() as u64);
        // A size that does not fit into four bytes stands in a field of its own.
        let is_large = size >= u64::from(u32::MAX);
        let extra = if is_large {
            [&two(1)[..], &two(8)[..], &size.to_le_bytes()[..]].concat()
        } else {
            Vec::new()
        };
        let short = if is_large { u32::MAX } else { size as u32 };
        let packed_size = file.packed_size.unwrap_or(packed.len() as u32);
        let offset = file.offset.unwrap_or(zip.len() as u32);
        let common = |name: &[u8], extra: &[u8]| {
            [
                &two(20)[..],
                &two(file.flags),
                &two(method),
                &[0; 4],
                &four(crc),
                &four(packed_size),
                &four(short),
                &two(name.len() as u16),
                &two(extra.len() as u16),
            ]
            .concat()
        };
        let local_name = file.local_name.as_ref().unwrap_or(&file.name);
        zip.extend(b"PK\x03\x04");
        zip.extend(common(local_name, &[]));
        zip.extend(local_name);
        zip.extend(packed);
        // Made by Unix, so that the attributes are those of its files.
        list.extend(b"PK\x01\x02\x14\x03");
        list.extend(common(&file.name, &extra));
        list.extend([0; 6]);
        list.extend(four(file.attributes));
        list.extend(four(offset));
        list.extend(&file.name);
        list.extend(extra);
    }
    let (start, count) = (zip.len() as u32, two(files.len() as u16));
    zip.extend(&list);
    zip.extend(b"PK\x05\x06\0\0\0\0");
    zip.extend([count, count].concat());
    zip.extend([four(list.len() as u32), four(start)].concat());
    zip.extend([0; 2]);
    zip
}

fn deflated(bytes: &[u8]) -> Vec<u8> {
    miniz_oxide::deflate::compress_to_vec(bytes, 6)
}
