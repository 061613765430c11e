import { withSourcePositions } from './source-positions.ts';

/**
 * Prints an error that nobody caught with its stack, and ends the process. Node would do so too, but print the line that
 * threw it before: in a bundle, a megabyte.
 */
export function printUncaughtErrors(): void {
  process.on('uncaughtException', (error: unknown) => {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    process.stderr.write(`${withSourcePositions(text)}\n`);
    process.exit(1);
  });
}
