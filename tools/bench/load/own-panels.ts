import { createServer } from 'node:tls';
import { gzipSync } from 'node:zlib';
import { selfSigned } from '@steward/fake-hosts';
import { listen } from '@steward/fake-hosts/testing';
import type { PanelsMessage } from './protocol.ts';

/*
 * Panels of one guild that respond to every request with a list, in a process of their own, so that the load generator’s
 * clocks don’t wait for them: ordinary ones, and some whose list is as expensive to read as the limits allow.
 */

/** The largest response of a stranger’s panel that is read, in bytes (docs/operating.md). */
const maxBytes = 256 * 1024;
type PanelKind = PanelsMessage['costly'][number]['kind'];

/** Measured: long names with escapes, markup and entities cost five times what the same length of other JSON does. */
const name = `<b>\u001b[31m&amp;%25${'x'.repeat(150)}`;
const description = '\u001b[31m&amp;<b>'.repeat(3);

function ordinaryList(kind: PanelKind): string {
  const servers = Array.from({ length: 5 }, (_, number) => recordOf(kind, number, `Server ${number}`, ''));
  return listOf(kind, servers);
}

function costlyList(kind: PanelKind): string {
  const servers: string[] = [];
  for (let size = listOf(kind, [], 1_000).length; ; ) {
    const server = recordOf(kind, servers.length, name, description);
    size += server.length + 1;
    if (size > maxBytes) return listOf(kind, servers, 1_000);
    servers.push(server);
  }
}

function recordOf(kind: PanelKind, number: number, serverName: string, text: string): string {
  const id = number.toString(36).padStart(8, '0');
  const record = { id, identifier: id, name: serverName, description: text, status: 'running' };
  return JSON.stringify(kind === 'pterodactyl' ? { attributes: record } : record);
}

function listOf(kind: PanelKind, servers: readonly string[], pages = 1): string {
  const items = `[${servers.join(',')}]`;
  return kind === 'pterodactyl' ? `{"data":${items},"meta":{"pagination":{"total_pages":${pages}}}}` : items;
}

const hostname = 'panel.example.com';
const { key, certificate } = selfSigned('Panels', [hostname]);

/** Starts a panel. Returns its address. */
async function start(kind: PanelKind, isCostly: boolean): Promise<string> {
  const body = gzipSync(isCostly ? costlyList(kind) : ordinaryList(kind));
  const head = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-encoding: gzip\r\ncontent-length: ${body.length}\r\n\r\n`;
  const response = Buffer.concat([Buffer.from(head), body]);
  const server = createServer({ key, cert: certificate }, (socket) => {
    // One request at a time, in one piece: all are reads without a body.
    socket.on('data', () => socket.write(response)).on('error', () => socket.destroy());
  });
  return `https://${hostname}:${await listen(server)}`;
}

const kinds = ['pterodactyl', 'pterodactyl', 'generic', 'generic'] as const;
const startAll = (isCostly: boolean) =>
  Promise.all(kinds.map(async (kind) => ({ kind, address: await start(kind, isCostly) })));
const [ordinary, costly] = await Promise.all([startAll(false), startAll(true)]);
process.send?.({ certificate, ordinary, costly } satisfies PanelsMessage);
process.on('disconnect', () => process.exit(0));
