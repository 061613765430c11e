/** The embedded host with restores that pause at a point, to be killed there: `node paused-host.ts <host.json> <point>`. */
import { pino } from 'pino';
import { loadHostConfig } from '../src/config.ts';
import { startHost } from '../src/start-host.ts';

const [file = '', pauseAt = ''] = process.argv.slice(2);
const host = await startHost(await loadHostConfig(file), {
  logger: pino(pino.destination({ fd: 2, sync: true })),
  atPoint: (point) => {
    if (point !== pauseAt) return Promise.resolve();
    process.stdout.write(`at ${point}\n`);
    return new Promise(() => {});
  },
});
process.stdout.write(`Listening on ${host.url}\n`);
