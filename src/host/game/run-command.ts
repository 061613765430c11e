import { setTimeout as delay } from 'node:timers/promises';
import type { GameRun } from './game-run.ts';

/** After the first line, how long the console must be silent; and how long all may take. */
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
    const over = (now: number): boolean =>
      now - typedAt >= longestMs || (lastAt !== null && now - lastAt >= silenceMs);
    while (!over(performance.now())) {
      await delay(lookEveryMs);
      await run.console.read();
    }
  } finally {
    run.console.off('line', take);
  }
  return lines.join('\n');
}
