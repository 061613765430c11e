import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:tls';
import { gzipSync } from 'node:zlib';
import { selfSigned } from '../../fake-hosts/self-signed.ts';
import type { PanelsMessage } from './protocol.ts';

/*
 * Panels of one guild that respond to every request with a list that is as expensive to read as the limits allow, in a
 * process of their own, so that the load generator’s clocks don’t wait for them.
 */

/** How large a page of a stranger’s panel, and a list without pages, may be (docs/limits.md). */
const sizes = { pterodactyl: 256 * 1024, generic: 512 * 1024 } as const;
export type CostlyKind = keyof typeof sizes;

/** Measured: long names with escapes, markup and entities cost five times what the same length of other JSON does. */
const name = `<b>\u001b[31m&amp;%25${'x'.repeat(150)}`;
const description = '\u001b[31m&amp;<b>'.repeat(3);

function costlyList(kind: CostlyKind): string {
  const [start, end] =
    kind === 'pterodactyl' ? ['{"data":[', '],"meta":{"pagination":{"total_pages":1000}}}'] : ['[', ']'];
  const servers: string[] = [];
  for (let size = start.length + end.length; ; ) {
    const id = servers.length.toString(36).padStart(8, '0');
    const record = { id, identifier: id, name, description, status: 'running' };
    const server = JSON.stringify(kind === 'pterodactyl' ? { attributes: record } : record);
    size += server.length + 1;
    if (size > sizes[kind]) return `${start}${servers.join(',')}${end}`;
    servers.push(server);
  }
}

const hostname = 'panel.example.com';
const { key, certificate } = selfSigned('Costly panels', [hostname]);

/** Starts a panel. Returns its address. */
async function listen(kind: CostlyKind): Promise<string> {
  const body = gzipSync(costlyList(kind));
  const head = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-encoding: gzip\r\ncontent-length: ${body.length}\r\n\r\n`;
  const response = Buffer.concat([Buffer.from(head), body]);
  const server = createServer({ key, cert: certificate }, (socket) => {
    // One request at a time, in one piece: all are reads without a body.
    socket.on('data', () => socket.write(response)).on('error', () => socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `https://${hostname}:${(server.address() as AddressInfo).port}`;
}

const kinds = ['pterodactyl', 'pterodactyl', 'generic', 'generic'] as const;
const panels = await Promise.all(kinds.map(async (kind) => ({ kind, address: await listen(kind) })));
process.send?.({ certificate, panels } satisfies PanelsMessage);
process.on('disconnect', () => process.exit(0));
