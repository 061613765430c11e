import { Agent, fetch } from 'undici';
import { describe, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { TestClock } from '../src/clock.ts';
import { type CraftyOptions, FakeCrafty } from '../src/crafty.ts';

async function startCrafty(options: CraftyOptions = {}) {
  const crafty = await FakeCrafty.start({ clock: new TestClock({ isFrozen: true }), ...options });
  const agent = new Agent({ connect: { ca: crafty.tls.certificate, checkServerIdentity: () => undefined } });
  onTestFinished(async () => {
    await agent.close();
    await crafty.close();
  });
  const [server] = crafty.panel.servers.values();
  const [config] = crafty.panel.backupConfigs.values();
  if (server === undefined || config === undefined) throw new Error('no server');
  const call = async (
    method: string,
    path: string,
    { token = crafty.addKey(), body = null as string | null, headers = {} } = {},
  ) => {
    const response = await fetch(`${crafty.url}${path}`, {
      method,
      body,
      headers: { authorization: `Bearer ${token}`, ...headers },
      redirect: 'manual',
      dispatcher: agent,
    });
    const text = await response.text();
    const type = response.headers.get('content-type') ?? '';
    return {
      status: response.status,
      text,
      json: type.includes('json') && text !== '' ? JSON.parse(text) : null,
      response,
    };
  };
  const token = crafty.addKey();
  const path = `/api/v2/servers/${server.id}`;
  const api = (method: string, rest = '', body: string | null = null) =>
    call(method, `${path}${rest}`, { token, body });
  const stats = async () => (await api('GET', '/stats')).json.data;
  const archives = async () => {
    const page = await call('GET', `/panel/edit_backup?id=${server.id}&backup_id=${config.backup_id}`, {
      headers: { cookie: `token=${token}` },
    });
    return [...page.text.matchAll(/<td>(\S+\.(?:zip|manifest))<\/td>\s*<td>(.*)<\/td>/g)].map(
      ([, name = '', size = '']) => ({ name, size }),
    );
  };
  return {
    crafty,
    clock: crafty.clock,
    panel: crafty.panel,
    server,
    config,
    call,
    api,
    stats,
    archives,
  };
}

type Setup = Awaited<ReturnType<typeof startCrafty>>;

/** Starts the server and waits until the game answers and a record tells so. */
async function run({ panel, clock, server }: Setup) {
  panel.start(server);
  await clock.advance(30_000);
}

async function backUp({ api, clock, archives }: Setup): Promise<string> {
  await api('POST', '/action/backup_server');
  await clock.advance(15_000);
  return (await archives()).at(-1)?.name ?? '';
}

test('servers have stats that write False as a text and players as a list of Python', async () => {
  const setup = await startCrafty();
  expect(await setup.stats()).toMatchObject({
    stats_id: 1,
    server_id: { server_id: setup.server.id },
    started: 'False',
    running: false,
    int_ping_results: 'False',
    online: 0,
    max: 0,
    players: 'False',
    icon: null,
    world_size: '15.0B',
  });
  setup.server.players = ['Steve', "O'Alex"];
  await run(setup);
  expect(await setup.stats()).toMatchObject({
    running: true,
    int_ping_results: 'True',
    online: 2,
    max: 20,
    players: `['Steve', "O'Alex"]`,
    mem: 3_280_896,
  });
});

describe('power', () => {
  test('players are those of up to 30 s ago', async () => {
    const setup = await startCrafty();
    await run(setup);
    setup.server.players.push('Steve');
    expect((await setup.stats()).online).toBe(0);
    await setup.clock.advance(30_000);
    expect((await setup.stats()).online).toBe(1);
  });

  test('a stop is recorded when the process has ended', async () => {
    const setup = await startCrafty();
    await run(setup);
    await setup.api('POST', '/action/stop_server');
    await setup.clock.advance(4_999);
    expect(setup.panel.isRunning(setup.server)).toBe(false);
    expect((await setup.stats()).running).toBe(true);
    await setup.clock.advance(1);
    expect(await setup.stats()).toMatchObject({ running: false, started: 'False' });
  });

  test('a restart takes seven seconds, and the old record says running until then', async () => {
    const setup = await startCrafty();
    await run(setup);
    const { started } = await setup.stats();
    await setup.api('POST', '/action/restart_server');
    await setup.clock.advance(4_999);
    expect(await setup.stats()).toMatchObject({ running: true, started });
    await setup.clock.advance(2_001);
    const after = await setup.stats();
    expect(after).toMatchObject({ running: true, int_ping_results: 'False' });
    expect(after.started > started).toBe(true);
  });

  test('a kill is recorded six seconds later', async () => {
    const setup = await startCrafty();
    await run(setup);
    await setup.api('POST', '/action/kill_server');
    await setup.clock.advance(5_999);
    expect((await setup.stats()).running).toBe(true);
    await setup.clock.advance(1);
    expect((await setup.stats()).running).toBe(false);
  });

  test('an unknown action is 200 and is typed into the console', async () => {
    const setup = await startCrafty();
    await run(setup);
    expect((await setup.api('POST', '/action/list')).json).toEqual({ status: 'ok' });
    await setup.clock.advance(1_000);
    expect(setup.server.commands).toEqual(['list']);
  });
});

describe('the console', () => {
  test('tells the last 70 lines', async () => {
    const { api, server } = await startCrafty();
    server.console = Array.from({ length: 100 }, (_, index) => `line ${index}`);
    expect((await api('GET', '/logs')).json.data).toEqual(server.console.slice(30));
  });
});

describe('backups', () => {
  test('are there seven seconds after the call, and grow while they are written', async () => {
    const { api, clock, archives, panel, config } = await startCrafty({ times: { archive: 2_000 } });
    expect((await api('POST', `/action/backup_server/${config.backup_id}`)).json).toEqual({ status: 'ok' });
    await clock.advance(6_999);
    expect(await archives()).toEqual([]);
    await clock.advance(1);
    const [begun] = await archives();
    expect(begun?.name).toMatch(/^\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d\.zip$/);
    expect(begun?.size).toBe('0.0B');
    await clock.advance(1_000);
    expect(await archives()).toEqual([{ ...begun, size: '71.0B' }]);
    await clock.advance(1_000);
    expect(await archives()).toEqual([{ ...begun, size: '143.0B' }]);
    expect(panel.notifications.map(({ key }) => key)).toEqual(['backupStarted', 'backupComplete']);
  });

  test('are snapshots in one folder for all configurations, with other names and without a size', async () => {
    const setup = await startCrafty();
    const second = setup.panel.addBackupConfig(setup.server.id, { backup_type: 'snapshot' });
    setup.config.backup_type = 'snapshot';
    const name = await backUp(setup);
    expect(name).toMatch(/^\d{4}-\d\d-\d\d-\d\d-\d\d-\d\d\.manifest$/);
    expect(await setup.archives()).toEqual([{ name, size: '' }]);
    expect([...setup.panel.archivesOf(second).keys()]).toEqual([name]);
    const body = JSON.stringify({ filename: name });
    expect((await setup.api('DELETE', `/backups/backup/${setup.config.backup_id}/files`, body)).status).toBe(
      200,
    );
    expect(await setup.archives()).toHaveLength(1);
  });

  test('rotate where the configuration says so', async () => {
    const setup = await startCrafty();
    setup.config.max_backups = 2;
    const names = [await backUp(setup), await backUp(setup), await backUp(setup)];
    expect((await setup.archives()).map(({ name }) => name)).toEqual(names.slice(1));
  });
});

describe('files', () => {
  const noon = Date.UTC(2026, 6, 1, 12, 0, 3);
  const list = ({ api }: Setup, path: string) =>
    api('POST', '/files', JSON.stringify({ page: 'files', path }));

  test('are listed with rounded sizes and local times; the folder has its own time as a number', async () => {
    const setup = await startCrafty({ timeZone: 'Europe/Berlin' });
    setup.server.files.write('world/level.dat', 'x'.repeat(2_837), noon);
    const { json } = await list(setup, 'world');
    expect(json.data.root_path).toMatchObject({ local_path: 'world', top: false, modified: noon / 1_000 });
    expect(json.data['level.dat']).toMatchObject({ dir: false, modified: '2026/07/01 14:00', size: '2.8KB' });
    expect((await list(setup, '')).json.data.world).toMatchObject({
      dir: true,
      modified: '2026/07/01 14:00',
    });
  });

  test('are text or nothing', async () => {
    const setup = await startCrafty();
    setup.server.files.write('a.txt', 'text').write('b.dat', Uint8Array.from([0x1f, 0x8b]));
    expect((await list(setup, 'a.txt')).json.data.content).toBe('text');
    expect((await list(setup, 'b.dat')).json.error).toBe('DECODE_ERROR');
  });

  test('with a name that HTML would not hold make the whole folder unreadable, up to 4.10.3', async () => {
    const setup = await startCrafty();
    setup.server.files.set("Bob's world/level.dat", 'x');
    expect((await list(setup, '')).status).toBe(200);
    setup.crafty.version = '4.10.3';
    expect((await list(setup, '')).status).toBe(500);
    expect((await list(setup, "Bob's world")).status).toBe(200);
  });

  test.each(['none', '../secret', '/etc'])('at %s are a traceback', async (path) => {
    expect(await list(await startCrafty(), path)).toMatchObject({ status: 500, json: null });
  });
});

describe('an archive', () => {
  test('is sent without its length from 4.5 on', async () => {
    const setup = await startCrafty();
    const path = `/backups/backup/${setup.config.backup_id}/download/${await backUp(setup)}`;
    const { response, text } = await setup.api('GET', path);
    expect([response.headers.get('content-length'), text.startsWith('PK')]).toEqual([null, true]);
    setup.crafty.version = '4.4.11';
    expect(await setup.api('GET', path)).toMatchObject({
      status: 404,
      json: { error: 'API_HANDLER_NOT_FOUND' },
    });
  });
});

describe('a restore', () => {
  const restore = ({ api, config }: Setup, body: object) =>
    api('POST', `/backups/backup/${config.backup_id}`, JSON.stringify(body));

  test('not in place empties the folder first', async () => {
    const setup = await startCrafty();
    const filename = await backUp(setup);
    setup.server.files.set('ops.json', '[]');
    await restore(setup, { filename });
    await setup.clock.advance(10_000);
    expect(Object.fromEntries(setup.server.files)).toEqual({ 'world/level.dat': 'the first world' });
  });

  test('of a name that Crafty does not give is 200 and does nothing', async () => {
    const setup = await startCrafty();
    await run(setup);
    expect((await restore(setup, { filename: 'world.zip' })).status).toBe(200);
    await setup.clock.advance(10_000);
    expect(setup.server.files.size).toBe(1);
    expect(setup.panel.isRunning(setup.server)).toBe(true);
    expect(setup.panel.notifications.at(-1)?.key).toBe('restoreFailed');
  });

  test('of an archive that is not there is 200, and the world is lost', async () => {
    const setup = await startCrafty();
    expect((await restore(setup, { filename: '2026-11-21_19-40-47.zip' })).status).toBe(200);
    await setup.clock.advance(10_000);
    expect(setup.server.files.size).toBe(0);
  });
});

describe('keys', () => {
  const denied = { status: 403, json: { status: 'error', error: 'ACCESS_DENIED' } };
  const notAuthorized = { status: 400, json: { status: 'error', error: 'NOT_AUTHORIZED' } };

  test('are taken from the query, the header or the cookie', async () => {
    const { call, crafty } = await startCrafty();
    const token = crafty.addKey();
    expect((await call('GET', `/api/v2/servers?token=${token}`, { token: 'wrong' })).status).toBe(200);
    expect(
      await call('GET', '/api/v2/servers', { token: 'wrong', headers: { cookie: `token=${token}` } }),
    ).toMatchObject(denied);
    crafty.keys.delete(token);
    expect(await call('GET', '/api/v2/servers', { token })).toMatchObject(denied);
  });

  test('see the servers of the roles; a superuser’s see none without full access', async () => {
    const { call, crafty, server } = await startCrafty({ servers: [{}, { name: 'Creative' }] });
    const seen = async (key: Parameters<FakeCrafty['addKey']>[0]) =>
      (await call('GET', '/api/v2/servers', { token: crafty.addKey(key) })).json.data.length;
    expect(await seen({ roles: { [server.id]: '11111111' } })).toBe(1);
    expect(await seen({ superuser: true })).toBe(0);
    expect(await seen({ superuser: true, fullAccess: true })).toBe(2);
  });

  test('that see no server get its backups all the same', async () => {
    const { call, crafty, server } = await startCrafty();
    const token = crafty.addKey({ superuser: true });
    expect(await call('GET', `/api/v2/servers/${server.id}/stats`, { token })).toMatchObject(notAuthorized);
    expect((await call('GET', `/api/v2/servers/${server.id}/backups`, { token })).status).toBe(200);
  });
});

describe('errors', () => {
  test('a configuration of another server is a mismatch', async () => {
    const { api, panel } = await startCrafty();
    const other = panel.addBackupConfig(panel.addServer().id);
    expect(await api('GET', `/backups/backup/${other.backup_id}`)).toMatchObject({
      status: 400,
      json: { error: 'ID_MISMATCH' },
    });
  });

  test.for([
    ['no JSON', 400, 'INVALID_JSON'],
    ['{}', 400, 'INVALID_JSON_SCHEMA'],
    ['{"filename":7}', 400, 'INVALID_JSON_SCHEMA'],
    ['{"filename":"a.zip","more":1}', 400, 'INVALID_JSON_SCHEMA'],
    ['{"inPlace":true}', 500, "KeyError: 'filename'"],
  ] as const)('a restore with the body %s is %d %s', async ([body, status, error]) => {
    const { api, config } = await startCrafty();
    const answer = await api('POST', `/backups/backup/${config.backup_id}`, body);
    expect(answer.status).toBe(status);
    expect(answer.text).toContain(error);
  });

  test('a file name that leaves the folder is a traceback', async () => {
    const { api, config } = await startCrafty();
    const body = '{"filename":"../../crafty.sqlite"}';
    const { status, text } = await api('DELETE', `/backups/backup/${config.backup_id}/files`, body);
    expect(status).toBe(500);
    expect(text).toContain('Path traversal detected');
  });

  test('an unknown path is 404 and another method is 405, also without a key', async () => {
    const { call } = await startCrafty();
    expect(await call('GET', '/api/v2/nothing', { token: 'wrong' })).toMatchObject({
      status: 404,
      json: { error: 'API_HANDLER_NOT_FOUND', page: 'nothing' },
    });
    expect(await call('PUT', '/api/v2/servers', { token: 'wrong' })).toMatchObject({
      status: 405,
      json: { error: 'METHOD_NOT_ALLOWED' },
    });
  });
});

describe('the WebSocket of a server’s page', () => {
  /** Opens it with a key. @returns what it sends, without what doesn't matter here */
  async function open({ crafty, server }: Setup, { token = crafty.addKey(), id = server.id } = {}) {
    const query = new URLSearchParams({ page: '/panel/server_detail', page_query_params: `?id=${id}` });
    const socket = new WebSocket(`${crafty.url.replace(/^http/, 'ws')}/ws?${query}`, [], {
      headers: { cookie: `token=${token}` },
      ca: crafty.tls.certificate,
      // Node takes what this returns for the error.
      checkServerIdentity: () => false,
    });
    const events: { event: string; data: unknown }[] = [];
    socket.on('message', (message) => events.push(JSON.parse(String(message))));
    const closed = new Promise<number>((resolve) => socket.on('close', (code) => resolve(code)));
    await new Promise((resolve) => socket.on('open', resolve));
    return {
      events,
      closed,
      names: () => events.map(({ event }) => event),
      of: (name: string) => events.filter(({ event }) => event === name).map(({ data }) => data),
    };
  }

  test('opens, and is closed at once, with a key that is wrong', async () => {
    const setup = await startCrafty();
    const { closed, events } = await open(setup, { token: 'wrong' });
    expect([await closed, events, setup.crafty.socketCount]).toEqual([1011, [], 0]);
  });

  test('says every five seconds how a server that was started is now', async () => {
    const setup = await startCrafty({ times: { ready: 7_000 } });
    const { api, clock, server } = setup;
    const { of, names } = await open(setup);
    server.players = ['Steve'];
    await api('POST', '/action/start_server');
    await clock.advance(1_000);
    await expect.poll(names).toEqual(['notification', 'send_start_reload']);
    await clock.advance(10_000);
    await expect
      .poll(() => of('update_server_details'))
      .toMatchObject([
        // Its port takes connections, and closes them.
        { id: server.id, running: true, int_ping_results: true, online: false, players: false, version: '' },
        { id: server.id, running: true, int_ping_results: true, online: 1, players: ['Steve'] },
      ]);
    await api('POST', '/action/stop_server');
    await clock.advance(30_000);
    await expect.poll(() => of('send_start_reload')).toEqual([{}, {}]);
    const count = of('update_server_details').length;
    await clock.advance(30_000);
    expect(of('update_server_details')).toHaveLength(count);
  });

  test('says nothing of a kill, and that a process has ended by itself', async () => {
    const setup = await startCrafty();
    await run(setup);
    const { of } = await open(setup);
    setup.panel.crash(setup.server);
    await setup.clock.advance(5_000);
    await expect.poll(() => of('update_server_details')).toMatchObject([{ running: false, started: false }]);
    await run(setup);
    await setup.api('POST', '/action/kill_server');
    await setup.clock.advance(1_000);
    const count = of('update_server_details').length;
    await setup.clock.advance(60_000);
    expect(of('update_server_details')).toHaveLength(count);
  });

  test('says how far a backup is, and when it has ended, before its configuration says how', async () => {
    const setup = await startCrafty();
    const { api, clock, config, panel } = setup;
    const { events, of } = await open(setup);
    await api('POST', '/action/backup_server');
    await clock.advance(15_000);
    const end = { percent: 100, total_files: 0, current_file: 0, backup_id: config.backup_id };
    await expect.poll(() => of('backup_status').at(-1)).toEqual(end);
    expect(of('backup_status')[0]).toEqual({ percent: 0, total_files: '15.0B' });
    const since = events.findIndex(({ data }) => JSON.stringify(data) === JSON.stringify(end));
    expect(events.slice(since + 1)).toEqual([
      { event: 'notification', data: 'Backup completed successfully for server Survival' },
    ]);
    panel.failNextBackup(config, '[Errno 28] No space left on device');
    await api('POST', '/action/backup_server');
    await clock.advance(7_000);
    await expect
      .poll(() => of('backup_status').filter((data) => JSON.stringify(data) === JSON.stringify(end)))
      .toHaveLength(2);
    expect(config.status).toContain('Standby');
    await clock.advance(1_000);
    expect(config.status).toContain('Failed');
    expect(events.at(-1)?.event).toBe('backup_status');
  });

  test('says in the user’s language, and of no server in particular, that a restore has succeeded', async () => {
    const setup = await startCrafty();
    const name = await backUp(setup);
    const { of } = await open(setup);
    await setup.api(
      'POST',
      `/backups/backup/${setup.config.backup_id}`,
      JSON.stringify({ filename: name, inPlace: true }),
    );
    await setup.clock.advance(10_000);
    await expect.poll(() => of('notification')).toEqual(['Server files restored successfully.']);
  });

  test('sends the page’s events of any server with any key, and other events only if its user sees the server', async () => {
    const setup = await startCrafty();
    const stranger = await open(setup, { token: setup.crafty.addKey({ roles: {} }) });
    const elsewhere = await open(setup, { id: 'another' });
    await setup.api('POST', '/action/start_server');
    await setup.clock.advance(6_000);
    await expect.poll(stranger.names).toEqual(['update_server_details']);
    await expect.poll(elsewhere.names).toEqual(['notification', 'send_start_reload']);
  });
});
