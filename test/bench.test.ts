import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const cache = fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url));
const bench = fileURLToPath(new URL('../tools/bench/main.ts', import.meta.url));

/** Runs the bench with numbers so small that its figures say nothing. */
async function measure(...options: readonly string[]) {
  const flags = ['--disable-warning=ExperimentalWarning', bench, '--size', 'tiny', ...options];
  const { stdout } = await promisify(execFile)(process.execPath, flags, {
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: cache },
  });
  return { stdout };
}

/** Those that share their bots: each start costs the suite a second. `.ci/run` takes others. */
const measures = ['flood', 'acknowledgement', 'autocomplete', 'soak'].flatMap((name) => ['--only', name]);

test('the bench measures Steward beside the others, and judges it', async () => {
  const { stdout } = await measure(...measures);
  for (const row of [
    /^interactions a second, 32 at a time \(\/s\)( +\d\S*){4}$/m,
    /^CPU per interaction, 32 at a time \(µs\)( +\d\S*){2} +– +\d/m,
    /^load generator’s CPU, 32 at a time \(% of a core\)( +\d\S*){2} +– +\d/m,
    /^acknowledgement at 50\/s, p99 \(ms\)( +\d\S*){2} +– +\d/m,
    /^acknowledgement at 500\/s, p99 \(ms\)( +\d\S*){2} +– +\d/m,
    /^autocompletion, host at 300 ms, p50 \(ms\)( +\d{3,}){2} +– +\d{3,}$/m,
    /^heap after 5 interactions: more than before, after a rest \(MB\)( +-?\d\S*){2} +– +-?\d/m,
    /^(met {3}|MISSED) {2}CPU per \/status at most the discord.js bot’s/m,
  ])
    expect(stdout).toMatch(row);
}, 600_000);
