import { listenForStop } from '../../src/util/stop-signals.ts';
import { startPlayground } from './playground.ts';
import { Belongings, Ended } from './setup/belongings.ts';
import { openDataFolder } from './setup/data-folder.ts';
import { PlaygroundMistake, readOptions, usage } from './setup/options.ts';

/** How long an end may take until it is explained. */
const patienceMs = 2_500;

async function main(words: readonly string[]): Promise<void> {
  if (process.platform === 'win32') throw new PlaygroundMistake('The playground needs Linux or macOS.');
  const options = readOptions(words);
  if (options === null) return say(usage);
  const { promise: hurry, resolve: inAHurry } = Promise.withResolvers<void>();
  const belongings = new Belongings(hurry);
  const { promise: asked, resolve: end } = Promise.withResolvers<void>();
  listenForStop(
    (count) => {
      if (count > 1) inAHurry();
      end();
    },
    ['SIGINT', 'SIGTERM', 'SIGHUP'],
  );
  try {
    const folder = await belongings.add(openDataFolder(options.dataFolder), (one) => one.close());
    const started = startPlayground({ options, folder, belongings, hurry, say }).then(({ url, survival }) => {
      say(`Open ${url} (Survival is ${survival}; Ctrl-C ends everything)`);
    });
    await Promise.race([Promise.all([started, asked]), asked]);
  } finally {
    const patience = setTimeout(
      () => say('Waiting for the games to save and stop; Ctrl-C again kills them'),
      patienceMs,
    );
    for (const failure of await belongings.close()) complain(failure);
    clearTimeout(patience);
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function complain(error: unknown): void {
  const known = error instanceof PlaygroundMistake || error instanceof Ended;
  const text = error instanceof Error ? (known ? error.message : error.stack) : String(error);
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
}

await main(process.argv.slice(2)).catch(complain);
process.exit();
