import { loadHostConfig } from '../../src/host/config.ts';
import { startHost } from '../../src/host/start-host.ts';

/** Runs a host whose restores pause at a point, to be killed there: `node paused-host.ts <host.json> <point>`. */

const [file = '', pauseAt = ''] = process.argv.slice(2);
const host = await startHost(await loadHostConfig(file), {
  atPoint: (point) => {
    if (point !== pauseAt) return Promise.resolve();
    process.stdout.write(`at ${point}\n`);
    return new Promise(() => {});
  },
});
process.stdout.write(`url ${host.url}\n`);
