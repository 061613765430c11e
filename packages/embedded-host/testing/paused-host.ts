/**
 * The embedded host with backups and restores that pause at a point, to be killed there: `node paused-host.ts <host.json> <point>`.
 * On standard input, `go` lets it go on, and `pause <point>` sets the next point.
 */
import { EventEmitter, once } from 'node:events';
import { createInterface } from 'node:readline';
import { pino } from 'pino';
import { loadHostConfig } from '../src/config.ts';
import { startHost } from '../src/start-host.ts';

const [file = '', firstPause = ''] = process.argv.slice(2);
let pauseAt = firstPause;
const person = new EventEmitter<{ go: [] }>();
createInterface({ input: process.stdin }).on('line', (line) => {
  if (line === 'go') person.emit('go');
  else pauseAt = line.replace('pause ', '');
});
const host = await startHost(await loadHostConfig(file), {
  logger: pino(pino.destination({ fd: 2, sync: true })),
  atPoint: async (point) => {
    if (point !== pauseAt) return;
    process.stdout.write(`at ${point}\n`);
    await once(person, 'go');
  },
});
process.stdout.write(`Listening on ${host.url}\n`);
