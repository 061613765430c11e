/** The embedded host with restores that hang at a point, to be killed there: `node halting-host.ts <host.json> <point>`. */
import { pino } from 'pino';
import { loadHostConfig } from '../../src/host/config.ts';
import { startHost } from '../../src/host/start-host.ts';

const [file = '', haltAt = ''] = process.argv.slice(2);
const host = await startHost(await loadHostConfig(file), {
  logger: pino(pino.destination({ fd: 2, sync: true })),
  atPoint: (point) => {
    if (point !== haltAt) return Promise.resolve();
    process.stdout.write(`at ${point}\n`);
    return new Promise(() => {});
  },
});
process.stdout.write(`Listening on ${host.url}\n`);
