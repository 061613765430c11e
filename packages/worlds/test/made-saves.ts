import { gzipSync } from 'node:zlib';
import { RuleMatcher } from '../src/layouts.ts';
import { type FileCheck, type GameRule, readsInside } from '../src/model/game-rule.ts';
import { makeZip } from '../testing/archives.ts';
import {
  bedrockLevel,
  mainBytes,
  makeDatabase,
  makeHeaded,
  makeSqlite,
  makeTerraria,
  noise,
} from '../testing/made-saves.ts';
import { playerId, random } from '../testing/made-worlds.ts';
import { encodeNbt } from '../testing/nbt-writer.ts';

/*
 * Makes saves of any game by its record.
 */

/**
 * Returns the files of a whole save, with a file for each pattern of a game's record.
 * @param bytes how many each of them has, about
 */
export function makeSave(rule: GameRule, seed = 1, bytes = mainBytes): ReadonlyMap<string, Buffer> {
  const next = random(seed);
  const matcher = RuleMatcher.for(rule);
  const patterns = [
    ...[...rule.world, ...rule.needed, ...(rule.players ?? []), ...(rule.regions ?? [])],
    ...(rule.generation?.files ?? []),
  ];
  const files = new Map<string, Buffer>();
  for (const path of patterns.flatMap(pathsOf)) {
    const check = matcher.checkOf(path);
    if (check?.kind === 'leveldb')
      makeDatabase(path.slice(0, path.lastIndexOf('/') + 1), files, next, { bytes });
    else files.set(path, contentOf(check, next, bytes));
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

function contentOf(check: FileCheck | undefined, next: () => number, bytes: number): Buffer {
  switch (check?.kind) {
    case undefined:
    case 'leveldb':
      return noise(bytes, next);
    case 'zip':
      return makeZip(new Map([['a/level.dat0', noise(bytes, next)]]));
    case 'gzip':
      return gzipSync(noise(bytes, next));
    case 'magic':
      return Buffer.concat([Buffer.from(check.begins, 'latin1'), noise(bytes, next)]);
    case 'sqlite':
      return makeSqlite(Math.ceil(bytes / 5_000), next);
    case 'terraria':
      return makeTerraria(next, bytes);
    case 'bedrock-level':
      return bedrockLevel(encodeNbt({ SpawnX: { int: 1 } }, true));
    case 'lengths':
      return makeHeaded(firstHead(check), next, bytes);
  }
}

function firstHead({ heads: [head] }: FileCheck & { readonly kind: 'lengths' }) {
  if (head === undefined) throw new Error('The check has no head');
  return head;
}

/** Whether a game's record has each file of a save read inside, but those of which it's enough that they have data. */
export function isReadInside(rule: GameRule): boolean {
  const matcher = RuleMatcher.for(rule);
  const paths = [...makeSave(rule).keys()];
  return (
    paths.some((path) => matcher.isMain(path)) &&
    paths.every((path) => {
      const check = matcher.checkOf(path);
      return matcher.isPlain(path) || (check !== undefined && readsInside[check.kind]);
    })
  );
}
