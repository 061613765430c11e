import { listenForStop } from '@steward/kit';
import { openDataFolder } from './data-folder.ts';
import { PlaygroundError, readOptions, usage } from './options.ts';
import { startPlayground } from './playground.ts';
import { Resources, StartCancelledError } from './resources.ts';

/** How long stopping may take before a message explains it. */
const quietStopMs = 2_500;

async function main(args: readonly string[]): Promise<void> {
  if (process.platform === 'win32') throw new PlaygroundError('The playground needs Linux or macOS.');
  const options = readOptions(args);
  if (options === null) return print(usage);
  const { promise: stopRequested, resolve: requestStop } = Promise.withResolvers<void>();
  const { promise: hurry, resolve: requestHurry } = Promise.withResolvers<void>();
  listenForStop(
    (count) => {
      if (count > 1) requestHurry();
      requestStop();
    },
    ['SIGINT', 'SIGTERM', 'SIGHUP'],
  );
  const resources = new Resources(hurry);
  try {
    const folder = await resources.add(openDataFolder(options.dataFolder), (opened) => opened.close());
    const started = startPlayground({ options, folder, resources, hurry, print }).then(({ url, summary }) => {
      print(`Open ${url} (${summary}; press Ctrl-C to stop)`);
    });
    await Promise.race([Promise.all([started, stopRequested]), stopRequested]);
  } finally {
    const timer = setTimeout(
      () => print('Waiting for the games to save and stop. Press Ctrl-C again to kill them.'),
      quietStopMs,
    );
    await resources.close().catch(report);
    clearTimeout(timer);
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function report(error: unknown): void {
  process.exitCode = 1;
  if (error instanceof SuppressedError) {
    report(error.suppressed);
    report(error.error);
    return;
  }
  const expected = error instanceof PlaygroundError || error instanceof StartCancelledError;
  const text = error instanceof Error ? (expected ? error.message : error.stack) : String(error);
  process.stderr.write(`${text}\n`);
}

await main(process.argv.slice(2)).catch(report);
process.exit();
