import { once } from 'node:events';
import type { Socket } from 'node:net';
import { deflateRawSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { ConsoleError, consoleSocket, type LiveConsole } from '../src/console-socket.ts';

const longMs = 60_000;
const limits = { openMs: longMs, firstLineMs: longMs, quietMs: 50, outputMs: longMs };

/** Starts a node with one console, and returns what opens it. @param onRequest responds to what the bot sends */
async function node(
  options: { readonly perMessageDeflate: boolean | { readonly threshold: number } },
  onRequest: (event: string, socket: WebSocket) => void,
): Promise<{ readonly server: WebSocketServer; readonly open: () => Promise<LiveConsole> }> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', ...options });
  await once(server, 'listening');
  onTestFinished(() => {
    for (const client of server.clients) client.terminate();
    server.close();
  });
  server.on('connection', (socket) => {
    socket.on('error', () => {}).on('message', (data) => onRequest(JSON.parse(String(data)).event, socket));
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('expected a port');
  const at = `127.0.0.1:${address.port}`;
  const openConsole = consoleSocket({ panelUrl: `http://${at}`, limits });
  return { server, open: () => openConsole({ url: `ws://${at}`, token: 'token' }) };
}

const opened = ['{"event":"auth success"}', '{"event":"status","args":["running"]}'];
const line = (text: string) => JSON.stringify({ event: 'console output', args: [text] });

test('a node that compresses if it is asked to is asked to send as it is', async () => {
  const agreed: string[] = [];
  const { open } = await node({ perMessageDeflate: { threshold: 0 } }, (event, socket) => {
    agreed.push(socket.extensions);
    for (const message of event === 'auth' ? opened : [line('Done')]) socket.send(message);
  });
  const live = await open();
  expect(await live.log()).toEqual(['Done']);
  live.close();
  expect(agreed).toEqual(['', '']);
});

/** Returns a message as a compressed frame. */
function packed(text: string): Buffer {
  // Each message ends with these four bytes, which are not sent.
  const payload = deflateRawSync(text, { finishFlush: 2 }).subarray(0, -4);
  const head = Buffer.from([0xc1, 126, 0, 0]);
  head.writeUInt16BE(payload.length, 2);
  return Buffer.concat([head, payload]);
}

test('a node that compresses without being asked is not listened to, and gets no token', async () => {
  const requests: string[] = [];
  const { server, open } = await node({ perMessageDeflate: false }, (event) => requests.push(event));
  server.on('headers', (headers) => headers.push('Sec-WebSocket-Extensions: permessage-deflate'));
  server.on('connection', (_, { socket }: { readonly socket: Socket }) => {
    socket.on('error', () => {});
    for (const message of opened) socket.write(packed(message));
    for (let each = 0; each < 100; each++) socket.write(packed('['.repeat(250_000)));
  });
  await expect(open()).rejects.toThrow(ConsoleError);
  expect(requests).toEqual([]);
});

test('messages with lists in lists are passed over before they are parsed', async () => {
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  const { open } = await node({ perMessageDeflate: false }, (event, socket) => {
    if (event === 'auth') for (const message of opened) socket.send(message);
    else {
      for (const depth of [2, 100_000])
        socket.send(`{"event":"console output","args":["deep"],"more":${nested(depth)}}`);
      for (const text of ['[[[{"a":', 'Done']) socket.send(line(text));
    }
  });
  const live = await open();
  expect(await live.log()).toEqual(['[[[{"a":', 'Done']);
  live.close();
});
