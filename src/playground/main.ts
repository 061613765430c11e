import { startPlayground } from './playground.ts';
import { Belongings, Ended } from './setup/belongings.ts';
import { openDataFolder } from './setup/data-folder.ts';
import { PlaygroundMistake, readOptions, usage } from './setup/options.ts';

async function main(words: readonly string[]): Promise<void> {
  if (process.platform === 'win32') throw new PlaygroundMistake('The playground needs Linux or macOS.');
  const options = readOptions(words);
  if (options === null) return say(usage);
  const belongings = new Belongings();
  const { promise: hurry, resolve: inAHurry } = Promise.withResolvers<void>();
  const { promise: asked, resolve: end } = Promise.withResolvers<void>();
  let signals = 0;
  // Both npm and a terminal may pass the same Ctrl-C on: what comes at once is one.
  let lastSignalAt = 0;
  const onSignal = () => {
    const now = Date.now();
    if (now - lastSignalAt < 300) return;
    lastSignalAt = now;
    signals += 1;
    if (signals > 1) inAHurry();
    end();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  const folder = await openDataFolder(options.dataFolder);
  try {
    const started = startPlayground({ options, folder, belongings, hurry, say }).then(({ url, survival }) => {
      say(`Open ${url} (Survival is ${survival}; Ctrl-C ends everything)`);
    });
    await Promise.race([Promise.all([started, asked]), asked]);
  } finally {
    await belongings.close();
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    const known = error instanceof PlaygroundMistake || error instanceof Ended;
    const text =
      error instanceof Error && !known ? error.stack : String(error instanceof Error ? error.message : error);
    process.stderr.write(`${text}\n`);
    process.exit(1);
  },
);
