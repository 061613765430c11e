import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { processorTime } from '../../test/support/processor-time.ts';
import { budgets } from './budgets.ts';

/*
 * npm run test:cpu [-- <what vitest is to run>]: runs the tests, and prints for each folder, and for the most expensive files, the
 * seconds of the processor that they took: of the worker, of processes that they started, and the time that passed. After the
 * whole suite it exits with 1 if a folder took more than its budget.
 */

const lineSchema = z.object({ path: z.string(), own: z.number(), started: z.number(), wall: z.number() });

const columns = ['own', 'started', 'wall'] as const;
type Taken = Readonly<Record<(typeof columns)[number], number>>;

const none: Taken = { own: 0, started: 0, wall: 0 };
const mostExpensive = 25;

function plus(a: Taken, b: Taken): Taken {
  return { own: a.own + b.own, started: a.started + b.started, wall: a.wall + b.wall };
}

/** Returns the folder of a test's file that has the budget, such as `test/alerts` or `packages/hosts`. */
function folderOf(path: string): string {
  const folder = path.split('/').slice(0, -1).slice(0, 2).join('/');
  return folder in budgets ? folder : 'others';
}

function row(taken: Taken, name: string): string {
  return `${[taken.own + taken.started, ...columns.map((column) => taken[column])].map((seconds) => seconds.toFixed(1).padStart(8)).join('')}  ${name}\n`;
}

const folder = mkdtempSync(join(tmpdir(), 'steward-cpu-'));
const file = join(folder, 'taken.jsonl');
const asked = process.argv.slice(2);
const { status } = spawnSync('npx', ['vitest', 'run', '--reporter=dot', ...asked], {
  stdio: 'inherit',
  env: { ...process.env, CPU_BY_FILE: file },
});
const lines = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map((line) => lineSchema.parse(JSON.parse(line)));
rmSync(folder, { recursive: true });

const folders = [...Map.groupBy(lines, ({ path }) => folderOf(path))]
  .map(([name, files]) => ({ name, taken: files.reduce(plus, none) }))
  .toSorted((a, b) => b.taken.own + b.taken.started - a.taken.own - a.taken.started);
process.stdout.write('\n     all  worker started    wall  seconds\n');
for (const { name, taken } of folders) process.stdout.write(row(taken, name));
const files = lines.toSorted((a, b) => b.own + b.started - a.own - a.started).slice(0, mostExpensive);
process.stdout.write('\n');
for (const one of files) process.stdout.write(row(one, one.path));

const all = processorTime().started;
const inFiles = lines.reduce(plus, none);
process.stdout.write(
  `\n${all.toFixed(0)} s in all; ${(all - inFiles.own - inFiles.started).toFixed(0)} s of them outside of tests: vitest, the build, a browser and PostgreSQL.\n`,
);
const over =
  asked.length > 0
    ? []
    : folders.filter(({ name, taken }) => taken.own + taken.started > (budgets[name] ?? 0));
for (const { name } of over)
  process.stdout.write(`${name} takes more than its budget of ${budgets[name]} s.\n`);
process.exit(status === 0 && over.length === 0 ? 0 : 1);
