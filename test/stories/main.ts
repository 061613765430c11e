import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

/*
 * Plays random lives of a server, of its world and of its game: `npm run stories -- --runs 500`. `--seed 17` begins with
 * another one than the first; `--runs 1 --seed 17,23` plays these two.
 */
const { values } = parseArgs({
  options: { runs: { type: 'string', default: '100' }, seed: { type: 'string', default: '1' } },
});
const env = { ...process.env, STORIES_RUNS: values.runs, STORIES_SEED: values.seed };
const { status } = spawnSync('npx', ['vitest', 'run', 'test/stories'], { env, stdio: 'inherit' });
process.exit(status ?? 1);
