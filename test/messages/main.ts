import { spawnSync } from 'node:child_process';

/*
 * npm run messages: writes all messages, whole, to the files in this folder. `-- --unshown` lists the texts that none of them
 * shows.
 */
const MESSAGES = process.argv.includes('--unshown') ? 'unshown' : 'write';
const env = { ...process.env, MESSAGES };
const { status } = spawnSync('npx', ['vitest', 'run', 'test/messages'], { env, stdio: 'inherit' });
process.exit(status ?? 1);
