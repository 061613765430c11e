import { Agent, fetch } from 'undici';
import { describe, expect, onTestFinished, test } from 'vitest';
import { TestClock } from '../../../tools/fake-hosts/clock.ts';
import { type CraftyOptions, FakeCrafty } from '../../../tools/fake-hosts/crafty.ts';

async function startCrafty(options: CraftyOptions = {}) {
  const crafty = await FakeCrafty.start({ clock: new TestClock({ isFrozen: true }), ...options });
  const { port } = crafty;
  const ca = crafty.tls.certificate;
  const agent = new Agent({ connect: { ca, checkServerIdentity: () => undefined } });
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
    ca,
    port,
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

describe('the certificate of the fake Crafty', () => {
  const reach = async (origin: string, connect: object) => {
    const agent = new Agent({ connect });
    onTestFinished(() => agent.close());
    const response = await fetch(`${origin}/api/v2/servers`, { dispatcher: agent });
    return response.status;
  };

  test('is trusted by nobody', async () => {
    const { crafty } = await startCrafty();
    await expect(reach(crafty.url, {})).rejects.toMatchObject({
      cause: { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
    });
  });

  test('can be pinned, for localhost with its names and for an IP address without', async () => {
    const { crafty, ca, port } = await startCrafty();
    expect(await reach(`https://localhost:${port}`, { ca })).toBe(403);
    await expect(reach(crafty.url, { ca })).rejects.toMatchObject({
      cause: { code: 'ERR_TLS_CERT_ALTNAME_INVALID' },
    });
    expect(await reach(crafty.url, { ca, checkServerIdentity: () => undefined })).toBe(403);
  });
});

describe('servers', () => {
  test('are listed without their status', async () => {
    const { call, server } = await startCrafty();
    const { json } = await call('GET', '/api/v2/servers/');
    expect(json).toMatchObject({
      status: 'ok',
      data: [{ server_id: server.id, server_name: 'Survival', server_port: 25565, shutdown_timeout: 60 }],
    });
    expect(json.data[0]).not.toHaveProperty('running');
  });

  test('tell whether they are updated and whether a backup failed, and nothing else of their status', async () => {
    const { api } = await startCrafty();
    expect((await api('GET')).json.data.status).toEqual({
      update_available: false,
      updating: false,
      backing_up: false,
      last_backup: false,
    });
  });

  test('have stats that write False as a text and players as a list of Python', async () => {
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

  test('write the creation of a record in the time of the panel and the start in UTC, both without a zone', async () => {
    const setup = await startCrafty({ utcOffsetMinutes: 120 });
    setup.panel.start(setup.server);
    const { created, started } = await setup.stats();
    expect(created).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/);
    expect(started).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    const hours = (Date.parse(`${created}Z`) - Date.parse(`${started.replace(' ', 'T')}Z`)) / 3_600_000;
    expect(hours).toBeCloseTo(2, 2);
  });
});

describe('power', () => {
  test('a start is recorded at once, and that the game answers 30 s later', async () => {
    const { api, clock, stats } = await startCrafty();
    expect((await api('POST', '/action/start_server')).json).toEqual({ status: 'ok' });
    expect((await stats()).running).toBe(false);
    await clock.advance(1_000);
    expect(await stats()).toMatchObject({ running: true, int_ping_results: 'False', players: 'False' });
    await clock.advance(29_999);
    expect((await stats()).int_ping_results).toBe('False');
    await clock.advance(1);
    expect((await stats()).int_ping_results).toBe('True');
  });

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

  test('a server that hangs is killed after its time, and until then nothing is done for any other one', async () => {
    const setup = await startCrafty({ times: { stop: null } });
    await run(setup);
    const other = setup.panel.addServer({ name: 'Creative' });
    await setup.api('POST', '/action/stop_server');
    await setup.call('POST', `/api/v2/servers/${other.id}/action/start_server`);
    await setup.clock.advance(59_000);
    expect([setup.server, other].map((one) => setup.panel.isRunning(one))).toEqual([true, false]);
    await setup.clock.advance(10_000);
    expect([setup.server, other].map((one) => setup.panel.isRunning(one))).toEqual([false, true]);
  });

  test('a start without the EULA is 200 and does nothing; accepting the EULA starts', async () => {
    const { api, clock, panel, server } = await startCrafty({ servers: [{ eulaAccepted: false }] });
    expect((await api('POST', '/action/start_server')).status).toBe(200);
    await clock.advance(2_000);
    expect(panel.isRunning(server)).toBe(false);
    expect(panel.notifications).toEqual([{ serverId: server.id, key: 'eula' }]);
    expect((await api('POST', '/action/eula')).status).toBe(200);
    expect(panel.isRunning(server)).toBe(true);
  });

  test('an unknown action is 200 and is typed into the console', async () => {
    const setup = await startCrafty();
    await run(setup);
    expect((await setup.api('POST', '/action/list')).json).toEqual({ status: 'ok' });
    await setup.clock.advance(1_000);
    expect(setup.server.commands).toEqual(['list']);
  });

  test('a crash is in the next record; with crash detection the server is started again', async () => {
    const setup = await startCrafty({ servers: [{ crashDetection: true }] });
    await run(setup);
    setup.panel.crash(setup.server);
    expect((await setup.stats()).running).toBe(true);
    await setup.clock.advance(30_000);
    expect(setup.panel.isRunning(setup.server)).toBe(true);
    setup.server.restarts = 4;
    setup.panel.crash(setup.server);
    await setup.clock.advance(30_000);
    expect(await setup.stats()).toMatchObject({ running: false, crashed: true });
    await setup.clock.advance(30_000);
    expect(await setup.stats()).toMatchObject({ running: false, crashed: false });
  });

  test('with times of 0 everything happens without setting the clock', async () => {
    const { api, stats } = await startCrafty({
      times: { queue: 0, ready: 0, record: 5 },
      clock: new TestClock(),
    });
    await api('POST', '/action/start_server');
    await expect.poll(async () => (await stats()).int_ping_results).toBe('True');
  });
});

describe('the console', () => {
  test('takes a command as the bare text', async () => {
    const setup = await startCrafty();
    await run(setup);
    expect((await setup.api('POST', '/stdin', 'say <hi>')).json).toEqual({ status: 'ok' });
    expect(setup.server.commands).toEqual(['say <hi>']);
    const lines = (await setup.api('GET', '/logs')).json.data;
    expect(lines.at(-1)).toMatch(/: \[Server] &lt;hi&gt;$/);
    expect((await setup.api('GET', '/logs?raw=true')).json.data.at(-1)).toMatch(/: \[Server] <hi>$/);
  });

  test('refuses a command to a stopped server with 200', async () => {
    const { api } = await startCrafty();
    expect(await api('POST', '/stdin', 'say hi')).toMatchObject({
      status: 200,
      json: { status: 'error', error: 'SERVER_NOT_RUNNING', error_data: 'SERVER NOT RUNNING' },
    });
  });

  test('tells the last 70 lines', async () => {
    const { api, server } = await startCrafty();
    server.console = Array.from({ length: 100 }, (_, index) => `line ${index}`);
    expect((await api('GET', '/logs')).json.data).toEqual(server.console.slice(30));
  });
});

describe('backups', () => {
  test('have configurations, keyed by id and without an envelope', async () => {
    const { api, config, server } = await startCrafty();
    const { json } = await api('GET', '/backups');
    expect(json).toEqual({
      [config.backup_id]: {
        backup_id: config.backup_id,
        backup_name: 'Default Backup',
        backup_location: `/crafty/backups/${server.id}`,
        excluded_dirs: '',
        max_backups: 0,
        server_id: server.id,
        compress: false,
        shutdown: false,
        before: '',
        after: '',
        default: true,
        enabled: true,
        backup_type: 'zip_vault',
      },
    });
    expect((await api('GET', `/backups/backup/${config.backup_id}`)).json).toMatchObject({
      server_id: { server_id: server.id },
      status: '{"status":"Standby","message":""}',
    });
  });

  test('are listed on a page alone, which wants the key as a cookie', async () => {
    const { call, server, config } = await startCrafty();
    const { status, response } = await call(
      'GET',
      `/panel/edit_backup?id=${server.id}&backup_id=${config.backup_id}`,
    );
    expect([status, response.headers.get('location')]).toEqual([302, '/login?next=%2Fpanel%2Fedit_backup']);
  });

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
    expect(await archives()).toEqual([{ ...begun, size: '7.0B' }]);
    await clock.advance(1_000);
    expect(await archives()).toEqual([{ ...begun, size: '15.0B' }]);
    expect(panel.notifications.map(({ key }) => key)).toEqual(['backupStarted', 'backupComplete']);
  });

  test('of one configuration are made one at a time: a second one is dropped without a word', async () => {
    const { api, clock, archives } = await startCrafty();
    await api('POST', '/action/backup_server');
    await clock.advance(8_000);
    expect((await api('POST', '/action/backup_server')).status).toBe(200);
    await clock.advance(20_000);
    expect(await archives()).toHaveLength(1);
  });

  test('rotate where the configuration says so', async () => {
    const setup = await startCrafty();
    setup.config.max_backups = 2;
    const names = [await backUp(setup), await backUp(setup), await backUp(setup)];
    expect((await setup.archives()).map(({ name }) => name)).toEqual(names.slice(1));
  });

  test('that fail leave their reason in the configuration, until one succeeds', async () => {
    const setup = await startCrafty();
    setup.panel.failNextBackup(setup.config, '[Errno 28] No space left on device');
    await backUp(setup);
    const status = async () => {
      const { json } = await setup.api('GET', `/backups/backup/${setup.config.backup_id}`);
      return JSON.parse(json.status);
    };
    expect(await status()).toEqual({ status: 'Failed', message: '[Errno 28] No space left on device' });
    expect((await setup.api('GET')).json.data.status.last_backup).toBe(true);
    await backUp(setup);
    expect(await status()).toEqual({ status: 'Standby', message: '' });
    expect((await setup.api('GET')).json.data.status.last_backup).toBe(false);
  });

  test('stop the server meanwhile where the configuration says so', async () => {
    const setup = await startCrafty();
    await run(setup);
    expect(
      (await setup.api('PATCH', `/backups/backup/${setup.config.backup_id}`, '{"shutdown":true}')).status,
    ).toBe(200);
    await setup.api('POST', '/action/backup_server');
    await setup.clock.advance(8_000);
    expect((await setup.stats()).running).toBe(false);
    await setup.clock.advance(15_000);
    expect((await setup.stats()).running).toBe(true);
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

  test('are downloaded and deleted by name; deleting what is not there is 200 too', async () => {
    const setup = await startCrafty();
    const name = await backUp(setup);
    const backup = `/backups/backup/${setup.config.backup_id}`;
    expect((await setup.api('GET', `${backup}/download/${name}`)).text).toBe('the first world');
    const body = JSON.stringify({ filename: name });
    for (const _ of [1, 2])
      expect(await setup.api('DELETE', `${backup}/files`, body)).toMatchObject({
        status: 200,
        json: { status: 'ok' },
      });
    expect(await setup.archives()).toEqual([]);
    expect(await setup.api('GET', `${backup}/download/${name}`)).toMatchObject({
      status: 404,
      json: { error: 'NOT_FOUND' },
    });
    expect((await setup.api('HEAD', `${backup}/download/${name}`)).status).toBe(405);
  });

  test('DELETE without /files removes the configuration, but not the default one', async () => {
    const { api, panel, config, server } = await startCrafty();
    const other = panel.addBackupConfig(server.id);
    expect(await api('DELETE', `/backups/backup/${config.backup_id}`)).toMatchObject({
      status: 405,
      json: { error: 'NOT_ALLOWED' },
    });
    expect((await api('DELETE', `/backups/backup/${other.backup_id}`)).status).toBe(200);
    expect([...panel.backupConfigs.keys()]).toEqual([config.backup_id]);
  });
});

describe('a restore', () => {
  const restore = ({ api, config }: Setup, body: object) =>
    api('POST', `/backups/backup/${config.backup_id}`, JSON.stringify(body));

  test('in place stops the server, unpacks over its folder and leaves it off', async () => {
    const setup = await startCrafty();
    await run(setup);
    const filename = await backUp(setup);
    setup.server.files.set('world/level.dat', 'the second world').set('ops.json', '[]');
    expect((await restore(setup, { filename, inPlace: true })).json).toEqual({ status: 'ok' });
    await setup.clock.advance(20_000);
    expect(Object.fromEntries(setup.server.files)).toEqual({
      'world/level.dat': 'the first world',
      'ops.json': '[]',
    });
    expect((await setup.stats()).running).toBe(false);
    expect(setup.panel.notifications.at(-1)?.key).toBe('restoreSuccess');
  });

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

  test('may do what both the roles and the mask allow', async () => {
    const { call, crafty, server } = await startCrafty();
    const path = `/api/v2/servers/${server.id}`;
    const [commands, backup] = ['10000000', '00001000'];
    const status = async (mask: string, role: string, method: string, rest: string) => {
      const token = crafty.addKey({ mask, roles: { [server.id]: role } });
      return (await call(method, `${path}${rest}`, { token })).status;
    };
    expect(await status(commands, '11111111', 'POST', '/action/start_server')).toBe(200);
    expect(await status('11111111', commands, 'POST', '/action/start_server')).toBe(200);
    expect(await status(backup, commands, 'POST', '/action/start_server')).toBe(400);
    expect(await status(backup, '11111111', 'GET', '/backups')).toBe(200);
    expect(await status(commands, '11111111', 'GET', '/backups')).toBe(400);
    expect(await status(commands, '11111111', 'GET', '/logs')).toBe(400);
    expect(await status('00000000', '00000000', 'GET', '/stats')).toBe(200);
  });

  test('that see no server get its backups all the same', async () => {
    const { call, crafty, server } = await startCrafty();
    const token = crafty.addKey({ superuser: true });
    expect(await call('GET', `/api/v2/servers/${server.id}`, { token })).toMatchObject(notAuthorized);
    expect((await call('GET', `/api/v2/servers/${server.id}/backups`, { token })).status).toBe(200);
  });

  test('get the same response for an unknown server as for one that they may not see', async () => {
    const { call } = await startCrafty();
    const path = '/api/v2/servers/72916942-6995-401a-967b-5e01a11a7c88';
    expect(await call('GET', path)).toMatchObject({
      ...notAuthorized,
      json: { error_data: 'Permission Error: Missing permissions for this resource' },
    });
    expect(await call('POST', `${path}/action/start_server`)).toMatchObject(notAuthorized);
  });
});

describe('errors', () => {
  test('an unknown backup configuration is a traceback of Python in plain text', async () => {
    const { api } = await startCrafty();
    const { status, text, response } = await api('GET', '/backups/backup/0');
    expect(status).toBe(500);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(text).toMatch(/^Traceback \(most recent call last\):\n {2}File "\/crafty\//);
    expect(text).toContain('SELECT "t1"."backup_id"');
  });

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
