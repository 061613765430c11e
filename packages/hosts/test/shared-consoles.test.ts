import type { Socket } from 'node:net';
import { buildConnector } from 'undici';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { LiveConsole } from '../src/console-socket.ts';
import { createHosts } from '../src/hosts.ts';
import { HostError } from '../src/model/host-error.ts';
import { SharedConsoles } from '../src/shared-consoles.ts';
import { addBackups, id, openPages, openPanel, subuser, tokensOf } from '../testing/pterodactyl.ts';
import { failureOf } from '../testing/stub-host.ts';

const minute = 60_000;
const longMs = 60 * minute;
const endless = new AbortController().signal;

/** A panel that issues five tokens a minute for a server’s console. */
const limited = { version: '1.14.1', wings: '1.13' } as const;

describe('a console', () => {
  test('costs one token for ten commands', async () => {
    const { hosting, account, panel, server } = await openPanel(limited);
    server.onCommand = (command) => [`answer to ${command}`];
    for (let number = 1; number <= 10; number++)
      expect((await hosting.command(account, id, `list ${number}`)).output).toBe(`answer to list ${number}`);
    expect(tokensOf(panel)).toBe(1);
  });

  test('costs one token for the log, a power action, the end of a backup and a command, also at once', async () => {
    const { hosting, account, panel, server } = await openPanel(limited);
    const ending = new AbortController();
    const statuses: string[] = [];
    const followed = hosting.followStatus?.(account, id, (status) => statuses.push(status), ending.signal);
    const ended = Promise.withResolvers<void>();
    const backups = hosting.followBackups?.(account, id, () => ended.resolve(), ending.signal);
    server.print('one');
    expect(await hosting.log(account, id, 1)).toEqual(['one']);
    expect((await hosting.command(account, id, 'list')).output).toContain('2 of a max of 20');
    server.addBackup('a').complete();
    await ended.promise;
    await hosting.power(account, id, 'stop');
    await expect.poll(() => statuses.at(-1)).toBe('stopped');
    ending.abort();
    await Promise.all([followed, backups]);
    expect([statuses, tokensOf(panel)]).toEqual([['running', 'stopping', 'stopped'], 1]);
  });

  test('is closed when nobody has used it for a minute', async () => {
    const { hosting, account, panel, server } = await openPanel(limited);
    for (const _ of [1, 2]) {
      await hosting.command(account, id, 'list');
      panel.advance(minute - 10_000);
      expect(server.listenerCount('event')).toBe(1);
    }
    panel.advance(10_000);
    await expect.poll(() => server.listenerCount('event'), { interval: 5 }).toBe(0);
    expect(tokensOf(panel)).toBe(1);
    await hosting.command(account, id, 'list');
    expect(tokensOf(panel)).toBe(2);
  });

  test('is not closed while it is used, however long that is', async () => {
    const { hosting, account, panel, server } = await openPanel(limited);
    const ending = new AbortController();
    const statuses: string[] = [];
    const followed = hosting.followStatus?.(account, id, (status) => statuses.push(status), ending.signal);
    await expect.poll(() => statuses).toEqual(['running']);
    await hosting.command(account, id, 'list');
    panel.advance(5 * minute);
    server.power('kill');
    await expect.poll(() => statuses.at(-1)).toBe('stopped');
    ending.abort();
    await followed;
  });

  test('is another one for another key', async () => {
    const { hosting, account, panel, server } = await openPanel(limited);
    const other = subuser(panel, server, 'control.console', 'websocket.connect');
    for (const one of [account, other, account, other]) await hosting.command(one, id, 'list');
    expect(tokensOf(panel)).toBe(2);
  });

  test('that ended with its node is replaced at the next use', async () => {
    const { hosting, account, panel, server } = await openPanel(limited);
    await hosting.command(account, id, 'list');
    panel.advance(5_000);
    panel.restartNode();
    await expect.poll(() => server.listenerCount('event'), { interval: 5 }).toBe(0);
    panel.advance(5_000);
    expect((await hosting.command(account, id, 'list')).output).toContain('2 of a max of 20');
    expect(tokensOf(panel)).toBe(2);
  });

  test('on which nothing more comes is replaced at the next use, and its old status is not believed', async () => {
    const connections: Socket[] = [];
    const { hosting, account, panel, server } = await openPanel({
      ...limited,
      console: { limits: { heardMs: 0, checkMs: 20, firstLineMs: 20 }, connect: noting(connections) },
    });
    await hosting.command(account, id, 'list');
    // Cut off: its end is not told either.
    connections[0]?.pause();
    server.power('kill');
    const error = await failureOf(hosting.command(account, id, 'list'));
    expect([error.reason, tokensOf(panel)]).toEqual(['server-down', 2]);
  });

  test('that ends while its log is awaited is replaced at once', async () => {
    const { hosting, account, panel, server } = await openPanel({
      ...limited,
      console: { limits: { heardMs: longMs } },
      after: () => () => {},
      times: { tokenCheckMs: longMs },
    });
    server.print('one');
    await hosting.command(account, id, 'list');
    // Its token has expired, which the node says with the next word.
    panel.advance(11 * minute);
    expect((await hosting.log(account, id, 10))?.[0]).toEqual('one');
    expect(tokensOf(panel)).toBe(2);
  });

  test('of which the panel issued no token to one in time is opened by another, who may wait for longer', async () => {
    const consoles = new SharedConsoles({ after: () => () => {} });
    const refused = Promise.withResolvers<LiveConsole>();
    const use = (open: () => Promise<LiveConsole>) =>
      consoles.use(
        { panelUrl: 'https://panel.example', accountId: 'a', serverId: id },
        { open, renewToken: async () => 'token' },
        async (live) => live,
      );
    const { console: live } = stubConsole();
    const first = use(() => refused.promise);
    const second = use(async () => live);
    refused.reject(new HostError('rate-limited', { call: 'power', applied: 'no' }));
    expect((await failureOf(first)).kind).toBe('rate-limited');
    expect(await second).toBe(live);
  });

  test('that two open at once does not open for the one because it does not for the other', async () => {
    const { hosting, account, panel } = await openPanel({
      ...limited,
      console: { connect: () => {}, limits: { openMs: 50 } },
    });
    const all = [hosting.log(account, id, 1), hosting.command(account, id, 'list')];
    expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    expect(tokensOf(panel)).toBe(1);
  });
});

