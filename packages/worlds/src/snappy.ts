/**
 * Unpacks Snappy, which LevelDB compresses blocks with: https://github.com/google/snappy/blob/main/format_description.txt
 * Returns null if it can't be unpacked, or is longer than this.
 */
export function unpackSnappy(packed: Buffer, maxBytes: number): Buffer | null {
  let [length, shift, at] = [0, 0, 0];
  for (let byte = 0x80; byte >= 0x80; shift += 7) {
    if (shift > 28 || at >= packed.length) return null;
    byte = packed.readUInt8(at++);
    length += (byte & 0x7f) * 2 ** shift;
  }
  if (length > maxBytes) return null;
  const out = Buffer.alloc(length);
  let written = 0;
  while (at < packed.length) {
    const tag = packed.readUInt8(at++);
    const kind = tag & 3;
    let size = (tag >>> 2) + 1;
    // A literal, whose length may be in up to four bytes more.
    if (kind === 0) {
      if (size > 60) {
        const more = size - 60;
        if (at + more > packed.length) return null;
        size = packed.readUIntLE(at, more) + 1;
        at += more;
      }
      if (at + size > packed.length || written + size > length) return null;
      packed.copy(out, written, at, at + size);
      at += size;
      written += size;
      continue;
    }
    const offsetBytes = kind === 3 ? 4 : kind;
    if (at + offsetBytes > packed.length) return null;
    let offset = packed.readUIntLE(at, offsetBytes);
    at += offsetBytes;
    if (kind === 1) {
      size = ((tag >>> 2) & 7) + 4;
      offset += (tag >>> 5) << 8;
    }
    if (offset === 0 || offset > written || written + size > length) return null;
    // What is copied may reach into what it writes.
    for (let end = written + size; written < end; written++) out[written] = out[written - offset] ?? 0;
  }
  return written === length ? out : null;
}
