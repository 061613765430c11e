import { connect } from 'node:net';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createPinger, requestStatus } from '../src/server-list-ping.ts';
import { encodeStatus, encodeVarint, MinecraftServer, type Respond } from '../testing/minecraft-server.ts';

/** Longer than a busy machine takes. */
const patient = { timeoutMs: 30_000 };

/** Parts of a buffer, which may be empty, cut at these places. */
function cutAt(bytes: Buffer, places: readonly number[]): Buffer[] {
  const ends = [...places.map((place) => place % (bytes.length + 1)), bytes.length].sort((a, b) => a - b);
  return ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end));
}

/** Writes each part when the one before it was passed on. */
async function writeParts(...[socket, bytes, places]: [...Parameters<Respond>, readonly number[]]) {
  for (const part of cutAt(bytes, places)) await new Promise((resolve) => socket.write(part, resolve));
}

/** Resolves when every connection of the server has ended. */
async function allClosed(server: MinecraftServer): Promise<void> {
  await expect.poll(() => server.sockets.every(({ closed }) => closed)).toBe(true);
}

describe('a status request', () => {
  it('names the address that was connected to', async () => {
    const server = await MinecraftServer.listen();
    expect(await requestStatus(server.address, patient)).toEqual(server.status);
    expect(server.handshakes).toEqual([{ protocol: -1, ...server.address }]);
    await allClosed(server);
  });

  it('is understood by a server whatever the name and the port', async () => {
    const server = await MinecraftServer.listen();
    const names = fc.oneof(
      fc.domain(),
      fc.ipV6(),
      fc.string({ unit: 'grapheme-ascii', minLength: 120, maxLength: 255 }),
    );
    await fc.assert(
      fc.asyncProperty(names, fc.nat({ max: 65_535 }), async (host, port) => {
        const there = () => connect(server.address);
        await requestStatus({ host, port }, { ...patient, connect: there });
        expect(server.handshakes.at(-1)).toEqual({ protocol: -1, host, port });
      }),
      { numRuns: 25 },
    );
  });

  it('returns any status, however it is split into packets', async () => {
    let places: readonly number[] = [];
    const server = await MinecraftServer.listen((socket, response) => writeParts(socket, response, places));
    const cuts = fc.array(fc.nat(), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), fc.nat({ max: 60_000 }), cuts, async (value, padding, at) => {
        places = at;
        server.status = { value, padding: 'x'.repeat(padding) };
        const sent: unknown = JSON.parse(JSON.stringify(server.status));
        expect(await requestStatus(server.address, patient)).toEqual(sent);
      }),
      { numRuns: 25 },
    );
    await allClosed(server);
  });

  it('returns a status that arrives byte by byte, and ignores what follows it', async () => {
    const server = await MinecraftServer.listen((socket, response) => {
      const more = Buffer.concat([response, Buffer.from('more')]);
      return writeParts(socket, more, [...more.keys()]);
    });
    expect(await requestStatus(server.address, patient)).toEqual(server.status);
  });

  it('returns the longest status that Minecraft allows, and 128 KiB at most', async () => {
    const server = await MinecraftServer.listen();
    const longest = 32_767 - JSON.stringify({ forgeData: { d: '' } }).length;
    server.status = { forgeData: { d: '中'.repeat(longest) } };
    expect(await requestStatus(server.address, patient)).toEqual(server.status);
    const limit = 128 * 1024;
    const fits = limit - encodeStatus(JSON.stringify('')).length - 4;
    for (const length of [fits - 2, fits, fits + 4]) {
      server.status = 'x'.repeat(length);
      const size = encodeStatus(JSON.stringify(server.status)).length;
      const result = await requestStatus(server.address, patient).catch((error: Error) => error.message);
      const isTooLong = size - encodeVarint(size).length > limit;
      expect(result).toBe(isTooLong ? 'The response to the ping is too long' : server.status);
    }
  });

  it('stops reading from a port that never stops sending', async () => {
    const server = await MinecraftServer.listen((socket) => {
      const endless = Readable.from(repeat(Buffer.alloc(64 * 1024, 'x')));
      socket.on('close', () => endless.destroy());
      // A header that announces 32 MB.
      socket.write(encodeVarint(32 * 2 ** 20));
      endless.pipe(socket);
    });
    await expect(requestStatus(server.address, patient)).rejects.toThrow('too long');
    await allClosed(server);
  });

  it.for<[string, Respond]>([
    ['closes the connection', (socket) => socket.destroy()],
    ['closes it in the middle of a response', (socket, response) => socket.end(response.subarray(0, 20))],
    ['closes it within the length', (socket) => socket.end(Buffer.of(0x80))],
    ['speaks another protocol', (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')],
    ['sends an endless number', (socket) => socket.write(Buffer.alloc(100, 0xff))],
    ['sends an empty packet', (socket) => socket.write(Buffer.of(0))],
    ['sends another packet', (socket) => socket.write(Buffer.of(3, 1, 1, 0x31))],
    ['sends a text that is longer than its packet', (socket) => socket.write(Buffer.of(3, 0, 2, 0x31))],
    ['sends a text of nearly 4 GiB', (socket) => socket.write(Buffer.of(7, 0, 255, 255, 255, 255, 15, 0x31))],
    ['sends invalid JSON', (socket) => socket.write(encodeStatus('{{'))],
  ])('fails if the port %s', async ([_what, respond]) => {
    const server = await MinecraftServer.listen(respond);
    await expect(requestStatus(server.address, patient)).rejects.toThrow(Error);
    await allClosed(server);
  });

  it('fails at any bytes that are no status, and leaves no connection open', async () => {
    let garbage: Uint8Array = new Uint8Array();
    const server = await MinecraftServer.listen((socket) => socket.end(garbage));
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
        garbage = bytes;
        await expect(requestStatus(server.address, patient)).rejects.toThrow(Error);
      }),
      { numRuns: 25 },
    );
    await allClosed(server);
  });

  it.for<[string, Respond]>([
    ['sends nothing', () => {}],
    ['stops in the middle of a response', (socket, response) => socket.write(response.subarray(0, 20))],
    ['sends a byte now and then', (socket) => drip(socket)],
  ])('ends when its time is over if the port %s', async ([_what, respond]) => {
    const server = await MinecraftServer.listen(respond);
    await expect(requestStatus(server.address, { timeoutMs: 200 })).rejects.toThrow(Error);
    await allClosed(server);
  });

  it('fails if no server listens', async () => {
    const server = await MinecraftServer.listen();
    server.close();
    await expect(requestStatus(server.address, patient)).rejects.toThrow('ECONNREFUSED');
  });

  it('sends nothing over a connection that is destroyed as soon as it is open', async () => {
    const server = await MinecraftServer.listen();
    const refusing = (address: { host: string; port: number }) => {
      const socket = connect(address);
      return socket.on('connect', () => socket.destroy(new Error('refused')));
    };
    await expect(requestStatus(server.address, { ...patient, connect: refusing })).rejects.toThrow('refused');
    await expect.poll(() => server.sockets.length).toBe(1);
    await allClosed(server);
    expect(server.sockets.map(({ bytesRead }) => bytesRead)).toEqual([0]);
  });
});

