import { cpus } from 'node:os';
import { readOptions, UsageError } from './options.ts';
import { checkGoals } from './report/goals.ts';
import { goalLines, table, writeReport } from './report/report.ts';
import { run } from './run/run.ts';

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  const startedAt = performance.now();
  const note = (text: string) => {
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
    process.stderr.write(`${seconds.padStart(4)} s  ${text}\n`);
  };
  const figures = await run(options, note);
  const goals = checkGoals(figures);
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  process.stdout.write(`${table(figures)}\n\n${goalLines(goals)}\n`);
  const [cpu] = cpus();
  const machine = { node: process.version, cpu: cpu?.model ?? '', cores: cpus().length };
  for (const file of await writeReport(options, { machine, seconds, figures, goals })) note(`wrote ${file}`);
}

try {
  await main();
} catch (error) {
  const isUsage = error instanceof UsageError;
  process.stderr.write(`${isUsage ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
}
