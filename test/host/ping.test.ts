import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, it, type TestContext } from 'vitest';
import { PlayerCount, pingMinecraft, readResponse } from '../../src/host/game/players.ts';

/** Opens a port that calls back for each connection, and returns its address. */
async function listen(test: TestContext, call: (socket: Socket) => void) {
  const server = createServer((socket) => call(socket.on('error', () => {})));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  test.onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('expected a TCP address');
  return { host: '127.0.0.1', port: address.port };
}

function varint(value: number): number[] {
  return value > 0x7f ? [(value & 0x7f) | 0x80, ...varint(value >>> 7)] : [value];
}

function encodeResponse(value: unknown): Buffer {
  const json = Buffer.from(JSON.stringify(value));
  const head = [0, ...varint(json.length)];
  return Buffer.concat([Buffer.from([...varint(head.length + json.length), ...head]), json]);
}

function* repeat(bytes: Buffer): Generator<Buffer> {
  for (;;) yield bytes;
}

const players = { online: 1, max: 20, sample: [{ name: 'Ann' }] };

describe.concurrent('the ping of a game', () => {
  it('stops reading from a port that never stops sending', async (t) => {
    const hungUp = Promise.withResolvers<void>();
    const address = await listen(t, (socket) => {
      const endless = Readable.from(repeat(Buffer.alloc(64 * 1024, 'x')));
      socket.on('close', () => {
        endless.destroy();
        hungUp.resolve();
      });
      // A header that announces 32 MB.
      socket.write(Buffer.from(varint(32 * 2 ** 20)));
      endless.pipe(socket);
    });
    const noLimitInTime = new AbortController().signal;
    await expect(pingMinecraft(address, noLimitInTime)).rejects.toThrow('too long');
    await hungUp.promise;
    expect(await new PlayerCount(address).read()).toBeNull();
  });

  it('rejects a response of more than 64 KB', async (t) => {
    const padding = (length: number) => ({ players, favicon: 'x'.repeat(length) });
    const long = await listen(t, (socket) => socket.end(encodeResponse(padding(65_536))));
    const short = await listen(t, (socket) => socket.end(encodeResponse(padding(60_000))));
    expect(await new PlayerCount(long).read()).toBeNull();
    expect(await new PlayerCount(short).read()).toEqual({ online: 1, max: 20, list: ['Ann'] });
  });

  it.for([
    ['closes the connection', (socket: Socket) => socket.destroy()],
    [
      'sends an incomplete response',
      (socket: Socket) => socket.end(encodeResponse({ players }).subarray(0, 20)),
    ],
    ['speaks another protocol', (socket: Socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')],
    ['sends an endless number', (socket: Socket) => socket.end(Buffer.alloc(100, 0xff))],
    ['sends invalid JSON', (socket: Socket) => socket.end(Buffer.from([4, 0, 2, 0x7b, 0x7b]))],
    ['sends nothing', () => {}],
  ] as const)('has no players if the port %s', async ([_what, call], t) => {
    expect(await new PlayerCount(await listen(t, call)).read()).toBeNull();
  });

  it('reads a response of any text, however it is split into packets', () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(), (json, cut) => {
        const value: unknown = JSON.parse(json);
        const bytes = encodeResponse(value);
        expect(readResponse(bytes.subarray(0, cut % bytes.length))).toBeNull();
        expect(readResponse(Buffer.concat([bytes, Buffer.alloc(cut % 3)]))).toBe(JSON.stringify(value));
      }),
    );
  });
});