describe('a pinger', () => {
  it('returns the players and the version that a server shows', async () => {
    const server = await MinecraftServer.listen();
    server.status = {
      version: { name: 'Paper 1.21.8', protocol: 772 },
      players: { online: 2, max: 20, sample: [{ name: 'Ann', id: '1' }, { name: 'b_4' }] },
      description: { text: 'Hello' },
    };
    expect(await createPinger(patient).ping(server.address)).toMatchObject({
      players: { online: 2, max: 20, names: ['Ann', 'b_4'] },
      version: 'Paper 1.21.8',
    });
  });

  it('returns null if nobody responds as Minecraft', async () => {
    const quiet = await MinecraftServer.listen(() => {});
    const other = await MinecraftServer.listen((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    const gone = await MinecraftServer.listen();
    gone.close();
    const pinger = createPinger({ timeoutMs: 200 });
    for (const { address } of [quiet, other, gone]) expect(await pinger.ping(address)).toBeNull();
    for (const status of [null, 7, 'up', [], [{}]]) {
      const server = await MinecraftServer.listen();
      server.status = status;
      expect(await createPinger(patient).ping(server.address)).toBeNull();
    }
  });

  it('returns null for an address that can’t be one, or that is refused', async () => {
    const refusing = createPinger({
      connect: () => {
        throw new Error('refused');
      },
    });
    expect(await refusing.ping({ host: '127.0.0.1', port: 25_565 })).toBeNull();
    expect(await createPinger().ping({ host: '127.0.0.1', port: 70_000 })).toBeNull();
    expect(await createPinger().ping({ host: '127.0.0.1', port: -1 })).toBeNull();
  });

  it('ends a ping after 2 seconds', async () => {
    const server = await MinecraftServer.listen(() => {});
    const ending = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(ending.signal);
    onTestFinished(() => timeout.mockRestore());
    const pinged = createPinger().ping(server.address);
    await expect.poll(() => server.sockets.length).toBe(1);
    expect(timeout).toHaveBeenCalledWith(2_000);
    ending.abort();
    expect(await pinged).toBeNull();
    await allClosed(server);
  });

  it('drops what can’t be a player among the names', async () => {
    const server = await MinecraftServer.listen();
    const sample = ['§aBuy ranks', 'Anonymous Player', 'x'.repeat(17), '', 'Ann', null, 7, 'Bea', 'Cem'];
    server.status = { players: { online: 2, max: 20, sample: sample.map((name) => ({ name })) } };
    const result = await createPinger(patient).ping(server.address);
    expect(result?.players?.names).toEqual(['Ann', 'Bea']);
  });

  it('names players of Bedrock, who have a character before their name; no line of such characters', async () => {
    const server = await MinecraftServer.listen();
    const bedrock = ['.Steve', '*Alex', '+a_b', '-Bea', '!Cem', `.${'x'.repeat(16)}`];
    const others = [
      '.',
      '---',
      '..Ann',
      '. Ann',
      '.Ann Bea',
      '/op',
      '@a',
      `.${'x'.repeat(17)}`,
      '.Ann\nstop',
    ];
    const sample = [...bedrock, ...others].map((name) => ({ name }));
    server.status = { players: { online: 20, max: 20, sample } };
    const result = await createPinger(patient).ping(server.address);
    expect(result?.players?.names).toEqual(bedrock);
  });

  it.for<[string, unknown, unknown]>([
    ['players that are hidden', {}, null],
    ['players of none', { players: null }, null],
    ['a count below zero', { players: { online: -1, max: 20 } }, null],
    ['a count that is no integer', { players: { online: 0.5, max: 20 } }, null],
    ['a count of many digits', { players: { online: 1e300, max: 20 } }, null],
    ['a maximum below zero', { players: { online: 3, max: -1 } }, { online: 3, max: null, names: [] }],
    [
      'a sample that is none',
      { players: { online: 3, max: 9, sample: 'Ann' } },
      { online: 3, max: 9, names: [] },
    ],
  ])('reads %s', async ([_what, status, players], { expect }) => {
    const server = await MinecraftServer.listen();
    server.status = status;
    expect(await createPinger(patient).ping(server.address)).toMatchObject({ players, version: null });
  });

  it('shows no version that is a message', async () => {
    for (const name of ['§4Maintenance', 'x'.repeat(65), '', 'a\nb', 7]) {
      const server = await MinecraftServer.listen();
      server.status = { version: { name } };
      expect(await createPinger(patient).ping(server.address)).toMatchObject({
        players: null,
        version: null,
      });
    }
  });

  it('reads any status within its limits', async () => {
    const server = await MinecraftServer.listen();
    const count = fc.oneof(fc.integer(), fc.double(), fc.jsonValue());
    const sample = fc.array(fc.oneof(fc.record({ name: fc.string() }), fc.jsonValue()), { maxLength: 300 });
    const players = fc.record({ online: count, max: count, sample: fc.oneof(sample, fc.jsonValue()) });
    const status = fc.record({ players: fc.oneof(players, fc.jsonValue()), version: fc.jsonValue() });
    await fc.assert(
      fc.asyncProperty(status, async (value) => {
        server.status = value;
        const result = await createPinger(patient).ping(server.address);
        for (const name of result?.players?.names ?? [])
          expect(name).toMatch(/^[.*+!-]?[\p{L}\p{N}_]{1,16}$/u);
        expect(result?.players?.names.length ?? 0).toBeLessThanOrEqual(100);
        expect(result?.players?.online ?? 0).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 25 },
    );
  });

  it('sends one request for callers at the same time, and no other for 5 seconds', async () => {
    let elapsed = 0;
    const server = await MinecraftServer.listen();
    const pinger = createPinger({ ...patient, clock: { now: () => 0, elapsed: () => elapsed } });
    const all = await Promise.all([1, 2, 3].map(() => pinger.ping(server.address)));
    expect(new Set(all).size).toBe(1);
    elapsed = 5_000;
    await pinger.ping(server.address);
    expect(server.handshakes).toHaveLength(1);
    elapsed = 5_001;
    await pinger.ping(server.address);
    expect(server.handshakes).toHaveLength(2);
  });

  it('shares no result between addresses', async () => {
    const [one, other] = [await MinecraftServer.listen(), await MinecraftServer.listen()];
    other.status = { players: { online: 5, max: 5 } };
    const pinger = createPinger(patient);
    const results = await Promise.all([one, other].map(({ address }) => pinger.ping(address)));
    expect(results.map((result) => result?.players?.online)).toEqual([0, 5]);
  });
});

function* repeat(bytes: Buffer): Generator<Buffer> {
  for (;;) yield bytes;
}

/** Sends a long response, a byte every 20 ms. */
function drip(socket: Parameters<Respond>[0]): void {
  const timer = setInterval(() => socket.write('x'), 20);
  socket.write(encodeVarint(60_000));
  socket.on('close', () => clearInterval(timer));
}
