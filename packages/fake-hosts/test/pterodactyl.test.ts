import { once } from 'node:events';
import { describe, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { type PanelOptions, PterodactylPanel } from '../src/pterodactyl.ts';

// What the panels do that the test double stands for: it refuses, delays and forgets as they do.

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

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
  };
}

function parse(text: string): unknown {
  return text.startsWith('{') ? JSON.parse(text) : text;
}

const one = '/servers/7e0027ef';
const restore = (uuid: string) => `POST ${one}/backups/${uuid}/restore`;
const truncate = { body: { truncate: true } };

describe('keys and rights', () => {
  test('a key has 16 characters of identifier and 32 of secret, and a prefix that tells the panel', async () => {
    const { panel } = await openPanel();
    const pelican = (await openPanel({ kind: 'pelican' })).panel;
    expect(panel.owner.key).toMatch(/^ptlc_\w{43}$/);
    expect(panel.addKey(panel.owner, { kind: 'application' })).toMatch(/^ptla_\w{43}$/);
    expect(pelican.owner.key).toMatch(/^pacc_\w{43}$/);
  });

  test('a wrong or missing key is 401; without Accept it is sent to the login', async () => {
    const { panel, refused, call } = await openPanel();
    const unauthenticated = [401, 'AuthenticationException', 'Unauthenticated.'];
    expect(await refused('GET /', { key: 'ptlc_wrong' })).toEqual(unauthenticated);
    expect(await refused('GET /', { headers: { Authorization: '' } })).toEqual(unauthenticated);
    const key = 'ptlc_wrong';
    expect(await refused(`GET ${one}`, { key })).toEqual(unauthenticated);
    expect((await call('GET /', { key })).headers.has('X-RateLimit-Remaining')).toBe(false);
    const html = await call(`GET ${one}`, { key, headers: { Accept: '*/*' } });
    expect([html.status, html.headers.get('location')]).toEqual([302, `${panel.url}/auth/login`]);
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
});

describe('power', () => {
  const send = (signal: string) => ({ body: { signal } });

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

  test('a server over its disk limit is stopped, and a start is 204 and refused without a word', async () => {
    const { panel, server, call } = await openPanel();
    server.diskLimitMiB = 200;
    server.storesBytes(251 * 1024 * 1024);
    panel.advance(minute);
    expect(server.state).toBe('offline');
    expect((await call(`POST ${one}/power`, send('start'))).status).toBe(204);
    panel.advance(minute);
    expect(server.state).toBe('offline');
    expect(server.console.at(-1)).toContain('Checking server disk space usage');
    server.storesBytes(1);
    await call(`POST ${one}/power`, send('start'));
    expect(server.state).toBe('starting');
  });

  test('a server that is suspended is ended, refuses all but its record, and stays off afterwards', async () => {
    const { server, call, read, refused } = await openPanel();
    server.suspend();
    expect(server.state).toBe('offline');
    expect(await read(one)).toMatchObject({ status: 'suspended', is_suspended: true });
    for (const line of [`GET ${one}/resources`, `GET ${one}/backups`, `GET ${one}/websocket`])
      expect(await refused(line)).toEqual([
        409,
        'ServerStateConflictException',
        'This server is currently suspended and the functionality requested is unavailable.',
      ]);
    server.unsuspend();
    expect((await call(`GET ${one}/resources`)).status).toBe(200);
    expect(server.state).toBe('offline');
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

  test('an entry names its actor, with an e-mail address, if the request asks for that', async () => {
    const { panel, server, list } = await openPanel();
    const anna = panel.addUser({ username: 'anna' });
    server.log({ event: 'server:power.stop' }, { user: anna });
    server.log({ event: 'server:power.kill' }, { user: anna, isApi: true });
    server.log({ event: 'server:backup.fail' });
    const found = async (query: string) =>
      (await list(`${one}/activity?sort=timestamp${query}`)).data.map(({ attributes }) => attributes);
    const user = {
      object: 'user',
      attributes: expect.objectContaining({ username: 'anna', email: 'anna@example.com' }),
    };
    expect(await found('&include=actor')).toMatchObject([
      { is_api: false, relationships: { actor: user } },
      { is_api: true, relationships: { actor: user } },
      { is_api: false, relationships: { actor: { object: 'null_resource', attributes: null } } },
    ]);
    for (const entry of await found('')) expect(entry).not.toHaveProperty('relationships');
  });

  test('what an administrator did is left out if the panel hides it, and what the node sends twice is there twice', async () => {
    const { panel, server, list } = await openPanel();
    const [admin, anna] = [panel.addUser({ isAdmin: true }), panel.addUser({ username: 'anna' })];
    server.resendsActivity = true;
    server.nodeAheadMs = -30 * second;
    const saidAt = panel.clock.now();
    for (const user of [admin, anna]) server.report({ event: 'server:power.stop' }, { user });
    panel.advance(121 * second);
    const all = async () => (await list(`${one}/activity?include=actor`)).data;
    expect(await all()).toHaveLength(4);
    panel.hidesAdmins = true;
    const shown = await all();
    expect(shown).toHaveLength(2);
    expect(new Set(shown.map(({ attributes }) => attributes['id'])).size).toBe(2);
    const times = shown.map(({ attributes }) => Date.parse(String(attributes['timestamp'])));
    expect(Math.max(...times)).toBeLessThan(saidAt - 28 * second);
  });
});

describe('commands', () => {
  test('the command "stop" stops the server, and is no crash', async () => {
    const { panel, server, call } = await openPanel();
    await call(`POST ${one}/command`, { body: { command: 'stop' } });
    panel.advance(minute);
    expect(server.state).toBe('offline');
  });
});

describe('backups', () => {
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
});

describe('restores', () => {
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
    expect((await call(restore(backup.uuid), truncate)).status).toBe(404);
    expect((await read(one))['status']).toBeNull();
    expect(server.files.size).toBe(0);
  });

  test('one in which the node dies ends without a word, and the node starts again what ran', async () => {
    const { panel, server, call, read } = await openPanel({ times: { restoreMs: minute } });
    const { uuid } = server.addBackup('first').complete();
    panel.advance(hour);
    const seen = async () => (await read(`${one}/resources`))['current_state'];
    expect(await seen()).toBe('running');
    await call(restore(uuid), truncate);
    panel.advance(5 * second);
    panel.killNode();
    panel.advance(5 * second);
    expect((await read(one))['status']).toBe('restoring_backup');
    panel.startNode();
    expect((await read(one))['status']).toBeNull();
    expect([server.state, server.uptime < second]).toEqual(['starting', true]);
    // Its files stay as the restore left them.
    panel.advance(minute);
    expect([server.files.size, server.activities.at(-1)?.event]).toEqual([0, 'server:backup.restore']);
    expect(await seen()).toBe('running');
  });

  test('one in which the node dies later leaves the server off, as the node wrote down', async () => {
    const { panel, server, call } = await openPanel({ times: { restoreMs: hour } });
    const { uuid } = server.addBackup('first').complete();
    await call(restore(uuid), truncate);
    panel.advance(2 * minute);
    panel.restartNode();
    expect(server.state).toBe('offline');
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
  test('deleted backups do not count for the throttle', async () => {
    const { panel, server, call } = await openPanel({ kind: 'pelican' });
    for (const _ of [1, 2]) await call(`POST ${one}/backups`);
    const [first] = server.backups;
    await call(`DELETE ${one}/backups/${first?.uuid}`);
    expect((await call(`POST ${one}/backups`)).status).toBe(200);
    expect(panel.limits.requestsPerMinute).toBe(256);
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
  test('it tells the end of a backup and of a restore, of a failed restore too', async () => {
    const opened = await openPanel();
    const { token, send, received } = await openConsole(opened);
    send('auth', token);
    await received('auth success');
    const { uuid } = opened.server.addBackup('first').complete();
    await received('backup completed', expect.stringContaining(`"uuid":"${uuid}","is_successful":true`));
    opened.server.failsRestores = true;
    await opened.call(`POST ${one}/backups/${uuid}/restore`, { body: { truncate: true } });
    opened.panel.advance(minute);
    await received('daemon message', '(restoring): world/level.dat');
    await received('backup restore completed', '');
  });

  test('a backup that is being made when the node is restarted stays so, until the panel gives it up', async () => {
    const { panel, server } = await openPanel();
    const backup = server.addBackup('first');
    panel.restartNode();
    panel.advance(5 * 60 * minute);
    expect(backup.isInProgress).toBe(true);
    panel.advance(60 * minute);
    expect(backup.hasFailed).toBe(true);
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
});

describe('a newer version', () => {
  test('has a further id for each server, which becomes the identifier if its owner wants so', async () => {
    const { panel, server, read } = await openPanel({ version: '1.12.2' });
    const { longId } = server;
    expect(longId).toMatch(/^serv_[a-z2-7]{26}$/);
    expect(await read(one)).toMatchObject({ identifier: server.shortId, server_identifier: longId });
    panel.usesLongIds = true;
    for (const id of [server.shortId, server.uuid, longId])
      expect(await read(`/servers/${id}`)).toMatchObject({ identifier: longId, uuid: server.uuid });
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
});
