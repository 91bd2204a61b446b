// The simplest zip: files that are stored as they are.

/** The check sum of the format: CRC-32, as in RFC 1952. */
function crc32(bytes) {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

function record(signature, fields) {
  const bytes = Buffer.alloc(4 + fields.reduce((sum, [size]) => sum + size, 0));
  bytes.writeUInt32LE(signature);
  let at = 4;
  for (const [size, value] of fields) at = bytes.writeUIntLE(value, at, size);
  return bytes;
}

/** A zip of these files: their paths, and what is in them. */
export function zip(files) {
  const [parts, list] = [[], []];
  let at = 0;
  for (const [path, content] of Object.entries(files)) {
    const [name, data] = [Buffer.from(path), Buffer.from(content)];
    const common = [[2, 20], [2, 0x800], [2, 0], [2, 0], [2, 0x21], [4, crc32(data)], [4, data.length], [4, data.length], [2, name.length], [2, 0]];
    const local = Buffer.concat([record(0x04034b50, common), name, data]);
    parts.push(local);
    list.push(record(0x02014b50, [[2, 20], ...common, [2, 0], [2, 0], [2, 0], [4, 0], [4, at]]), name);
    at += local.length;
  }
  const directory = Buffer.concat(list);
  const count = Object.keys(files).length;
  return Buffer.concat([
    ...parts,
    directory,
    record(0x06054b50, [[2, 0], [2, 0], [2, count], [2, count], [4, directory.length], [4, at], [2, 0]]),
  ]);
}
