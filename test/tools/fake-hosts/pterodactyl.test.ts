import { once } from 'node:events';
import { describe, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { type PanelOptions, PterodactylPanel } from '../../../tools/fake-hosts/pterodactyl.ts';

// What the panels do that the test double stands for: it refuses, delays and forgets as they do.

const second = 1_000;
const minute = 60 * second;

const recordSchema = z.looseObject({ object: z.string(), attributes: z.record(z.string(), z.unknown()) });
const listSchema = z.looseObject({
  object: z.literal('list'),
  data: z.array(recordSchema),
  meta: z.looseObject({ pagination: z.record(z.string(), z.unknown()) }),
});
const errorsSchema = z.object({ errors: z.array(z.record(z.string(), z.unknown())) });

interface CallOptions {
  readonly key?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A panel with a running server `7e0027ef` of its owner. */
async function openPanel(options: PanelOptions = {}) {
  const panel = await PterodactylPanel.start(options);
  onTestFinished(() => panel.close());
  const server = panel.addServer({ id: '7e0027ef' }).run();
  const call = async (line: string, { key = panel.owner.key, body, headers }: CallOptions = {}) => {
    const [method = '', path = ''] = line.split(' ');
    const response = await fetch(`${panel.url}/api/client${path}`, {
      method,
      redirect: 'manual',
      headers: {
        Accept: 'application/json',
        Authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: parse(text) };
  };
  return {
    panel,
    server,
    call,
    /** The attributes of a record. */
    read: async (path: string) => recordSchema.parse((await call(`GET ${path}`)).json).attributes,
    list: async (path: string) => listSchema.parse((await call(`GET ${path}`)).json),
    /** Status, code and detail of a refused call. */
    refused: async (line: string, options: CallOptions = {}) => {
      const { status, json } = await call(line, options);
      const [error] = errorsSchema.parse(json).errors;
      expect(error?.['status']).toBe(String(status));
      return [status, error?.['code'], error?.['detail']];
    },
    /** The state that the panel reports. */
    state: async () =>
      recordSchema.parse((await call('GET /servers/7e0027ef/resources')).json).attributes['current_state'],
  };
}

function parse(text: string): unknown {
  return text.startsWith('{') ? JSON.parse(text) : text;
}

const one = '/servers/7e0027ef';
const restore = (uuid: string) => `POST ${one}/backups/${uuid}/restore`;
const truncate = { body: { truncate: true } };
const conflict = 'ServerStateConflictException';

describe('keys and rights', () => {
  test('a key has 16 characters of identifier and 32 of secret, and a prefix that tells the panel', async () => {
    const { panel } = await openPanel();
    const pelican = (await openPanel({ kind: 'pelican' })).panel;
    expect(panel.owner.key).toMatch(/^ptlc_\w{43}$/);
    expect(panel.addKey(panel.owner, { kind: 'application' })).toMatch(/^ptla_\w{43}$/);
    expect(pelican.owner.key).toMatch(/^pacc_\w{43}$/);
  });

  test('a wrong, missing or removed key is 401; without Accept it is sent to the login', async () => {
    const { panel, refused, call } = await openPanel();
    const unauthenticated = [401, 'AuthenticationException', 'Unauthenticated.'];
    expect(await refused('GET /', { key: 'ptlc_wrong' })).toEqual(unauthenticated);
    expect(await refused('GET /', { headers: { Authorization: '' } })).toEqual(unauthenticated);
    panel.removeKey(panel.owner.key);
    expect(await refused(`GET ${one}`)).toEqual(unauthenticated);
    expect((await call('GET /')).headers.has('X-RateLimit-Remaining')).toBe(false);
    const html = await call(`GET ${one}`, { headers: { Accept: '*/*' } });
    expect([html.status, html.headers.get('location')]).toEqual([302, `${panel.url}/auth/login`]);
  });

  test('an application key and a key of another address are 403, missing two-factor authentication is 400', async () => {
    const { panel, refused } = await openPanel();
    const application = panel.addKey(panel.owner, { kind: 'application' });
    expect(await refused('GET /', { key: application })).toEqual([
      403,
      'AccessDeniedHttpException',
      'You are attempting to use an application API key on an endpoint that requires a client API key.',
    ]);
    const bound = panel.addKey(panel.owner, { allowedIps: ['192.0.2.1'] });
    expect((await refused('GET /', { key: bound })).slice(0, 2)).toEqual([403, 'AccessDeniedHttpException']);
    panel.owner.lacksTwoFactor = true;
    expect((await refused('GET /')).slice(0, 2)).toEqual([400, 'TwoFactorAuthRequiredException']);
  });

  test('another user gets 404 for a server, as for one that does not exist', async () => {
    const { panel, refused, call } = await openPanel();
    const { key } = panel.addUser();
    for (const path of [one, '/servers/00000000', `${one}/backups/nothing`])
      expect((await refused(`GET ${path}`, { key })).slice(0, 2)).toEqual([404, 'NotFoundHttpException']);
    // The sentence tells the two apart, although the code does not.
    expect((await refused(`GET ${one}`, { key }))[2]).toBe(
      'The requested resource does not exist on this server.',
    );
    expect((await refused('GET /servers/00000000', { key }))[2]).toBe(
      'The requested resource could not be found on the server.',
    );
    expect(listSchema.parse((await call('GET /', { key })).json).data).toEqual([]);
  });

  test('a subuser gets 403 for what they may not do, and can read their rights', async () => {
    const { panel, server, refused, call } = await openPanel();
    const user = panel.addUser();
    server.subusers.set(user, ['control.start', 'backup.read']);
    const { key } = user;
    const { json } = await call(`GET ${one}`, { key });
    expect(json).toMatchObject({
      attributes: { server_owner: false, relationships: { variables: { object: 'null_resource' } } },
      meta: { is_server_owner: false, user_permissions: ['control.start', 'backup.read'] },
    });
    const forbidden = [403, 'AccessDeniedHttpException', 'This action is unauthorized.'];
    for (const signal of ['stop', 'restart', 'kill', 'explode'])
      expect(await refused(`POST ${one}/power`, { key, body: { signal } })).toEqual(forbidden);
    expect(await refused(`POST ${one}/command`, { key, body: { command: 'list' } })).toEqual(forbidden);
    expect(await refused(`POST ${one}/backups`, { key })).toEqual(forbidden);
    expect(await refused(`GET ${one}/activity`, { key })).toEqual(forbidden);
    expect((await refused(`GET ${one}/websocket`, { key })).slice(0, 2)).toEqual([403, 'HttpException']);
    expect((await call(`POST ${one}/power`, { key, body: { signal: 'start' } })).status).toBe(204);
    expect((await call(`GET ${one}/resources`, { key })).status).toBe(200);
  });
});

describe('servers', () => {
  test('a server is found by identifier and by UUID, and has the captured shape', async () => {
    const { server, call } = await openPanel();
    const { json, headers } = await call(`GET ${one}`);
    expect(headers.get('Content-Type')).toBe('application/json');
    expect((await call(`GET /servers/${server.uuid}`)).json).toEqual(json);
    expect(json).toMatchObject({
      object: 'server',
      attributes: {
        identifier: '7e0027ef',
        uuid: server.uuid,
        name: 'Survival',
        limits: { memory: 4096, disk: 10240, cpu: 200 },
        feature_limits: { backups: 3 },
        status: null,
        is_suspended: false,
        relationships: {
          allocations: {
            object: 'list',
            data: [{ object: 'allocation', attributes: { ip: '127.0.0.1', port: 25565, is_default: true } }],
          },
          variables: { object: 'list', data: [{ object: 'egg_variable' }] },
        },
      },
      meta: { is_server_owner: true, user_permissions: ['*'] },
    });
  });

  test('servers are listed in pages without their state', async () => {
    const { panel, list } = await openPanel();
    for (let i = 0; i < 120; i += 1) panel.addServer();
    const first = await list('/');
    expect(first.data).toHaveLength(50);
    expect(first.meta.pagination).toEqual({
      total: 121,
      count: 50,
      per_page: 50,
      current_page: 1,
      total_pages: 3,
      links: { next: `${panel.url}/api/client?page=2` },
    });
    expect(first.data[0]?.attributes).not.toHaveProperty('current_state');
    expect((await list('/?per_page=500&page=2')).meta.pagination).toMatchObject({
      per_page: 100,
      count: 21,
      links: { previous: `${panel.url}/api/client?per_page=500&page=1` },
    });
  });

  test('an administrator sees the servers of others only with type=admin', async () => {
    const { panel, call } = await openPanel();
    const { key } = panel.addUser({ isAdmin: true });
    const count = async (query: string) =>
      listSchema.parse((await call(`GET /${query}`, { key })).json).data.length;
    expect([await count(''), await count('?type=admin'), await count('?type=owner')]).toEqual([0, 1, 0]);
    expect((await call(`GET ${one}`, { key })).status).toBe(200);
  });

  test.for([
    ['suspended', 'suspended'],
    ['installing', 'installation'],
    ['restoring_backup', 'restoring'],
    ['install_failed', 'installation'],
  ] as const)('while a server is %s everything but the server itself is 409', async ([status, word]) => {
    const { server, read, refused } = await openPanel();
    server.status = status;
    for (const line of [`GET ${one}/resources`, `GET ${one}/backups`, `POST ${one}/power`])
      expect(await refused(line)).toEqual([409, conflict, expect.stringContaining(word)]);
    expect((await read(one))['status']).toBe(status);
  });

  test('the resources are 20 s old: after a restart a server seems to run', async () => {
    const { panel, server, state, read } = await openPanel();
    expect(await state()).toBe('running');
    server.power('kill');
    expect(await state()).toBe('running');
    panel.advance(20 * second);
    expect(await state()).toBe('offline');
    expect(await read(`${one}/resources`)).toEqual({
      current_state: 'offline',
      is_suspended: false,
      resources: {
        memory_bytes: 0,
        cpu_absolute: 0,
        disk_bytes: 130_156_361,
        network_rx_bytes: 0,
        network_tx_bytes: 0,
        uptime: 0,
      },
    });
  });

  test('uptime is in milliseconds and tells a restart', async () => {
    const { panel, server, read } = await openPanel({ times: { cacheMs: 0 } });
    panel.advance(minute);
    const uptime = async () =>
      z.object({ uptime: z.number() }).parse((await read(`${one}/resources`))['resources']).uptime;
    expect(await uptime()).toBeGreaterThanOrEqual(minute);
    server.power('restart');
    panel.advance(5 * second);
    expect(await uptime()).toBeLessThan(minute);
  });
});

describe('power', () => {
  const send = (signal: string) => ({ body: { signal } });

  test('a restart goes through stopping and starting', async () => {
    const { panel, server, call } = await openPanel();
    expect(await call(`POST ${one}/power`, send('restart'))).toMatchObject({ status: 204, text: '' });
    const states = [server.state];
    for (const ms of [panel.times.stopMs, panel.times.startMs]) {
      panel.advance(ms);
      states.push(server.state);
    }
    expect(states).toEqual(['stopping', 'starting', 'running']);
  });

  test('a start of a running server and an action during a stop are 204, and nothing happens', async () => {
    const { panel, server, call } = await openPanel();
    expect((await call(`POST ${one}/power`, send('start'))).status).toBe(204);
    expect(server.state).toBe('running');
    await call(`POST ${one}/power`, send('stop'));
    expect((await call(`POST ${one}/power`, send('restart'))).status).toBe(204);
    panel.advance(minute);
    expect(server.state).toBe('offline');
  });

  test('a kill always goes through; a restart that is killed starts the server again', async () => {
    const { server, call } = await openPanel();
    server.hangs = true;
    await call(`POST ${one}/power`, send('stop'));
    expect((await call(`POST ${one}/power`, send('kill'))).status).toBe(204);
    expect(server.state).toBe('offline');
    expect((await call(`POST ${one}/power`, send('kill'))).status).toBe(204);
    server.run();
    await call(`POST ${one}/power`, send('restart'));
    await call(`POST ${one}/power`, send('kill'));
    expect(server.state).toBe('starting');
  });

  test('a server that does not stop is killed after ten minutes', async () => {
    const { panel, server, call } = await openPanel();
    server.hangs = true;
    await call(`POST ${one}/power`, send('stop'));
    panel.advance(10 * minute - second);
    expect(server.state).toBe('stopping');
    panel.advance(second);
    expect(server.state).toBe('offline');
  });

  test('a crashed server starts again, but not twice within a minute', async () => {
    const { panel, server } = await openPanel();
    server.crash();
    expect(server.state).toBe('starting');
    panel.advance(30 * second);
    server.crash();
    expect(server.state).toBe('offline');
    expect(server.console.at(-1)).toContain('Aborting automatic restart');
  });

  test('what the node has recorded, such as a crash at Pelican, is told a minute late, with its own time', async () => {
    const { panel, server, list } = await openPanel({ kind: 'pelican' });
    server.crash();
    server.log({ event: 'server:power.start' });
    const events = async () => {
      const { data } = await list(`${one}/activity?sort=-timestamp&filter[event]=power.,crashed`);
      return data.map(({ attributes }) => attributes['event']);
    };
    const crashedAt = panel.clock.now();
    panel.advance(59 * second);
    expect(await events()).toEqual(['server:power.start']);
    panel.advance(2 * second);
    expect(await events()).toContain('server:crashed');
    const crash = server.activities.find(({ event }) => event === 'server:crashed');
    expect(crash?.at).toBeLessThanOrEqual(crashedAt);
    const other = await openPanel();
    other.server.crash();
    other.panel.advance(61 * second);
    expect(other.server.activities).toEqual([]);
  });

  test('a wrong signal is 422 with field and rule, malformed JSON is 400', async () => {
    const { call, refused } = await openPanel();
    const { status, json } = await call(`POST ${one}/power`, send('explode'));
    expect([status, json]).toEqual([
      422,
      {
        errors: [
          {
            code: 'ValidationException',
            status: '422',
            detail: 'The selected signal is invalid.',
            meta: { source_field: 'signal', rule: 'in' },
          },
        ],
      },
    ]);
    expect(await refused(`POST ${one}/power`, { body: {} })).toEqual([
      422,
      'ValidationException',
      'The signal field is required.',
    ]);
    expect((await refused(`POST ${one}/power`, { body: '{"signal":' })).slice(0, 2)).toEqual([
      400,
      'BadRequestHttpException',
    ]);
  });
});

describe('commands', () => {
  test('a command is 204 without its output; to a stopped server it is 502', async () => {
    const { server, call, refused } = await openPanel();
    expect(await call(`POST ${one}/command`, { body: { command: 'list' } })).toMatchObject({
      status: 204,
      text: '',
    });
    expect(server.commands).toEqual(['list']);
    server.power('kill');
    expect(await refused(`POST ${one}/command`, { body: { command: 'list' } })).toEqual([
      502,
      'HttpException',
      'Server must be online in order to send commands.',
    ]);
  });

  test('the command "stop" stops the server, and is no crash', async () => {
    const { panel, server, call } = await openPanel();
    await call(`POST ${one}/command`, { body: { command: 'stop' } });
    panel.advance(minute);
    expect(server.state).toBe('offline');
  });
});

describe('backups', () => {
  test('a backup begins incomplete and is complete later, whether the server runs or not', async () => {
    const { panel, server, call, read } = await openPanel();
    server.power('kill');
    const { status, json } = await call(`POST ${one}/backups`);
    expect([status, json]).toEqual([
      200,
      {
        object: 'backup',
        attributes: {
          uuid: server.backups[0]?.uuid,
          is_successful: false,
          is_locked: false,
          name: expect.stringMatching(/^Backup at \d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
          ignored_files: [],
          checksum: null,
          bytes: 0,
          created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/),
          completed_at: null,
        },
      },
    ]);
    panel.advance(10 * second);
    expect(await read(`${one}/backups/${server.backups[0]?.uuid}`)).toMatchObject({
      is_successful: true,
      bytes: expect.any(Number),
      checksum: expect.stringMatching(/^sha1:[0-9a-f]{40}$/),
      completed_at: expect.stringContaining('+00:00'),
    });
  });

  test('a failed backup is completed and not successful, and loses its lock', async () => {
    const { server, read } = await openPanel();
    const backup = server.addBackup('first', { isLocked: true }).fail();
    expect(await read(`${one}/backups/${backup.uuid}`)).toMatchObject({
      is_successful: false,
      is_locked: false,
      bytes: 0,
      completed_at: expect.any(String),
    });
  });

  test('a backup that is never heard of again fails after six hours', async () => {
    const { panel, server, read } = await openPanel({ times: { backupMs: Number.POSITIVE_INFINITY } });
    const { uuid } = server.addBackup('lost');
    panel.advance(359 * minute);
    expect((await read(`${one}/backups/${uuid}`))['completed_at']).toBeNull();
    panel.advance(minute);
    expect(await read(`${one}/backups/${uuid}`)).toMatchObject({
      is_successful: false,
      completed_at: expect.any(String),
    });
  });

  test('backups are listed oldest first, in pages whose links forget per_page; failed ones are not counted', async () => {
    const { panel, server, list } = await openPanel();
    for (let i = 1; i <= 55; i += 1) server.addBackup(`${i}`).complete();
    server.addBackup('failed').fail();
    const page = await list(`${one}/backups?per_page=100`);
    expect(page.data.map(({ attributes }) => attributes['name']).slice(0, 3)).toEqual(['1', '2', '3']);
    expect(page.meta).toMatchObject({
      backup_count: 55,
      pagination: {
        total: 56,
        per_page: 50,
        total_pages: 2,
        links: { next: `${panel.url}/api/client${one}/backups?page=2` },
      },
    });
    expect((await list(`${one}/backups`)).data).toHaveLength(20);
    expect((await list(`${one}/backups?per_page=50&page=2`)).data.at(-1)?.attributes['name']).toBe('failed');
  });

  test('at the limit there is no further backup, and with a limit of 0 none at all', async () => {
    const { panel, server, refused } = await openPanel();
    for (const name of ['1', '2', '3']) server.addBackup(name).complete();
    panel.advance(11 * minute);
    expect(await refused(`POST ${one}/backups`)).toEqual([
      400,
      'TooManyBackupsException',
      'Cannot create a new backup, this server has reached its limit of 3 backups.',
    ]);
    server.backupLimit = 0;
    expect((await refused(`POST ${one}/backups`))[2]).toContain('its limit of 0 backups');
  });

  test('the third backup in ten minutes is 429, deleted ones counted, with Retry-After and requests left', async () => {
    const { panel, server, call, refused } = await openPanel();
    for (const _ of [1, 2]) expect((await call(`POST ${one}/backups`)).status).toBe(200);
    panel.advance(minute);
    for (const { uuid } of server.backups)
      expect((await call(`DELETE ${one}/backups/${uuid}`)).status).toBe(204);
    const { status, headers } = await call(`POST ${one}/backups`);
    expect(status).toBe(429);
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(500);
    expect(Number(headers.get('Retry-After'))).toBeLessThanOrEqual(540);
    expect(Number(headers.get('X-RateLimit-Remaining'))).toBeGreaterThan(700);
    expect(await refused(`POST ${one}/backups`)).toEqual([
      429,
      'TooManyRequestsHttpException',
      'Only 2 backups may be generated within a 600 second span of time.',
    ]);
    panel.advance(10 * minute);
    expect((await call(`POST ${one}/backups`)).status).toBe(200);
  });

  test('lock toggles; a locked complete backup is not deleted', async () => {
    const { server, call, refused } = await openPanel();
    const { uuid } = server.addBackup('first').complete();
    const lock = async () =>
      recordSchema.parse((await call(`POST ${one}/backups/${uuid}/lock`)).json).attributes['is_locked'];
    expect(await lock()).toBe(true);
    expect(await refused(`DELETE ${one}/backups/${uuid}`)).toEqual([
      400,
      'BackupLockedException',
      'Cannot delete a backup that is marked as locked.',
    ]);
    expect(await lock()).toBe(false);
    server.archives.clear();
    expect((await call(`DELETE ${one}/backups/${uuid}`)).status).toBe(204);
    expect((await refused(`GET ${one}/backups/${uuid}`)).slice(0, 2)).toEqual([404, 'NotFoundHttpException']);
  });

  test('a backup leaves out the ignored files', async () => {
    const { panel, server, call } = await openPanel();
    server.files.set('logs/latest.log', '…');
    await call(`POST ${one}/backups`, { body: { name: 'third', ignored: 'logs\ncache', is_locked: true } });
    panel.advance(10 * second);
    const [backup] = server.backups;
    expect(backup).toMatchObject({ name: 'third', isLocked: true, ignored: ['logs', 'cache'] });
    expect([...(server.archives.get(backup?.uuid ?? '') ?? [])]).toEqual([['world/level.dat', 'seed 1']]);
  });

  test('a download is a signed address', async () => {
    const { server, call } = await openPanel();
    const { uuid } = server.addBackup('first').complete();
    expect((await call(`GET ${one}/backups/${uuid}/download`)).json).toEqual({
      object: 'signed_url',
      attributes: { url: expect.stringMatching(/^http/) },
    });
  });
});

describe('restores', () => {
  test('a restore stops the server, leaves it off, and its outcome is in the activity alone', async () => {
    const { panel, server, call, read, refused, list } = await openPanel();
    const { uuid } = server.addBackup('third').complete();
    server.files.set('world/level.dat', 'seed 2').set('world/new.dat', 'new');
    expect(await call(restore(uuid), truncate)).toMatchObject({ status: 204, text: '' });
    expect((await read(one))['status']).toBe('restoring_backup');
    expect((await refused(`GET ${one}/backups`)).slice(0, 2)).toEqual([409, conflict]);
    panel.advance(15 * second);
    expect((await read(one))['status']).toBeNull();
    expect(server.state).toBe('offline');
    expect([...server.files]).toEqual([['world/level.dat', 'seed 1']]);
    const { data } = await list(`${one}/activity?sort=-timestamp&filter[event]=backup.restore`);
    expect(data.map(({ attributes }) => attributes)).toEqual([
      expect.objectContaining({
        event: 'server:backup.restore-complete',
        properties: { name: 'third' },
        is_api: false,
      }),
      {
        id: expect.any(String),
        batch: null,
        event: 'server:backup.restore',
        is_api: true,
        ip: '127.0.0.1',
        description: null,
        properties: { name: 'third', truncate: true },
        has_additional_metadata: false,
        timestamp: expect.stringContaining('+00:00'),
      },
    ]);
  });

  test('without truncate it unpacks over the folder; truncate must be given', async () => {
    const { panel, server, call, refused } = await openPanel();
    const { uuid } = server.addBackup('first').complete();
    server.files.set('world/new.dat', 'new');
    expect(await refused(restore(uuid))).toEqual([
      422,
      'ValidationException',
      'The truncate field is required.',
    ]);
    await call(restore(uuid), { body: { truncate: false } });
    panel.advance(minute);
    expect([...server.files.keys()]).toEqual(['world/level.dat', 'world/new.dat']);
  });

  test('a failed restore ends like one that worked; only its event, with a dot, tells', async () => {
    const { panel, server, call, read, list } = await openPanel();
    server.failsRestores = true;
    const { uuid } = server.addBackup('first').complete();
    await call(restore(uuid), truncate);
    panel.advance(minute);
    expect((await read(one))['status']).toBeNull();
    const { data } = await list(`${one}/activity?sort=-timestamp&per_page=1`);
    expect(data[0]?.attributes['event']).toBe('server.backup.restore-failed');
  });

  test('a restore fails if the server has not stopped after two minutes', async () => {
    const { panel, server, call } = await openPanel();
    server.hangs = true;
    const { uuid } = server.addBackup('first').complete();
    await call(restore(uuid), truncate);
    panel.advance(2 * minute);
    expect(server.state).toBe('stopping');
    expect(server.activities.at(-1)?.event).toBe('server.backup.restore-failed');
  });

  test('an incomplete backup is refused; a failed one is not, and the folder is empty then', async () => {
    const { server, call, refused, read } = await openPanel();
    const backup = server.addBackup('first');
    expect(await refused(restore(backup.uuid), truncate)).toEqual([
      400,
      'BadRequestHttpException',
      'This backup cannot be restored at this time: not completed or failed.',
    ]);
    backup.fail();
    expect((await call(restore(backup.uuid), truncate)).status).toBe(500);
    expect((await read(one))['status']).toBeNull();
    expect(server.files.size).toBe(0);
  });

  test('since 1.12 the fourth restore in 15 minutes is 429, and before it the headers count restores', async () => {
    const { panel, server, call } = await openPanel({
      version: '1.12.2',
      times: { restoreMs: 0, stopMs: 0 },
    });
    const { uuid } = server.addBackup('first').complete();
    const remaining: (string | null)[] = [];
    for (const _ of [1, 2, 3]) {
      const { status, headers } = await call(restore(uuid), truncate);
      expect(status).toBe(204);
      remaining.push(headers.get('X-RateLimit-Remaining'));
      panel.advance(second);
    }
    expect(remaining).toEqual(['2', '1', '0']);
    const { status, headers } = await call(restore(uuid), truncate);
    expect([status, headers.get('X-RateLimit-Limit')]).toEqual([429, '3']);
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(800);
    expect((await call(`GET ${one}`)).headers.get('X-RateLimit-Limit')).toBe('256');
  });
});

describe('rate limit', () => {
  test('it is per user; a 429 tells when there is room again', async () => {
    const { panel, call } = await openPanel({ limits: { requestsPerMinute: 2 } });
    const other = panel.addKey(panel.owner);
    const first = await call('GET /');
    expect([first.headers.get('X-RateLimit-Limit'), first.headers.get('X-RateLimit-Remaining')]).toEqual([
      '2',
      '1',
    ]);
    await call('GET /', { key: other });
    const { status, headers, json } = await call('GET /');
    expect([status, json]).toEqual([
      429,
      { errors: [{ code: 'ThrottleRequestsException', status: '429', detail: 'Too Many Attempts.' }] },
    ]);
    expect(headers.get('X-RateLimit-Remaining')).toBe('0');
    expect(Number(headers.get('X-RateLimit-Reset')) * second).toBeGreaterThan(panel.clock.now());
    panel.advance(Number(headers.get('Retry-After')) * second);
    expect((await call('GET /')).status).toBe(200);
  });
});

describe('a node that is away', () => {
  const quick = { nodeConnectMs: 0, nodeAnswerMs: 0, nodeDetailsMs: 0 };
  const gone = [
    504,
    'DaemonConnectionException',
    'Could not establish a connection to the machine running this server. Please try again.',
  ];

  test('what needs it is 504, and nothing was begun; what the panel knows is still told', async () => {
    const { panel, server, refused, call, read } = await openPanel({ times: quick });
    const { uuid } = server.addBackup('first').complete();
    panel.node = 'unreachable';
    expect(await refused(`GET ${one}/resources`)).toEqual(gone);
    expect(await refused(`POST ${one}/power`, { body: { signal: 'stop' } })).toEqual(gone);
    expect(await refused(`POST ${one}/backups`)).toEqual(gone);
    expect(await refused(`POST ${one}/backups/${uuid}/restore`, { body: { truncate: true } })).toEqual(gone);
    expect(await refused(`DELETE ${one}/backups/${uuid}`)).toEqual(gone);
    expect((await call(`GET ${one}/backups`)).json).toMatchObject({ meta: { backup_count: 1 } });
    expect((await read(one))['status']).toBeNull();
    expect([server.state, server.files.size]).toEqual(['running', 1]);
  });

  test('one that does not answer in time has done it all the same', async () => {
    const { panel, server, refused, read } = await openPanel({ times: quick });
    const { uuid } = server.addBackup('first').complete();
    server.files.set('world/level.dat', 'seed 2');
    panel.node = 'silent';
    expect(await refused(`POST ${one}/backups/${uuid}/restore`, { body: { truncate: true } })).toEqual(gone);
    expect((await read(one))['status']).toBeNull();
    panel.advance(minute);
    expect(server.files.get('world/level.dat')).toBe('seed 1');
    expect(server.activities.at(-1)?.event).toBe('server:backup.restore-complete');
  });

  test('the panel waits for it: 5 s for a connection', async () => {
    const { panel, call } = await openPanel();
    panel.node = 'unreachable';
    const response = call(`POST ${one}/power`, { body: { signal: 'stop' } });
    await expect.poll(() => panel.requests.length).toBe(1);
    expect(panel.requests[0]?.status).toBeNull();
    panel.advance(5 * second);
    expect((await response).status).toBe(504);
  });
});

describe('Pelican', () => {
  test('its records have more fields', async () => {
    const { server, read } = await openPanel({ kind: 'pelican' });
    const { uuid } = server.addBackup('first').complete();
    expect(await read(one)).toMatchObject({ sftp_details: { alias: null }, limits: { oom_killer: false } });
    expect(await read(`${one}/backups/${uuid}`)).toMatchObject({ is_scheduled: false });
  });

  test('a command to a stopped server is 204, and nothing happens', async () => {
    const { server, call } = await openPanel({ kind: 'pelican' });
    server.power('kill');
    expect((await call(`POST ${one}/command`, { body: { command: 'list' } })).status).toBe(204);
    expect(server.commands).toEqual([]);
  });

  test('without its node a server is missing, for 20 s, and changes are 500', async () => {
    const { panel, state, refused } = await openPanel({
      kind: 'pelican',
      times: { nodeConnectMs: 0, nodeDetailsMs: 0 },
    });
    panel.node = 'unreachable';
    expect(await state()).toBe('missing');
    expect(await refused(`POST ${one}/power`, { body: { signal: 'stop' } })).toEqual([
      500,
      'ConnectionException',
      'An unexpected error was encountered while processing this request, please try again.',
    ]);
    panel.node = 'up';
    expect(await state()).toBe('missing');
    panel.advance(20 * second);
    expect(await state()).toBe('running');
  });

  test('deleted backups do not count for the throttle, and a backup can be renamed', async () => {
    const { panel, server, call } = await openPanel({ kind: 'pelican' });
    for (const _ of [1, 2]) await call(`POST ${one}/backups`);
    const [first, last] = server.backups;
    await call(`DELETE ${one}/backups/${first?.uuid}`);
    expect((await call(`POST ${one}/backups`)).status).toBe(200);
    const renamed = await call(`PUT ${one}/backups/${last?.uuid}/rename`, { body: { name: 'kept' } });
    expect(renamed.json).toMatchObject({ attributes: { name: 'kept' } });
    expect(panel.limits.requestsPerMinute).toBe(256);
  });

  test('some betas show the state of the process as status', async () => {
    const { panel, read } = await openPanel({ kind: 'pelican' });
    panel.reportsCondition = true;
    expect((await read(one))['status']).toBe('running');
  });
});

const tokenSchema = z.object({ data: z.object({ token: z.string(), socket: z.string() }) });
const messageSchema = z.object({ event: z.string(), args: z.array(z.string()).optional() });

/** Connects to the console of the server. `events` fills with `[event, ...args]`. */
async function openConsole({ panel, call }: Awaited<ReturnType<typeof openPanel>>, key = panel.owner.key) {
  const { token, socket: url } = tokenSchema.parse((await call(`GET ${one}/websocket`, { key })).json).data;
  const socket = new WebSocket(url, { origin: panel.url });
  onTestFinished(() => socket.terminate());
  const events: string[][] = [];
  socket.on('message', (data) => {
    const { event, args = [] } = messageSchema.parse(JSON.parse(data.toString()));
    events.push([event, ...args]);
  });
  await once(socket, 'open');
  const send = (event: string, ...args: string[]) => socket.send(JSON.stringify({ event, args }));
  const received = (...wanted: unknown[]) => expect.poll(() => events).toContainEqual(wanted);
  return { token, url, events, send, received, socket };
}

describe('the console', () => {
  test('after the token it tells the state, what is printed, and the statistics', async () => {
    const opened = await openPanel();
    const { token, send, received, events } = await openConsole(opened);
    send('auth', token);
    await received('status', 'running');
    expect(events[0]).toEqual(['auth success']);
    send('send command', 'list');
    // The terminal shows the command at once.
    await received('console output', 'list\r');
    await received('console output', expect.stringContaining('2 of a max of 20 players'));
    send('send stats');
    await received('stats', expect.stringContaining('"state":"running"'));
    send('set state', 'stop');
    await received('status', 'stopping');
    opened.panel.advance(5 * second);
    await received('status', 'offline');
    expect(opened.server.activities).toEqual([]);
    opened.panel.advance(minute);
    expect(opened.server.activities.map(({ event }) => event)).toEqual([
      'server:console.command',
      'server:power.stop',
    ]);
  });

  test('it tells the end of a backup and of a restore, of a failed restore too', async () => {
    const opened = await openPanel();
    const { token, send, received } = await openConsole(opened);
    send('auth', token);
    await received('auth success');
    const { uuid } = opened.server.addBackup('first').complete();
    await received(`backup completed:${uuid}`, expect.stringContaining('"is_successful":true'));
    opened.server.failsRestores = true;
    await opened.call(`POST ${one}/backups/${uuid}/restore`, { body: { truncate: true } });
    opened.panel.advance(minute);
    await received('daemon message', '(restoring): world/level.dat');
    await received('backup restore completed', '');
  });

  test('send logs repeats the last lines, of a running server only', async () => {
    const opened = await openPanel();
    opened.server.print('[12:00:00 INFO]: Done (3.2s)!');
    const { token, send, received } = await openConsole(opened);
    send('auth', token);
    send('send logs');
    await received('console output', '[12:00:00 INFO]: Done (3.2s)!');
  });

  test('nothing is sent or done without a token, with a wrong one, or after ten minutes', async () => {
    const opened = await openPanel();
    const { token, send, received, events } = await openConsole(opened);
    send('send command', 'list');
    await received('jwt error', 'jwt: no jwt present');
    send('auth', `${token}x`);
    await received('daemon error', expect.stringContaining('an unexpected error'));
    expect(opened.server.commands).toEqual([]);
    opened.panel.advance(10 * second);
    send('auth', token);
    await received('auth success');
    opened.panel.advance(9 * minute);
    await received('token expiring');
    opened.panel.advance(minute);
    events.length = 0;
    opened.server.print('secret');
    await received('jwt error', 'jwt: exp claim is invalid');
    expect(events).not.toContainEqual(['console output', 'secret']);
  });

  test('a subuser without rights is not obeyed', async () => {
    const opened = await openPanel();
    const user = opened.panel.addUser();
    opened.server.subusers.set(user, ['websocket.connect']);
    const { token, send, received } = await openConsole(opened, user.key);
    send('auth', token);
    send('set state', 'kill');
    send('send command', 'op me');
    send('send stats');
    await received('stats', expect.any(String));
    expect([opened.server.state, opened.server.commands]).toEqual(['running', []]);
  });

  test('a power action during another is an error here', async () => {
    const opened = await openPanel();
    const { token, send, received } = await openConsole(opened);
    send('auth', token);
    send('set state', 'stop');
    send('set state', 'restart');
    await received(
      'daemon error',
      expect.stringContaining('another power action is currently being processed'),
    );
  });

  test('too many messages are dropped', async () => {
    const opened = await openPanel();
    const { token, send, received } = await openConsole(opened);
    send('auth', token);
    for (let i = 0; i < 40; i += 1) send('send command', `say ${i}`);
    await received('throttled', 'send command');
    expect(opened.server.commands.length).toBeLessThan(40);
  });

  test('only the panel’s own origin may connect, and the node has to be there', async () => {
    const opened = await openPanel();
    const { url } = await openConsole(opened);
    const [error] = await once(new WebSocket(url, { origin: 'https://elsewhere.example' }), 'error');
    expect(String(error)).toContain('403');
    opened.panel.node = 'unreachable';
    await once(new WebSocket(url, { origin: opened.panel.url }), 'error');
  });

  test('since 1.12 the sixth token in a minute is 429', async () => {
    const { call } = await openPanel({ version: '1.12.2' });
    const statuses: number[] = [];
    for (let i = 0; i < 6; i += 1) statuses.push((await call(`GET ${one}/websocket`)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

test('requests are recorded, and can be waited for', async () => {
  const { panel, call } = await openPanel();
  const waited = panel.requested(({ path }) => path.endsWith('/power'));
  await call(`GET ${one}?include=egg`);
  await call(`POST ${one}/power`, { body: { signal: 'start' } });
  expect(await waited).toMatchObject({ method: 'POST', body: { signal: 'start' }, status: 204 });
  expect(panel.requests[0]).toMatchObject({ query: '?include=egg', status: 200 });
  expect(panel.changes).toEqual([`POST ${one}/power`]);
});

describe('a newer version', () => {
  test.each([
    ['1.11', '720'],
    ['1.12.0', '128'],
    ['1.12.2', '256'],
    ['1.14.1', '256'],
  ] as const)('%s allows %s requests a minute', async (version, limit) => {
    const { call } = await openPanel({ version });
    expect((await call('GET /')).headers.get('X-RateLimit-Limit')).toBe(limit);
  });

  test('has a further id for each server, which becomes the identifier if its owner wants so', async () => {
    const { panel, server, read } = await openPanel({ version: '1.12.2' });
    const { longId } = server;
    expect(longId).toMatch(/^serv_[a-z2-7]{26}$/);
    expect(await read(one)).toMatchObject({ identifier: server.shortId, server_identifier: longId });
    panel.usesLongIds = true;
    for (const id of [server.shortId, server.uuid, longId])
      expect(await read(`/servers/${id}`)).toMatchObject({ identifier: longId, uuid: server.uuid });
  });

  test('writes the id in Base32 as RFC 4648 does', async () => {
    const { panel } = await openPanel();
    const server = panel.addServer({ id: '00000000' });
    expect(server.longId.slice(0, 11)).toBe('serv_aaaaaa');
    expect(panel.addServer({ id: 'ffffffff' }).longId.slice(0, 11)).toBe('serv_777777');
  });

  test('sends the last lines of the console, 100 at most, and has none before the first start', async () => {
    const { panel, server, call, refused } = await openPanel({ version: 'canary' });
    server.print('one');
    server.print('two');
    const { json } = await call(`GET ${one}/logs?lines=1`);
    expect(json).toEqual({ object: 'server_logs', attributes: { lines: ['two'] } });
    expect((await refused(`GET ${one}/logs?lines=101`))[0]).toBe(422);
    const other = panel.addServer({ id: '0000000a' });
    expect((await refused(`GET /servers/${other.shortId}/logs`)).slice(0, 2)).toEqual([
      502,
      'DaemonConnectionException',
    ]);
    expect((await call(`GET ${one}/logs`, { key: panel.addUser().key })).status).toBe(404);
  });

  test('has no such route up to 1.14', async () => {
    const { refused } = await openPanel({ version: '1.14.1' });
    expect((await refused(`GET ${one}/logs`))[0]).toBe(404);
  });

  test('refuses to restore a failed backup', async () => {
    const { server, refused } = await openPanel({ version: '1.14.1' });
    const { uuid } = server.addBackup('broken').fail();
    expect((await refused(restore(uuid), truncate))[0]).toBe(400);
  });
});

describe('a node of 1.13', () => {
  test.each([
    ['1.12.2', 'jwt: missing connect permission', 404],
    ['1.14.1', null, 200],
  ] as const)('with a panel of %s', async (version, refusal, status) => {
    const opened = await openPanel({ version, wings: '1.13' });
    const { token, send, received } = await openConsole(opened);
    send('auth', token);
    if (refusal === null) await received('auth success');
    else await received('jwt error', expect.stringContaining(refusal));
    const { uuid } = opened.server.addBackup('first').complete();
    const { json } = await opened.call(`GET ${one}/backups/${uuid}/download`);
    const { url } = z.object({ attributes: z.object({ url: z.string() }) }).parse(json).attributes;
    expect((await fetch(url)).status).toBe(status);
    // A link works once.
    expect((await fetch(url)).status).toBe(404);
  });

  test('refuses tokens from before its start', async () => {
    const opened = await openPanel({ version: '1.14.1', wings: '1.13' });
    const { token, socket } = await openConsole(opened);
    opened.panel.advance(5 * second);
    opened.panel.restartNode();
    await once(socket, 'close');
    const { token: newer, send, received } = await openConsole(opened);
    send('auth', token);
    await received('jwt error', expect.stringContaining('jwt: created too far in past (denylist)'));
    send('auth', newer);
    await received('auth success');
  });

  test.each([
    ['1.14.1', 'server:backup.restore'],
    ['canary', 'server:backup.restore-failed'],
  ] as const)(
    'that is restarted ends a restore; the last event at a panel of %s is %s',
    async (version, last) => {
      const { panel, server, call } = await openPanel({
        version,
        times: { restoreMs: Number.POSITIVE_INFINITY },
      });
      server.power('kill');
      const { uuid } = server.addBackup('first').complete();
      await call(restore(uuid), truncate);
      expect(server.isRestoring).toBe(true);
      panel.restartNode();
      expect([server.isRestoring, server.status]).toEqual([false, null]);
      expect(server.activities.at(-1)).toMatchObject({ event: last, properties: { name: 'first' } });
    },
  );
});
