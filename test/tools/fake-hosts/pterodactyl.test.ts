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

describe('keys and rights', () => {
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
});

describe('power', () => {
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

  test('only the panel’s own origin may connect, and the node has to be there', async () => {
    const opened = await openPanel();
    const { url } = await openConsole(opened);
    const [error] = await once(new WebSocket(url, { origin: 'https://elsewhere.example' }), 'error');
    expect(String(error)).toContain('403');
    opened.panel.node = 'unreachable';
    await once(new WebSocket(url, { origin: opened.panel.url }), 'error');
  });
});