describe('what is printed', () => {
  const answering = { ...limited, times: { outputMs: 20 } } as const;

  test('after one command is not taken for that of another which is sent at the same time', async () => {
    const { hosting, account, panel, server } = await openPanel(answering);
    server.onCommand = (command) => [`answer to ${command}`];
    const commands = ['one', 'two', 'three'];
    const outputs = await Promise.all(commands.map((command) => hosting.command(account, id, command)));
    expect(outputs.map(({ output }) => output)).toEqual(commands.map((command) => `answer to ${command}`));
    expect(tokensOf(panel)).toBe(1);
  });

  test('earlier is not taken for the output of a command because somebody reads the log', async () => {
    const { hosting, account, server } = await openPanel(answering);
    server.print('earlier');
    server.onCommand = () => ['answer'];
    await hosting.command(account, id, 'first');
    const [log, { output }] = await Promise.all([
      hosting.log(account, id, 10),
      hosting.command(account, id, 'second'),
    ]);
    expect(output).toBe('answer');
    expect(log?.slice(0, 3)).toEqual(['earlier', 'first', 'answer']);
  });

  test('is not waited for by a command for whose turn others take too long; it is sent all the same', async () => {
    const { hosting, account, server } = await openPanel({
      ...answering,
      console: { limits: { turnMs: 20, quietMs: 1_000, firstLineMs: 20_000 } },
    });
    const [first, second] = await Promise.all(
      ['list', 'list'].map((command) => hosting.command(account, id, command)),
    );
    expect(first?.output).toContain('2 of a max of 20');
    expect(second).toEqual({ output: null, unread: { reason: 'console-busy', retryAt: null } });
    expect(server.commands).toEqual(['list', 'list']);
  });

  test('is read as often as people ask, no faster than the node sends it', async () => {
    const { hosting, account, panel, server } = await openPanel({
      ...limited,
      console: { limits: { twoLogsMs: 300, quietMs: 20 } },
    });
    server.print('one');
    await hosting.log(account, id, 1);
    await hosting.log(account, id, 1);
    const third = hosting.log(account, id, 1);
    panel.advance(10_000);
    expect(await third).toEqual(['one']);
  });
});

