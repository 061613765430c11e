import { setTimeout as delay } from 'node:timers/promises';

/** The output of a command ends when the console has been silent for this long after the last line … */
const outputSilenceMs = 150;
/** … or after this time in all. */
const maxOutputMs = 1000;
const outputPollMs = 25;
const maxOutputLines = 50;

/** Collects the lines that a console prints after a command was typed. */
export class OutputLines {
  readonly #lines: string[] = [];
  #lastAt: number | null = null;

  readonly add = (line: string): void => {
    this.#lastAt = performance.now();
    this.#lines.push(line);
    if (this.#lines.length > maxOutputLines) this.#lines.shift();
  };

  /** Returns the last lines that are printed until the console is silent, for at most a second. `read` reads new ones. */
  async untilSilent(read?: () => Promise<void>): Promise<string> {
    const typedAt = performance.now();
    const isOver = (now: number): boolean =>
      now - typedAt >= maxOutputMs || (this.#lastAt !== null && now - this.#lastAt >= outputSilenceMs);
    while (!isOver(performance.now())) {
      await delay(outputPollMs);
      await read?.();
    }
    return this.#lines.join('\n');
  }
}
