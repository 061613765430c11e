/** The embedded host, whose restores stop at a point until SIGUSR2: `node halting-host.ts <host.json> <point>`. */
import { once } from 'node:events';
import { pino } from 'pino';
import { loadHostConfig } from '../../src/host/config-file.ts';
import { startHost } from '../../src/host/start-host.ts';

const [file = '', haltAt = ''] = process.argv.slice(2);
const host = await startHost(await loadHostConfig(file), {
  logger: pino(pino.destination(2)),
  atPoint: async (point) => {
    if (point !== haltAt) return;
    const goOn = once(process, 'SIGUSR2');
    process.stdout.write(`at ${point}\n`);
    await goOn;
  },
});
process.stdout.write(`Listening on ${host.url}\n`);
