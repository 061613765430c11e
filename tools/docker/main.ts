import { listenForStop } from '@steward/kit';
import { findEngine, SkipError } from './engine.ts';
import { tryImage } from './try-image.ts';

/*
 * Builds the image and runs it as the README says, on the Docker engine of this machine, or on one that it starts.
 * Without an engine or the image's base, it says why and exits with 0.
 */
function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function main(): Promise<void> {
  const stack = new AsyncDisposableStack();
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  listenForStop((_, signal) => reject(new Error(`Stopped by ${signal}`)), ['SIGINT', 'SIGTERM', 'SIGHUP']);
  try {
    const tried = findEngine(stack).then((docker) => tryImage(docker, stack, print));
    await Promise.race([tried, stopped]);
  } finally {
    await stack.disposeAsync();
  }
}

try {
  await main();
} catch (error) {
  if (error instanceof SkipError) print(`skipped: ${error.message}`);
  else {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }
}
process.exit();
