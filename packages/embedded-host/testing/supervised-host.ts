/**
 * The embedded host with a server that something else runs, which always runs; to be killed in the middle of a backup:
 * `node supervised-host.ts <host.json> <key's name> [hangs]`. With `hangs`, an archive is begun and never written.
 */
import { Writable } from 'node:stream';
import { loadHostConfig } from '../src/config.ts';
import { startHost } from '../src/start-host.ts';
import { SupervisorDouble } from './supervisor-double.ts';

const [file = '', keyName = '', mode = ''] = process.argv.slice(2);

function openHangingSink(): Writable {
  process.stdout.write('archiving\n');
  return new Writable({ write: () => {} });
}

const host = await startHost(await loadHostConfig(file), {
  openSupervisor: () => new SupervisorDouble(),
  ...(mode === 'hangs' ? { openSink: openHangingSink } : {}),
});
process.stdout.write(`Key ${await host.keys.add(keyName)}\n`);
process.stdout.write(`Listening on ${host.url}\n`);
