import { expect, test } from 'vitest';
import { storyNames, type Told, tells } from './histories.ts';

const runs = Number(process.env['STORIES_RUNS'] ?? 1);
const firstSeed = Number(process.env['STORIES_SEED'] ?? 1);
const isLong = process.env['STORIES_RUNS'] !== undefined;
/** How many servers have a history in one run. */
const perRun = isLong ? 20 : 10;

/** Returns what was said wrongly. */
function wrong({ history, ever, last }: Told): readonly string[] {
  const said = [...ever, ...last].filter((name) => !history.true.has(name));
  return history.endsWithout === true ? [...said, ...last] : said;
}

function isUsed({ history: { who }, last }: Told): boolean {
  return [...last].some((name) => name.includes(`${who} `));
}

/** Returns how many histories of each kind there were, and what came of them. */
function report(all: readonly Told[]): string {
  return [...storyNames, 'all']
    .map((name) => {
      const own = all.filter(({ history }) => name === 'all' || history.what === name);
      const logged = own.filter(({ history }) => history.isLogged);
      const used = logged.filter(isUsed).length;
      return `${name}: ${own.length}; entries used: ${used} of ${logged.length}; wrong: ${own.flatMap(wrong).length}\n`;
    })
    .join('');
}

test(`in the histories of ${perRun} servers, nobody is named who didn’t do it, and nearly everybody who did`, {
  timeout: isLong ? 1_800_000 : 60_000,
}, async () => {
  const all: Told[] = [];
  for (let seed = firstSeed; seed < firstSeed + runs; seed += 1) all.push(...(await tells(seed, perRun)));
  if (isLong) process.stdout.write(report(all));
  const logged = all.filter(({ history }) => history.isLogged);
  expect(all.flatMap((told) => wrong(told).map((name) => `${told.history.what}: ${name}`))).toEqual([]);
  expect(all).toHaveLength(runs * perRun);
  expect(logged.filter(isUsed).length / logged.length, report(all)).toBeGreaterThanOrEqual(0.95);
});
