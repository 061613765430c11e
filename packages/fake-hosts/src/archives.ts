import { crc32, gzipSync } from 'node:zlib';
import type { StoredFile } from './files.ts';

/**
 * Returns a gzipped tar archive as a node of Pterodactyl or Pelican writes it (wings, server/filesystem/archive.go, with Go's
 * archive/tar): regular files alone, whole seconds, ustar headers, before them a pax header if the name does not fit, and at
 * the end two blocks of zeros without padding.
 */
export function tarGz(files: readonly StoredFile[]): Buffer {
  const entries = files.flatMap(({ path, content, modifiedAt }) => {
    const seconds = Math.round(modifiedAt / 1_000);
    const name = Buffer.from(path);
    const fits = name.length <= 100 && name.every((byte) => byte < 128);
    const pax = fits ? [] : paxHeader(path, seconds);
    return [...pax, header(name.subarray(0, 100), content.length, seconds, '0'), padded(content)];
  });
  return gzipSync(Buffer.concat([...entries, Buffer.alloc(1_024)]), { level: 1 });
}

function paxHeader(path: string, seconds: number): readonly Buffer[] {
  const rest = ` path=${path}\n`;
  const restLength = Buffer.byteLength(rest);
  // The length counts its own digits.
  const length = restLength + String(restLength + String(restLength).length).length;
  const record = Buffer.from(`${length}${rest}`);
  return [header(Buffer.from('PaxHeaders.0/file'), record.length, seconds, 'x'), padded(record)];
}

function header(name: Uint8Array, size: number, seconds: number, type: string): Buffer {
  const block = Buffer.alloc(512);
  block.set(name, 0);
  const octal = (value: number, at: number, length: number): void => {
    block.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at, 'latin1');
  };
  octal(0o644, 100, 8);
  octal(988, 108, 8);
  octal(988, 116, 8);
  octal(size, 124, 12);
  octal(seconds, 136, 12);
  block.write(`        ${type}`, 148, 'latin1');
  block.write('ustar\u000000', 257, 'latin1');
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return block;
}

function padded(content: Buffer): Buffer {
  return Buffer.concat([content, Buffer.alloc((512 - (content.length % 512)) % 512)]);
}

/**
 * Returns a zip archive as Python's `zipfile` writes it to a file: the sizes stand in the local headers, there are no entries
 * of folders, nothing is compressed, and times have steps of two seconds.
 * @param timeZone the machine's, as the IANA calls it: a zip has local times
 */
export function zip(files: readonly StoredFile[], timeZone: string): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let at = 0;
  for (const { path, content, modifiedAt } of files) {
    const name = Buffer.from(path);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(name.length === path.length ? 0 : 0x800, 2);
    common.writeUInt32LE(dosTime(modifiedAt, timeZone), 6);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(content.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(name.length, 22);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(0o100644 * 0x10000, 6);
    rest.writeUInt32LE(at, 10);
    local.push(Buffer.from('PK\u0003\u0004', 'latin1'), common, name, content);
    central.push(Buffer.from('PK\u0001\u0002\u0014\u0003', 'latin1'), common, rest, name);
    at += 30 + name.length + content.length;
  }
  const list = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...local, list, end]);
}

/** Returns a time as MS-DOS has it, the date in the upper half. */
function dosTime(ms: number, timeZone: string): number {
  const instant = Temporal.Instant.fromEpochMilliseconds(Math.floor(ms));
  const { year, month, day, hour, minute, second } = instant.toZonedDateTimeISO(timeZone);
  const date = (year - 1980) * 512 + month * 32 + day;
  return date * 0x10000 + hour * 2_048 + minute * 32 + Math.floor(second / 2);
}
