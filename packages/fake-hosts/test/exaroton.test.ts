import { Client, type Server } from 'exaroton';
import { describe, expect, onTestFinished, test } from 'vitest';
import { TestClock } from '../src/clock.ts';
import { type ExarotonOptions, exarotonStatus, FakeExaroton } from '../src/exaroton.ts';

const { offline, online, starting, stopping, restarting, saving, loading, crashed, pending, preparing } =
  exarotonStatus;

async function startExaroton(options: ExarotonOptions = {}) {
  const exaroton = await FakeExaroton.start({ clock: new TestClock({ isFrozen: true }), ...options });
  onTestFinished(() => exaroton.close());
  const connect = (token = 'exaroton-token') => {
    const client = new Client(token);
    client.protocol = 'http';
    client.host = exaroton.host;
    return client;
  };
  const [own] = exaroton.servers.values();
  if (own === undefined) throw new Error('no server');
  return { exaroton, own, connect, client: connect(), server: connect().server(own.id) };
}

async function statusOf(server: Server): Promise<number> {
  return (await server.get()).status;
}

describe("exaroton's own client at the fake exaroton", () => {
  test('lists the servers with their status, software and players', async () => {
    const { client, exaroton, own } = await startExaroton({
      servers: [{ name: 'Survival', status: online }, { name: 'Creative' }],
    });
    exaroton.join(own.id, 'Notch');
    const servers = await client.getServers();
    expect(servers.map(({ name, status }) => [name, status])).toEqual([
      ['Survival', online],
      ['Creative', offline],
    ]);
    expect(servers[0]).toMatchObject({
      id: own.id,
      address: 'survival.exaroton.me',
      host: 'node.exaroton.com',
      port: 25565,
      players: { max: 20, count: 1, list: ['Notch'] },
      software: { name: 'Vanilla', version: '1.21.4' },
    });
    expect(servers[1]).toMatchObject({ host: null, port: null });
  });

  test('starts a server, which is online after it was prepared, loaded and started', async () => {
    const { server, exaroton } = await startExaroton({ times: { pending: 60_000 } });
    await server.start();
    const seen = [await statusOf(server)];
    for (const ms of [60_000, 5_000, 10_000, 30_000]) {
      await exaroton.clock.advance(ms);
      seen.push(await statusOf(server));
    }
    expect(seen).toEqual([pending, preparing, loading, starting, online]);
  });

  test('stops a server, which is offline after it was saved', async () => {
    const { server, exaroton, own } = await startExaroton({
      servers: [{ status: online, players: ['Alex'] }],
    });
    await server.stop();
    expect(await statusOf(server)).toBe(stopping);
    expect(own.players).toEqual([]);
    await exaroton.clock.advance(5_000);
    expect(await statusOf(server)).toBe(saving);
    await exaroton.clock.advance(10_000);
    expect(await statusOf(server)).toBe(offline);
  });

  test('sends commands, and reads a log that is up to ten seconds old', async () => {
    const { server, exaroton, own } = await startExaroton({ servers: [{ status: online }] });
    expect(await server.getLogs()).toBeNull();
    await server.executeCommand('say hi');
    expect(own.commands).toEqual(['say hi']);
    expect(await server.getLogs()).toBeNull();
    await exaroton.clock.advance(9_999);
    expect(await server.getLogs()).toBeNull();
    await exaroton.clock.advance(1);
    expect(await server.getLogs()).toMatch(/^\[\d\d:\d\d:\d\d] \[Server thread\/INFO]: \[Server] hi$/);
  });

  test('stops a server with the command "stop"', async () => {
    const { server } = await startExaroton({ servers: [{ status: online }] });
    await server.executeCommand('stop');
    expect(await statusOf(server)).toBe(stopping);
  });
});

describe("a server's stream, as exaroton's own client reads it", () => {
  /** Opens it. @returns what came since, statuses as numbers */
  async function subscribed(options: ExarotonOptions = {}, token?: string) {
    const { exaroton, own, connect } = await startExaroton(options);
    const server = connect(token).server(own.id);
    const seen: (string | number)[] = [];
    const socket = server.getWebsocketClient();
    socket.autoReconnect = false;
    for (const event of ['ready', 'connected', 'disconnected', 'close'] as const)
      socket.on(event, () => seen.push(event));
    socket.on('error', ({ message }) => seen.push(message));
    server.on('status', ({ status }) => seen.push(status));
    server.subscribe();
    onTestFinished(() => server.unsubscribe());
    await expect.poll(() => seen).not.toEqual([]);
    return { exaroton, own, server, seen };
  }

  test('has each status of a start and a stop, from the change on', async () => {
    const { exaroton, server, seen } = await subscribed();
    await server.start();
    for (const ms of [5_000, 10_000, 30_000]) await exaroton.clock.advance(ms);
    await server.stop();
    for (const ms of [5_000, 10_000]) await exaroton.clock.advance(ms);
    const up = ['ready', preparing, loading, starting, 'connected', online];
    await expect.poll(() => seen).toEqual([...up, stopping, saving, 'disconnected', offline]);
  });

  test('has a restart, a crash, and who joins', async () => {
    const { exaroton, own, server, seen } = await subscribed({ servers: [{ status: online }] });
    exaroton.join(own.id, 'Notch');
    await expect.poll(() => server.players.list).toEqual(['Notch']);
    await server.restart();
    await exaroton.clock.advance(10_000);
    exaroton.crash(own.id);
    const expected = ['ready', 'connected', online, restarting, starting, crashed, 'disconnected'];
    await expect.poll(() => seen).toEqual(expected);
  });

  test('says nothing of other servers, and stays open when there is nothing to say', async () => {
    const { exaroton, server, seen } = await subscribed({ servers: [{}, { status: online, name: 'Other' }] });
    const [, other] = exaroton.servers.values();
    exaroton.crash(other?.id ?? '');
    await exaroton.clock.advance(60_000);
    await server.start();
    await expect.poll(() => seen).toEqual(['ready', preparing]);
  });

  test('is refused without the right key, and above the limit of requests', async () => {
    const { seen } = await subscribed({}, 'another-token');
    await expect.poll(() => seen).toEqual(['Unexpected server response: 403', 'close']);
    const { exaroton, own, connect } = await startExaroton();
    exaroton.rateLimit = { requests: 0, windowMs: 60_000 };
    const limited = connect().server(own.id);
    const errors: string[] = [];
    limited.getWebsocketClient().autoReconnect = false;
    limited.getWebsocketClient().on('error', ({ message }) => errors.push(message));
    limited.subscribe();
    onTestFinished(() => limited.unsubscribe());
    await expect.poll(() => errors).toEqual(['Unexpected server response: 429']);
    expect(exaroton.streamCount).toBe(0);
  });
});

describe('the fake exaroton refuses', () => {
  test('a kill and everything about backups: 404', async () => {
    const { exaroton, own } = await startExaroton();
    for (const path of ['kill', 'power', 'backups']) {
      const response = await fetch(`${exaroton.url}/servers/${own.id}/${path}/`, {
        headers: { authorization: 'Bearer exaroton-token' },
      });
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ success: false, data: null });
    }
  });
});