describe('the token of a console', () => {
  /** Lets a token become ten minutes old, and looks at it as often as the node does. */
  const expire = async (panel: Awaited<ReturnType<typeof openPanel>>['panel'], until: () => boolean) => {
    // It looks every half minute.
    panel.advance(9 * minute + 10_000);
    await expect.poll(until, { interval: 5 }).toBe(true);
    panel.advance(5 * minute);
  };

  test('is replaced before it expires while it is followed', async () => {
    const { hosting, account, panel, server } = await openPanel(limited);
    const ended = Promise.withResolvers<void>();
    const ending = new AbortController();
    const statuses: string[] = [];
    const followed = [
      hosting.followStatus?.(account, id, (status) => statuses.push(status), ending.signal),
      hosting.followBackups?.(account, id, () => ended.resolve(), ending.signal),
    ];
    await expect.poll(() => statuses).toEqual(['running']);
    await expire(panel, () => server.acceptedTokens === 2);
    addBackups(server, 1);
    await ended.promise;
    ending.abort();
    await Promise.all(followed);
    expect(tokensOf(panel)).toBe(2);
  });

  test('ends what follows the server if the panel issues no other one', async () => {
    const { hosting, account, panel } = await openPanel(limited);
    const statuses: string[] = [];
    const followed = hosting.followStatus?.(account, id, (status) => statuses.push(status), endless);
    await expect.poll(() => statuses).toEqual(['running']);
    panel.advance(9 * minute - 10_000);
    panel.limits.tokens = 1;
    await openPages(panel, 1);
    panel.advance(20_000);
    await expect.poll(() => tokensOf(panel), { interval: 5 }).toBe(3);
    panel.advance(2 * minute);
    await followed;
  });

  test('is not replaced for a console that nobody uses: that one is closed', async () => {
    const { hosting, account, panel, server } = await openPanel({ ...limited, after: () => () => {} });
    await hosting.command(account, id, 'list');
    await expire(panel, () => server.listenerCount('event') === 0);
    expect(tokensOf(panel)).toBe(1);
    expect((await hosting.command(account, id, 'list')).output).toContain('2 of a max of 20');
  });
});

