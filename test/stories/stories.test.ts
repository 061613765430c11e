import { expect, test } from 'vitest';
import type { Violation } from './rules.ts';
import { type Plan, planOf, wordsOf } from './steps.ts';
import { type Broken, nothingSeen, play, type Seen } from './story.ts';

/** What the suite plays: few and short ones, which together have each game and host, and nearly all that happens in a story. */
const chosen = [2, 3, 9, 12, 20, 21, 22, 25];
const isLong = process.env['STORIES_RUNS'] !== undefined;
const runs = Number(process.env['STORIES_RUNS']);
const firsts = (process.env['STORIES_SEED'] ?? '1').split(',').map(Number);
const seeds = isLong
  ? firsts.flatMap((first) => Array.from({ length: runs }, (_, index) => first + index))
  : chosen;
/** How many stories are told of each rule. */
const shown = Number(process.env['STORIES_SHOWN'] ?? 1);

/** Leaves out what comes after the step that broke a rule, and each step without which it is broken too. */
async function shortened(plan: Plan, broken: Broken): Promise<string> {
  const isSame = ({ rule }: Violation) => broken.violations.some((violation) => violation.rule === rule);
  let short = { plan: { ...plan, steps: plan.steps.slice(0, broken.step + 1) }, broken };
  for (let index = short.plan.steps.length - 1; index >= 0; index -= 1) {
    const tried = { ...plan, steps: short.plan.steps.filter((_, at) => at !== index) };
    const again = await play(tried, nothingSeen()).catch(() => null);
    if (again?.violations.some(isSame)) short = { plan: tried, broken: again };
  }
  return [wordsOf(short.plan), ...short.broken.violations.map(({ text }) => `  ! ${text}`)].join('\n');
}

interface End {
  readonly plan: Plan;
  /** Null: the story went well. */
  readonly broken: Broken | null;
  /** Why the story did not go on; null: it did. */
  readonly error: unknown;
}

async function ends(seed: number, seen: Seen): Promise<End> {
  const plan = planOf(seed);
  try {
    return { plan, broken: await play(plan, seen), error: null };
  } catch (error) {
    return { plan, broken: null, error };
  }
}

function rulesOf({ broken, error }: End): readonly string[] {
  if (error !== null) return ['the story did not go on'];
  return [...new Set(broken?.violations.map(({ rule }) => rule))];
}

async function textOf(end: End): Promise<string> {
  const { plan, broken, error } = end;
  if (broken !== null) return shortened(plan, broken);
  return `${wordsOf(plan)}\n  ! ${error instanceof Error ? error.stack : String(error)}`;
}

test(
  'in any life of a server, what was lost stays in a backup, and no hollow backup is called complete',
  async () => {
    const seen = nothingSeen();
    const failed: End[] = [];
    const cpu = process.cpuUsage();
    for (const seed of seeds) {
      const end = await ends(seed, seen);
      if (rulesOf(end).length === 0) continue;
      failed.push(end);
      if (isLong)
        says(`seed ${seed}: ${rulesOf(end).join(', ')}${end.error === null ? '' : ` ${end.error}`}`);
    }
    const { user, system } = process.cpuUsage(cpu);
    if (isLong)
      says(
        `${failed.length} of ${seeds.length} stories failed; each took ${((user + system) / 1e6 / seeds.length).toFixed(2)} s of CPU; seen: ${JSON.stringify(seen)}`,
      );
    const told: string[] = [];
    const rules = new Map(failed.flatMap((end) => rulesOf(end).map((rule) => [rule, 0])));
    for (const end of failed) {
      if (!rulesOf(end).some((rule) => (rules.get(rule) ?? 0) < shown)) continue;
      for (const rule of rulesOf(end)) rules.set(rule, (rules.get(rule) ?? 0) + 1);
      told.push(await textOf(end));
      if (isLong) says(`\n${told.at(-1)}`);
    }
    expect(failed.length, told.join('\n\n')).toBe(0);
    if (isLong) return;
    const { signs, ...counts } = seen;
    expect(Object.keys(signs)).toEqual(expect.arrayContaining(['✅', '⚠️', '❌', '📦']));
    expect(Math.min(...Object.values(counts))).toBeGreaterThan(0);
  },
  24 * 3_600_000,
);

function says(text: string): void {
  process.stdout.write(`${text}\n`);
}
