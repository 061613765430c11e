import { listenForStop } from '@steward/kit';
import { Resources } from '../playground/resources.ts';
import { tryOnEngine } from './try-on-engine.ts';

/*
 * Builds the image and runs it as the README says, on the Docker engine of this machine, or on one that it starts.
 */
function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function main(): Promise<void> {
  const { promise: stopped, reject: stop } = Promise.withResolvers<never>();
  const { promise: hurry, resolve: hurries } = Promise.withResolvers<void>();
  const resources = new Resources(hurry);
  listenForStop(
    (count, signal) => {
      if (count > 1) hurries();
      stop(new Error(`Stopped by ${signal}`));
    },
    ['SIGINT', 'SIGTERM', 'SIGHUP'],
  );
  try {
    await Promise.race([tryOnEngine(resources, print), stopped]);
  } finally {
    await resources.close();
  }
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
process.exit();
