import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Swap, swapBack, swapForward } from '../src/backups/swap.ts';
import { snapshot } from '../testing/snapshot.ts';

class CrashError extends Error {}

/** Simulates a crash after this number of renames. */
function killAfter(renames: number) {
  let remaining = renames;
  return async (): Promise<void> => {
    remaining -= 1;
    if (remaining < 0) throw new CrashError();
  };
}

async function survives(swap: () => Promise<void>): Promise<boolean> {
  return swap().then(
    () => true,
    (error: unknown) => {
      if (error instanceof CrashError) return false;
      throw error;
    },
  );
}

const folders = fc
  .array(fc.record({ hadOld: fc.boolean(), hasNew: fc.boolean() }), { minLength: 1, maxLength: 4 })
  .map((all) =>
    all.map((folder, index) => ({ ...folder, path: index % 2 ? `deep/${index}/world` : `world${index}` })),
  );

async function prepare(swapped: Swap['folders']) {
  const base = await mkdtemp(join(tmpdir(), 'steward-swap-'));
  const stage = join(base, '.steward-restore/run');
  await mkdir(join(stage, 'new'), { recursive: true });
  for (const { path, hadOld, hasNew } of swapped) {
    await mkdir(dirname(join(base, path)), { recursive: true });
    for (const [place, there] of [
      [base, hadOld],
      [join(stage, 'new'), hasNew],
    ] as const) {
      if (!there) continue;
      await mkdir(join(place, path), { recursive: true });
      await writeFile(join(place, path, 'level.dat'), place === base ? 'old' : 'new');
    }
  }
  const swap: Swap = { base, stage, direction: 'forward', folders: swapped };
  const worlds = async (): Promise<string[]> => {
    const files = Object.entries(await snapshot(base));
    return files
      .filter(([path]) => path.endsWith('.dat') && !path.includes('.steward'))
      .map((file) => file.join(' '))
      .sort();
  };
  return { swap, worlds, clean: () => rm(base, { recursive: true }) };
}

const content = (text: string) => `644 ${Buffer.from(text).toString('base64')}`;
const expected = (swapped: Swap['folders'], which: 'hadOld' | 'hasNew'): string[] =>
  swapped
    .filter((folder) => folder[which])
    .map(({ path }) => `./${path}/level.dat ${content(which === 'hadOld' ? 'old' : 'new')}`)
    .sort();

describe('the swap of a restore', () => {
  it('ends with the whole new world, after any number of crashes at any rename', async () => {
    await fc.assert(
      fc.asyncProperty(folders, fc.array(fc.nat(5), { maxLength: 4 }), async (swapped, kills) => {
        const { swap, worlds, clean } = await prepare(swapped);
        for (const renames of kills) await survives(() => swapForward(swap, killAfter(renames)));
        await swapForward(swap, async () => {});
        expect(await worlds()).toEqual(expected(swapped, 'hasNew'));
        await clean();
      }),
      { numRuns: 25 },
    );
  });

  it('ends with the whole old world if it is rolled back at any rename, even after a crash', async () => {
    await fc.assert(
      fc.asyncProperty(
        folders,
        fc.nat(8),
        fc.array(fc.nat(5), { maxLength: 4 }),
        async (swapped, until, kills) => {
          const { swap, worlds, clean } = await prepare(swapped);
          await survives(() => swapForward(swap, killAfter(until)));
          for (const renames of kills) await survives(() => swapBack(swap, killAfter(renames)));
          await swapBack(swap, async () => {});
          expect(await worlds()).toEqual(expected(swapped, 'hadOld'));
          await clean();
        },
      ),
      { numRuns: 25 },
    );
  });
});
