import { findEngine, SkipError } from '@steward/embedded-host/testing/engine';
import { listenForStop } from '@steward/kit';
import { Resources } from '../playground/resources.ts';
import { tryImage } from './try-image.ts';

/*
 * Builds the image and runs it as the README says, on the Docker engine of this machine, or on one that it starts.
 * Without an engine or the image's base, it says why and exits with 0.
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
    const tried = findEngine((close) => resources.add(null, close)).then((docker) =>
      tryImage(docker, resources, print),
    );
    await Promise.race([tried, stopped]);
  } finally {
    await resources.close();
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
