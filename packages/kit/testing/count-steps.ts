import { readFileSync } from 'node:fs';
import { type Profiler, Session } from 'node:inspector/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { Sized } from './growth.ts';

/*
 * `growthOf` starts it with the URL of a module. For each of its cases it prints the blocks of code that run too often for four
 * times the input. It is a process of its own, where nothing is compiled before it counts.
 */

/** How much more often a block may run for four times the input: sorting takes more than four. */
const mostTimes = 6;
/** From here on a block counts. */
const leastRuns = 200;

const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
const module = z
  .object({
    cases: z.record(
      z.string(),
      z.custom<Sized>((value) => typeof value === 'function'),
    ),
  })
  .parse(await import(z.string().parse(process.argv[2])));
const found: [string, string[]][] = [];
for (const [name, sized] of Object.entries(module.cases)) {
  const [few, many] = [await runsOf(sized(1)), await runsOf(sized(4))];
  found.push([name, many.flatMap((script) => tooOften(few, script))]);
}
process.stdout.write(JSON.stringify(Object.fromEntries(found)));

/** Returns how often each block of our scripts, and of packages, runs in it. */
async function runsOf(work: () => unknown): Promise<readonly Profiler.ScriptCoverage[]> {
  await session.post('Profiler.takePreciseCoverage');
  await work();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  return result.filter(({ url }) => url.startsWith('file:'));
}

function tooOften(
  few: readonly Profiler.ScriptCoverage[],
  script: Profiler.ScriptCoverage,
): readonly string[] {
  const before =
    few.find(({ scriptId }) => scriptId === script.scriptId)?.functions.flatMap(({ ranges }) => ranges) ?? [];
  return script.functions.flatMap(({ functionName, ranges }) =>
    ranges.flatMap(({ startOffset, count }) => {
      if (count <= mostTimes * leastRuns) return [];
      const runs = runsAt(before, startOffset);
      if (count <= mostTimes * Math.max(runs, leastRuns)) return [];
      const path = fileURLToPath(script.url);
      const line = readFileSync(path, 'utf8').slice(0, startOffset).split('\n').length;
      return [`${relative(process.cwd(), path)}:${line} ${functionName}: ${runs} runs, then ${count}`];
    }),
  );
}

/** Returns how often the code at a place ran: blocks that ran as often as the one around them aren't listed. */
function runsAt(ranges: readonly Profiler.CoverageRange[], offset: number): number {
  const around = ranges.filter(({ startOffset, endOffset }) => startOffset <= offset && offset < endOffset);
  const size = ({ startOffset, endOffset }: Profiler.CoverageRange) => endOffset - startOffset;
  return around.toSorted((a, b) => size(a) - size(b))[0]?.count ?? 0;
}
