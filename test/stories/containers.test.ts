import { afterAll, describe, expect, test } from 'vitest';
import { Machine, newTally } from './container-lives.ts';

const runs = Number(process.env['STORIES_RUNS'] ?? 2);
/** Several: the ones to be played, on both machines. */
const seeds = (process.env['STORIES_SEED'] ?? '1').split(',').map(Number);
const isLong = process.env['STORIES_RUNS'] !== undefined;

const started = {
  'run on': await Machine.start('--live-restore'),
  'end with it': await Machine.start(),
};

afterAll(async () => {
  for (const machine of Object.values(started)) if (typeof machine !== 'string') await machine.close();
});

/** Each machine has seeds of its own. */
function seedsOf(machine: Machine): readonly number[] {
  const [first = 1] = seeds;
  const own = first + (machine === started['run on'] ? 0 : 1);
  return Array.from({ length: Math.ceil(runs / 2) }, (_, life) => own + 2 * life);
}

describe.concurrent('lives of a server in a container, with kill -9 of host, engine and game', () => {
  test.for(Object.entries(started))(
    'where the containers of a killed engine %s',
    { timeout: 7_200_000 },
    async ([, machine], t) => {
      if (typeof machine === 'string') {
        process.stderr.write(`test/stories/containers.test.ts is skipped: ${machine}\n`);
        return t.skip();
      }
      const tally = newTally();
      const wrong: string[] = [];
      for (const seed of seeds.length > 1 ? seeds : seedsOf(machine)) {
        await machine.live(seed, tally).catch((error: unknown) => {
          if (isLong) process.stderr.write(`${error}\n`);
          wrong.push(String(error));
        });
        if (isLong) process.stderr.write(`seed ${seed}: ${tally.histories} lived, ${wrong.length} wrong\n`);
      }
      if (isLong) process.stderr.write(`${JSON.stringify(tally, null, 1)}\n`);
      expect(wrong).toEqual([]);
      expect(tally.restored).toBeGreaterThan(0);
    },
  );
});
