import { expect, test } from 'vitest';
import { RuleMatcher } from '../src/layouts.ts';
import { defaultGames } from '../src/model/games.ts';
import type { Files } from '../testing/made-worlds.ts';
import { judgeSave, readSave } from './judge-save.ts';
import { makeSave } from './made-saves.ts';

const blockBytes = 4096;

function changed(files: Files, changes: Readonly<Record<string, Buffer>>): Files {
  return new Map([...files, ...Object.entries(changes)]);
}

function withZeros(bytes: Buffer, from: number, to: number): Buffer {
  return Buffer.from(bytes).fill(0, from, Math.min(to, bytes.length));
}

const withChecks = defaultGames.filter(({ checks }) => checks.length > 0);

test.each(withChecks.map((rule) => [rule.game, rule] as const))(
  'a file of %s that begins with 4 KiB of zeros is never taken for one of an unknown version',
  async (_, rule) => {
    const matcher = new RuleMatcher(rule);
    const files = makeSave(rule);
    const { contents } = await readSave(files);
    for (const [path, content] of files) {
      if (matcher.checkOf(path) === undefined) continue;
      const hollow = changed(files, { [path]: withZeros(content, 0, blockBytes) });
      const { sign } = await judgeSave(hollow, { live: files, good: contents });
      expect([path, sign]).toEqual([path, expect.stringMatching(/⚠️|❌/)]);
    }
  },
);
