/** CRC-32C (Castagnoli), which LevelDB uses, eight bytes at a time. */
const polynomial = 0x82f63b78;
const slices = 8;

function makeTables(): Uint32Array {
  const tables = new Uint32Array(slices * 256);
  for (let byte = 0; byte < 256; byte++) {
    let value = byte;
    for (let bit = 0; bit < 8; bit++) value = (value & 1) === 1 ? (value >>> 1) ^ polynomial : value >>> 1;
    tables[byte] = value;
  }
  for (let byte = 0; byte < 256; byte++)
    for (let slice = 1; slice < slices; slice++) {
      const before = tables[(slice - 1) * 256 + byte] ?? 0;
      tables[slice * 256 + byte] = (before >>> 8) ^ (tables[before & 0xff] ?? 0);
    }
  return tables;
}

const tables = makeTables();

/** Returns the checksum of bytes. */
export function crc32c(bytes: Uint8Array): number {
  const t = tables;
  const b = bytes;
  const { length } = b;
  let crc = 0xffffffff;
  let at = 0;
  const at4 = (place: number) =>
    (b[place] ?? 0) | ((b[place + 1] ?? 0) << 8) | ((b[place + 2] ?? 0) << 16) | ((b[place + 3] ?? 0) << 24);
  for (; at + slices <= length; at += slices) {
    const low = crc ^ at4(at);
    const high = at4(at + 4);
    crc =
      (t[1792 + (low & 0xff)] ?? 0) ^
      (t[1536 + ((low >>> 8) & 0xff)] ?? 0) ^
      (t[1280 + ((low >>> 16) & 0xff)] ?? 0) ^
      (t[1024 + (low >>> 24)] ?? 0) ^
      (t[768 + (high & 0xff)] ?? 0) ^
      (t[512 + ((high >>> 8) & 0xff)] ?? 0) ^
      (t[256 + ((high >>> 16) & 0xff)] ?? 0) ^
      (t[high >>> 24] ?? 0);
  }
  for (; at < length; at++) crc = (crc >>> 8) ^ (t[(crc ^ (b[at] ?? 0)) & 0xff] ?? 0);
  return (crc ^ 0xffffffff) >>> 0;
}

const maskDelta = 0xa282ead8;

/** Returns the checksum that LevelDB has stored in another form. */
export function unmask(masked: number): number {
  const turned = (masked - maskDelta) >>> 0;
  return ((turned >>> 17) | (turned << 15)) >>> 0;
}

/** Returns a checksum in the form in which LevelDB stores it. */
export function mask(crc: number): number {
  return ((((crc >>> 15) | (crc << 17)) >>> 0) + maskDelta) >>> 0;
}