describe('consoles that nobody uses', () => {
  test('are ten of an account at most: the one that was used longest ago is closed', async () => {
    const { hosting, account, panel, server } = await openPanel();
    const others = Array.from({ length: 10 }, (_, index) => panel.addServer({ id: `0000000${index}` }).run());
    for (const one of [server, ...others]) {
      one.print('one');
      await hosting.log(account, one.shortId, 1);
    }
    await expect.poll(() => server.listenerCount('event'), { interval: 5 }).toBe(0);
    expect(others.map((one) => one.listenerCount('event'))).toEqual(others.map(() => 1));
  });

  test('are a hundred of all accounts at most', async () => {
    const consoles = new SharedConsoles({ after: () => () => {} });
    const lives: AbortController[] = [];
    for (let number = 0; number <= 100; number++) {
      const live = stubConsole();
      lives.push(live.closing);
      await consoles.use(
        { panelUrl: 'https://panel.example', accountId: `a${number}`, serverId: id },
        { open: async () => live.console, renewToken: async () => 'token' },
        async () => {},
      );
    }
    expect(lives.filter(({ signal }) => signal.aborted)).toHaveLength(1);
    expect(lives[0]?.signal.aborted).toBe(true);
    consoles.close();
    expect(lives.every(({ signal }) => signal.aborted)).toBe(true);
  });

  test('are closed when their account is disconnected, and those that are used after that', async () => {
    const { hosting, account, panel, server, consoles } = await openPanel(limited);
    const other = subuser(panel, server, 'control.console', 'websocket.connect');
    for (const one of [account, other]) await hosting.command(one, id, 'list');
    consoles.forget(account.id);
    await expect.poll(() => server.listenerCount('event'), { interval: 5 }).toBe(1);
    const ending = new AbortController();
    const statuses: string[] = [];
    const followed = hosting.followStatus?.(other, id, (status) => statuses.push(status), ending.signal);
    await expect.poll(() => statuses).toEqual(['running']);
    consoles.forget(other.id);
    expect(server.listenerCount('event')).toBe(1);
    ending.abort();
    await followed;
    await expect.poll(() => server.listenerCount('event'), { interval: 5 }).toBe(0);
  });

  test('are closed also if their account was disconnected while they opened', async () => {
    const consoles = new SharedConsoles({ after: () => () => {} });
    const live = stubConsole();
    const opening = Promise.withResolvers<LiveConsole>();
    const used = consoles.use(
      { panelUrl: 'https://panel.example', accountId: 'a', serverId: id },
      { open: () => opening.promise, renewToken: async () => 'token' },
      async () => live.closing.signal.aborted,
    );
    consoles.forget('a');
    opening.resolve(live.console);
    expect(await used).toBe(false);
    expect(live.closing.signal.aborted).toBe(true);
  });

  test('are closed when the hosts are', async () => {
    const { panel, server, account } = await openPanel();
    const settings = { id: 'panel', name: 'Panel', kind: 'pterodactyl', address: panel.url } as const;
    const hosts = createHosts({ hosts: [{ ...settings, certificateSha256: null }], timeoutMs: 20_000 });
    onTestFinished(() => hosts.close());
    await hosts.all[0]?.hosting.command(account, id, 'list');
    expect(server.listenerCount('event')).toBe(1);
    await hosts.close();
    await expect.poll(() => server.listenerCount('event'), { interval: 5 }).toBe(0);
  });
});

test('nobody whose key was disconnected uses a console that is still open', async () => {
  const { hosting, account } = await openPanel(limited);
  await hosting.command(account, id, 'list');
  const gone = new HostError('key-refused', { call: 'power', applied: 'no' });
  const former = { ...account, requireCurrent: () => Promise.reject(gone) };
  const seen: string[] = [];
  const uses = [
    hosting.followStatus?.(former, id, (status) => seen.push(status), endless),
    hosting.followBackups?.(former, id, () => seen.push('backup'), endless),
    hosting.log(former, id, 1),
    hosting.command(former, id, 'list'),
  ];
  for (const use of uses) expect(await failureOf(Promise.resolve(use))).toBe(gone);
  expect(seen).toEqual([]);
});

test('a key that a console prints is hidden, also if no request was needed to read it', async () => {
  const { hosting, account, panel, server } = await openPanel(limited);
  await hosting.command(account, id, 'list');
  server.print(`key ${panel.owner.key}`);
  const lines = await hosting.log(account, id, 5);
  expect(lines?.join()).not.toContain(panel.owner.key);
});

/** Returns what connects, and notes each connection. */
function noting(connections: Socket[]): buildConnector.connector {
  const connector = buildConnector({});
  return (options, callback) =>
    connector(options, (...[error, connection]) => {
      if (error !== null) return callback(error, null);
      connections.push(connection);
      return callback(null, connection);
    });
}

/** Returns a console on which nothing comes. */
function stubConsole(): { readonly console: LiveConsole; readonly closing: AbortController } {
  const closing = new AbortController();
  const console: LiveConsole = {
    ended: closing.signal,
    reuse: async () => !closing.signal.aborted,
    state: () => 'running',
    during: async () => null,
    follow: async () => {},
    followBackups: async () => {},
    log: async () => [],
    printed: () => [],
    whenExpiring: () => {},
    renew: () => {},
    close: () => closing.abort(),
  };
  return { console, closing };
}
