import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hostConfigSchema, startHost } from '@steward/embedded-host';
import { z } from 'zod';

const folder = await mkdtemp(join(tmpdir(), 'host-'));
const host = await startHost(
  hostConfigSchema.parse({
    listen: { port: 0 },
    dataFolder: join(folder, 'data'),
    backupsFolder: join(folder, 'backups'),
    servers: [{ id: 'echo', name: 'Echo', command: ['cat'], cwd: folder }],
  }),
);
const headers = {
  authorization: `Bearer ${await host.keys.add('example')}`,
  'content-type': 'application/json',
};
const server = `${host.url}/v1/servers/echo`;
await fetch(`${server}/power`, { method: 'POST', headers, body: JSON.stringify({ action: 'start' }) });
const recordSchema = z.object({ name: z.string(), status: z.string() });
const { name, status } = recordSchema.parse(await (await fetch(server, { headers })).json());
console.log(name, status);

await host.close();
await rm(folder, { recursive: true });
