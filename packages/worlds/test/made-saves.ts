import { deflateSync, gzipSync } from 'node:zlib';
import { RuleMatcher } from '../src/layouts.ts';
import type { FileCheck, GameRule } from '../src/model/game-rule.ts';
import { makeZip } from '../testing/archives.ts';
import { playerId, random } from '../testing/made-worlds.ts';
import { encodeNbt } from '../testing/nbt-writer.ts';
import { bedrockLevel } from './damage.ts';
import { makeManifest, makeTable } from './leveldb-writer.ts';

/*
 * Makes saves of any game by its record.
 */

/** Returns bytes that look like nothing in particular. */
export function noise(size: number, next: () => number): Buffer {
  const bytes = Buffer.alloc(size);
  for (let at = 0; at + 4 <= size; at += 4) bytes.writeUInt32LE(Math.floor(next() * 2 ** 32), at);
  return bytes.fill(7, size - (size % 4));
}

const mainBytes = 30_000;

/** Returns the files of a whole save, with a file for each pattern of a game's record. */
export function makeSave(rule: GameRule, seed = 1): ReadonlyMap<string, Buffer> {
  const next = random(seed);
  const matcher = new RuleMatcher(rule);
  const patterns = [
    ...[...rule.world, ...rule.needed, ...(rule.players ?? []), ...(rule.regions ?? [])],
    ...(rule.generation?.files ?? []),
  ];
  const files = new Map<string, Buffer>();
  for (const path of patterns.flatMap(pathsOf)) {
    const check = matcher.checkOf(path);
    if (check?.kind === 'leveldb') makeDatabase(path.slice(0, path.lastIndexOf('/') + 1), files, next);
    else files.set(path, contentOf(check, next));
  }
  return files;
}

/** Returns paths that fit a pattern: two of regions and players. */
function pathsOf(pattern: string): readonly string[] {
  return [1, 2].map((number) =>
    pattern
      .replace('{world/}', 'Ours/')
      .replace('{world}', 'Ours')
      .replace('{player:hex}', `AB0${number}`)
      .replace('{player:uuid}', playerId(number))
      .replace('{player}', `1000${number}`)
      .replace('{x}', `${number}`)
      .replace('{z}', '-1')
      .replace('{n}', '12')
      .replaceAll('*', `part${number}`),
  );
}

function makeDatabase(folder: string, files: Map<string, Buffer>, next: () => number): void {
  const tables = [3, 7].map((number) => ({
    number,
    content: makeTable([noise(9_000, next), noise(3_000, next)]),
  }));
  const added = tables.map(({ number, content }) => ({ number, size: content.length }));
  files.set(`${folder}CURRENT`, Buffer.from('MANIFEST-000002\n'));
  files.set(`${folder}MANIFEST-000002`, makeManifest([{ added }, {}]));
  for (const { number, content } of tables) files.set(`${folder}00000${number}.ldb`, content);
  // The format of a log is that of a manifest.
  files.set(`${folder}000009.log`, makeManifest([{}, {}]));
}

function contentOf(check: FileCheck | undefined, next: () => number): Buffer {
  switch (check?.kind) {
    case undefined:
    case 'leveldb':
      return noise(mainBytes, next);
    case 'zip':
      return makeZip(new Map([['a/level.dat0', noise(mainBytes, next)]]));
    case 'gzip':
      return gzipSync(noise(mainBytes, next));
    case 'magic':
      return Buffer.concat([Buffer.from(check.begins, 'latin1'), noise(mainBytes, next)]);
    case 'sqlite':
      return makeSqlite(6, next);
    case 'terraria':
      return makeTerraria(next);
    case 'bedrock-level':
      return bedrockLevel(encodeNbt({ SpawnX: { int: 1 } }, true));
    case 'lengths':
      return makeHeaded(check, next);
  }
}

/** Makes a file with the first head of a check. */
function makeHeaded({ heads }: FileCheck & { readonly kind: 'lengths' }, next: () => number): Buffer {
  const [head] = heads;
  if (head === undefined) throw new Error('The check has no head');
  const content = noise(mainBytes, next);
  const packed = head.zlib === undefined ? content : deflateSync(content);
  const start = Buffer.alloc(head.plus);
  start.write(head.magic, head.at, 'latin1');
  start.writeUInt32LE(packed.length, head.length);
  if (head.unpacked !== undefined) start.writeUInt32LE(content.length, head.unpacked);
  return Buffer.concat([start, packed]);
}

/** Makes the header of a database of SQLite, and pages with anything. */
function makeSqlite(pages: number, next: () => number, pageBytes = 4096): Buffer {
  const data = noise(pages * pageBytes, next);
  data.write('SQLite format 3\0', 0, 'latin1');
  data.writeUInt16BE(pageBytes === 65_536 ? 1 : pageBytes, 16);
  data.writeUInt32BE(7, 24);
  data.writeUInt32BE(pages, 28);
  data.writeUInt32BE(7, 92);
  return data;
}

/** Makes a world of Terraria: its table of positions, parts with anything, and its end. */
function makeTerraria(next: () => number): Buffer {
  const parts = Array.from({ length: 10 }, (_, index) => noise(2_000 + index, next));
  const head = Buffer.alloc(26 + 11 * 4 + 4);
  head.writeInt32LE(279, 0);
  head.write('relogic', 4, 'latin1');
  head.writeUInt8(2, 11);
  head.writeInt16LE(11, 24);
  let position = head.length;
  for (let index = 0; index < 11; index++) {
    head.writeInt32LE(position, 26 + index * 4);
    position += parts[index]?.length ?? 0;
  }
  const name = Buffer.from('Ours');
  return Buffer.concat([head, ...parts, Buffer.from([1, name.length]), name, Buffer.from([9, 0, 0, 0])]);
}

/** The games whose saves are read inside. */
export const readInside: ReadonlySet<string> = new Set([
  'minecraft-bedrock',
  'palworld',
  'factorio',
  'terraria',
  'luanti',
]);
