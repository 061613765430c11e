import { setTimeout as delay } from 'node:timers/promises';
import type { GameRun } from './game-run.ts';

/** How long a first line may take; then, how long the console must be silent; and how long all may take. */
const firstLineMs = 400;
const silenceMs = 150;
const longestMs = 1000;
const lookEveryMs = 25;
const keptLines = 50;

/** Types a line and answers what the console printed then: the last lines, until it falls silent or a second is over. */
export async function runCommand(run: GameRun, line: string): Promise<string> {
  const lines: string[] = [];
  let lastAt: number | null = null;
  const take = (text: string): void => {
    lastAt = performance.now();
    lines.push(text);
    if (lines.length > keptLines) lines.shift();
  };
  // What was printed before the command is not its answer.
  await run.console.read();
  run.console.on('line', take);
  try {
    await run.type(line);
    const typedAt = performance.now();
    const silentSince = (now: number): boolean =>
      lastAt === null ? now - typedAt >= firstLineMs : now - lastAt >= silenceMs;
    for (let now = typedAt; now - typedAt < longestMs && !silentSince(now); now = performance.now()) {
      await delay(lookEveryMs);
      await run.console.read();
    }
  } finally {
    run.console.off('line', take);
  }
  return lines.join('\n');
}
