import { systemClock } from '@steward/kit';
import { describe, expect, onTestFinished, test } from 'vitest';
import { consoleSocket } from '../src/console-socket.ts';
import { pterodactylDialect } from '../src/dialects/pterodactyl.ts';
import { readPowerLog, readRestoreEnd } from '../src/dialects/pterodactyl-activity.ts';
import { readDownload } from '../src/dialects/pterodactyl-links.ts';
import { readRecord } from '../src/dialects/pterodactyl-records.ts';
import { createHosting } from '../src/hosting-client.ts';
import { HostError } from '../src/model/host-error.ts';
import {
  addBackups,
  id,
  openPages,
  openPanel,
  statusAgeMs,
  subuser,
  tokensOf,
} from '../testing/pterodactyl.ts';
import { account as anAccount, failureOf, stubHost } from '../testing/stub-host.ts';

const minute = 60_000;

describe('a server', () => {
  test('is what the panel stores of it, joined with its process', async () => {
    const { hosting, account, server } = await openPanel();
    server.backupLimit = 5;
    const read = await hosting.server(account, id);
    expect(read).toMatchObject({
      ...{ id, name: 'Survival', status: 'running', statusWord: 'running', players: null, restore: null },
      ...{ backupLimit: 5, deniedToKey: {} },
      usage: {
        cpuPercent: 12.5,
        cpuLimitPercent: 200,
        memoryBytes: 1_500_000_000,
        memoryLimitBytes: 4096 * 1024 * 1024,
        diskLimitBytes: 10_240 * 1024 * 1024,
      },
    });
    expect(read.configuration.slice(0, 2)).toEqual([
      { label: 'Version', value: '1.21.4' },
      { label: 'Address', value: '127.0.0.1:25565' },
    ]);
  });

  test('has the address that people are to use', async () => {
    const { hosting, account, server } = await openPanel();
    const other = { id: 2, ip: '192.0.2.1', ip_alias: null, port: 25570, notes: null, is_default: false };
    server.allocations = [other, { ...other, ip: '0.0.0.0', ip_alias: 'play.example.org', is_default: true }];
    const { configuration } = await hosting.server(account, id);
    expect(configuration).toContainEqual({ label: 'Address', value: 'play.example.org:25570' });
  });

  test('tells its uptime in seconds while it runs', async () => {
    const { hosting, account, server, panel } = await openPanel();
    panel.advance(5 * minute);
    const { uptimeSeconds } = (await hosting.server(account, id)).usage;
    expect(uptimeSeconds).toBeGreaterThanOrEqual(300);
    expect(uptimeSeconds).toBeLessThan(400);
    server.power('kill');
    panel.advance(statusAgeMs);
    expect(await hosting.server(account, id)).toMatchObject({
      status: 'stopped',
      statusWord: 'offline',
      usage: { uptimeSeconds: null },
    });
  });

  test.each([
    ['restoring_backup', 'restoring'],
    ['installing', 'installing'],
    ['install_failed', 'install-failed'],
    ['suspended', 'suspended'],
  ] as const)('that is %s has that as its status, and refuses changes', async (condition, blocked) => {
    const { hosting, account, server, panel } = await openPanel();
    server.status = condition;
    const read = await hosting.server(account, id);
    expect([read.name, read.status, read.statusWord]).toEqual(['Survival', 'unknown', condition]);
    expect(read.blocked).toBe(blocked);
    expect(panel.requests).toHaveLength(1);
  });

  test('whose reinstallation failed can be used, so its process is its status', async () => {
    const { hosting, account, server } = await openPanel();
    server.status = 'reinstall_failed';
    const read = await hosting.server(account, id);
    expect(read).toMatchObject({ status: 'running', statusWord: 'running' });
    expect(read.blocked).toBeUndefined();
    expect((await hosting.servers(account)).items[0]?.statusWord).toBeNull();
  });

  test('that is moved, or whose node is under maintenance, has that as its status', async () => {
    const { hosting, account, server, panel } = await openPanel();
    server.isTransferring = true;
    expect((await hosting.server(account, id)).statusWord).toBe('transferring');
    server.isTransferring = false;
    panel.isNodeUnderMaintenance = true;
    expect((await hosting.server(account, id)).statusWord).toBe('maintenance');
  });

  test('that begins to be restored between the two reads has that as its status', async () => {
    const { hosting, account, server, panel } = await openPanel();
    void panel
      .requested(({ path }) => path.endsWith(id))
      .then(() => {
        server.status = 'restoring_backup';
      });
    expect((await hosting.server(account, id)).statusWord).toBe('restoring_backup');
    expect(panel.requests.map(({ status }) => status)).toEqual([200, 409, 200]);
  });

  test('tells what the key may not do on it', async () => {
    const { hosting, panel, server } = await openPanel();
    const may = subuser(panel, server, 'control.console', 'control.start', 'backup.read', 'backup.create');
    expect((await hosting.server(may, id)).deniedToKey).toEqual({
      'power.stop': ['control.stop'],
      'power.log': ['activity.read'],
      'power.restart': ['control.restart'],
      'power.kill': ['control.stop'],
      logs: ['websocket.connect'],
      'backup.restore': ['backup.restore', 'activity.read'],
      'backup.delete': ['backup.delete'],
      'backup.lock': ['backup.delete'],
      'backup.download': ['backup.download'],
      'backup.test': ['backup.download'],
      'files.list': ['file.read'],
      'files.read': ['file.read-content'],
    });
    const all = subuser(panel, server);
    expect(Object.keys((await hosting.server(all, id)).deniedToKey ?? {})).toHaveLength(16);
    expect((await hosting.servers(may)).items[0]?.deniedToKey).toBeUndefined();
  });

  test('at a Pelican panel that does not reach the node is missing', async () => {
    const { hosting, account, panel } = await openPanel({ kind: 'pelican' });
    panel.node = 'unreachable';
    const read = await hosting.server(account, id);
    expect([read.status, read.statusWord, read.usage.memoryBytes]).toEqual(['unknown', 'missing', null]);
  });

  test('at a Pelican panel that sends the state of the process as the status is read all the same', async () => {
    const { hosting, account, panel } = await openPanel({ kind: 'pelican' });
    panel.reportsCondition = true;
    const read = await hosting.server(account, id);
    expect([read.status, read.statusWord]).toEqual(['running', 'running']);
    expect((await hosting.servers(account)).items[0]?.status).toBe('running');
  });

  test('at a Pterodactyl panel that does not reach the node can’t be read, and the panel says why', async () => {
    const { hosting, account, panel } = await openPanel();
    panel.node = 'unreachable';
    const error = await failureOf(hosting.server(account, id));
    expect(error.kind).toBe('node-unreachable');
    expect(error.hostText).toContain('Could not establish a connection');
  });
});

describe('a node that refuses the panel', () => {
  test('does not mean that the key is wrong or may do nothing', async () => {
    const { hosting, account, panel } = await openPanel();
    panel.node = 'refusing';
    for (const call of [() => hosting.server(account, id), () => hosting.power(account, id, 'stop')]) {
      const error = await failureOf(call());
      expect([error.kind, error.applied]).toEqual(['host-failed', 'no']);
      expect(error.hostText).toContain('An error occurred on the remote host');
    }
  });
});

test.each([401, 403, 404])(
  'a page with %i is not from the panel: it says nothing about the key',
  async (status) => {
    const host = await stubHost({ status, body: '<!DOCTYPE html><title>Just a moment...</title>' });
    const openConsole = consoleSocket({ panelUrl: host.url });
    const hosting = createHosting(
      { baseUrl: host.url, timeoutMs: 5_000 },
      pterodactylDialect({ openConsole, panelUrl: host.url, ...systemClock }),
    );
    onTestFinished(() => hosting.close());
    const calls = [() => hosting.servers(anAccount), () => hosting.power(anAccount, id, 'stop')];
    for (const call of calls) {
      const error = await failureOf(call());
      expect([error.kind, error.applied]).toEqual(['not-understood', 'no']);
    }
  },
);

test('all servers of an account are listed, with their names and limits', async () => {
  const { hosting, account, panel, server } = await openPanel();
  for (let count = 1; count < 230; count++) panel.addServer({ name: `Server ${count}` });
  server.status = 'suspended';
  const { items, more } = await hosting.servers(account);
  expect([new Set(items.map((one) => one.id)).size, more, panel.requests.length]).toEqual([230, false, 3]);
  expect(items[0]).toMatchObject({ id, name: 'Survival', status: 'unknown', statusWord: 'suspended' });
  expect(items[229]).toMatchObject({ name: 'Server 229', statusWord: null, backupLimit: 3 });
});

describe('a key', () => {
  test('of the wrong kind is refused, in the panel’s words', async () => {
    const { hosting, panel } = await openPanel();
    const apiKey = panel.addKey(panel.owner, { kind: 'application' });
    const error = await failureOf(hosting.servers({ id: 'x', apiKey }));
    expect(error.kind).toBe('key-refused');
    expect(error.hostText).toContain('attempting to use an application API key');
  });

  test('that is bound to other addresses is refused, and the bot’s address is not told', async () => {
    const { hosting, panel } = await openPanel();
    const apiKey = panel.addKey(panel.owner, { allowedIps: ['192.0.2.1'] });
    const error = await failureOf(hosting.servers({ id: 'x', apiKey }));
    expect([error.kind, error.hostText]).toEqual([
      'key-refused',
      'This IP address does not have permission to access the API using these credentials.',
    ]);
  });

  test.each([{ kind: 'application' }, { allowedIps: ['192.0.2.1'] }] as const)(
    'with %o is refused by a panel in another language too',
    async (options) => {
      const { hosting, panel } = await openPanel();
      panel.isTranslated = true;
      const apiKey = panel.addKey(panel.owner, options);
      for (const call of [hosting.servers({ id: 'x', apiKey }), hosting.server({ id: 'x', apiKey }, id)]) {
        const error = await failureOf(call);
        expect([error.kind, error.reason, error.hostText]).toEqual(['key-refused', 'key-denied', 'Ошибка.']);
      }
    },
  );

  test('without a permission is not refused by a panel in another language, and reads the server', async () => {
    const { hosting, panel, server } = await openPanel();
    panel.isTranslated = true;
    const viewer = subuser(panel, server, 'control.console');
    const calls = [
      hosting.power(viewer, id, 'stop'),
      hosting.createBackup(viewer, id),
      hosting.backups(viewer, id),
    ];
    for (const call of calls) expect((await failureOf(call)).kind).toBe('not-allowed');
    expect((await hosting.server(viewer, id)).status).toBe('running');
  });

  test('of a user who has to set up two-factor authentication may do nothing yet', async () => {
    const { hosting, account, panel } = await openPanel();
    panel.owner.lacksTwoFactor = true;
    const error = await failureOf(hosting.servers(account));
    expect(error.kind).toBe('not-allowed');
    expect(error.hostText).toContain('Two-factor authentication is required');
  });

  test('without the right to do something says so, and keeps working', async () => {
    const { hosting, panel, server } = await openPanel();
    const viewer = subuser(panel, server, 'control.console');
    const error = await failureOf(hosting.power(viewer, id, 'stop'));
    expect([error.kind, error.applied]).toEqual(['not-allowed', 'no']);
  });
});

describe('a command', () => {
  test('gives what the console prints from then on', async () => {
    const { hosting, account, server } = await openPanel();
    server.print('[11:59:59 INFO]: before');
    server.onCommand = () => [
      '[12:00:00 INFO]: Steve[/192.0.2.7:50312] logged in',
      '[12:00:00 INFO]: There are 2 players online',
    ];
    const { output } = await hosting.command(account, id, 'list');
    expect(output).toBe('[12:00:00 INFO]: Steve logged in\n[12:00:00 INFO]: There are 2 players online');
    expect(server.commands).toEqual(['list']);
  });

  test('gives no prompts, which a terminal draws around each line', async () => {
    const { hosting, account, server } = await openPanel();
    const modes = '\u001b[?1h\u001b=\u001b[?2004h';
    server.onCommand = () => [
      `>....${modes}>....\r\u001b[K[12:00:00 INFO]: \u001b[91mThere are 2 players\u001b[0m\r`,
      '>\r\n\u001b[K[12:00:00 INFO]: <Steve> \u001b[32m>...\u001b[0m\r',
      `${modes}> `,
    ];
    const { output } = await hosting.command(account, id, 'list');
    expect(output).toBe('[12:00:00 INFO]: There are 2 players\n[12:00:00 INFO]: <Steve> >...');
  });

  test('gives what is printed later than the terminal repeats the command', async () => {
    const { hosting, account, server } = await openPanel({
      console: { limits: { firstLineMs: 20_000, quietMs: 50 } },
      times: { outputMs: 600 },
    });
    server.onCommand = () => ['[12:00:00 INFO]: Seed: [123456789]'];
    const { output } = await hosting.command(account, id, 'seed');
    expect(output).toBe('[12:00:00 INFO]: Seed: [123456789]');
  });

  test.each([
    ['nothing', ''],
    ['nothing but blank lines', '\r'],
  ])('whose console prints %s says how long it was read', async (_, line) => {
    const { hosting, account, server } = await openPanel({
      console: { limits: { firstLineMs: 60, quietMs: 20_000, outputMs: 20_000 } },
    });
    server.onCommand = () => [line];
    expect(await hosting.command(account, id, 'save-off')).toEqual({ output: null, silentMs: 60 });
  });

  test('is sent without the console if the key may not read it', async () => {
    const { hosting, panel, server } = await openPanel();
    const account = subuser(panel, server, 'control.console');
    const unread = { reason: 'not-allowed', retryAt: null, lacking: ['websocket.connect'] };
    expect(await hosting.command(account, id, 'list')).toEqual({ output: null, unread });
    expect(server.commands).toEqual(['list']);
    expect(panel.requests.map(({ path }) => path)).not.toContain(`/api/client/servers/${id}/websocket`);
  });

  test.each([
    ['does not open in time', { connect: () => {}, limits: { openMs: 50 } }],
    ['belongs to another panel', { panelUrl: 'http://127.0.0.1:1' }],
    ['would be opened without TLS, unlike the panel', { panelUrl: 'https://127.0.0.1' }],
  ])('is sent without the console if that %s', async (_, console) => {
    const { hosting, account, server } = await openPanel({ console });
    const unread = { reason: 'console-unopened', retryAt: null };
    expect(await hosting.command(account, id, 'list')).toEqual({ output: null, unread });
    expect(server.commands).toEqual(['list']);
  });

  test('gives no more output than the limits allow, however much is printed', async () => {
    const { hosting, account, server } = await openPanel({
      console: { limits: { firstLineMs: 10_000, quietMs: 10_000, outputMs: 10_000, outputLength: 1_000 } },
    });
    server.onCommand = () => Array.from({ length: 500 }, (_, index) => `line ${index}`);
    const { output } = await hosting.command(account, id, 'spam');
    expect(output?.length).toBeGreaterThan(900);
    expect(output?.length).toBeLessThanOrEqual(1_000);
  });

  test('gives what was printed in time to a console that is never quiet', async () => {
    const { hosting, account, server } = await openPanel({
      console: { limits: { quietMs: 10_000, outputMs: 2_000 } },
    });
    const printing = setInterval(() => server.print('tick'), 10);
    onTestFinished(() => clearInterval(printing));
    expect((await hosting.command(account, id, 'list')).output).toContain('tick');
  });

  test('is sent although the panel issues no more tokens, which limits nothing else', async () => {
    const { hosting, account, panel, server } = await openPanel({ version: '1.12.2' });
    await openPages(panel, 5);
    const unread = { reason: 'throttled', retryAt: expect.any(Date) };
    for (const command of ['list', 'list'])
      expect(await hosting.command(account, id, command)).toEqual({ output: null, unread });
    expect([server.commands.length, tokensOf(panel)]).toEqual([2, 6]);
    expect((await hosting.server(account, id)).status).toBe('running');
  });

  test('to a stopped server is not made', async () => {
    for (const kind of ['pterodactyl', 'pelican'] as const) {
      const { hosting, account, server, panel } = await openPanel({ kind });
      server.power('kill');
      const plain = subuser(panel, server, 'control.console');
      for (const caller of [account, plain]) {
        const error = await failureOf(hosting.command(caller, id, 'list'));
        expect([error.kind, error.applied, error.reason]).toEqual(['declined', 'no', 'server-down']);
      }
    }
  });

  test('to a stopped server is not made at a panel in another language either', async () => {
    const { hosting, server, panel } = await openPanel();
    panel.isTranslated = true;
    server.power('kill');
    const error = await failureOf(hosting.command(subuser(panel, server, 'control.console'), id, 'list'));
    expect([error.kind, error.applied, error.reason]).toEqual(['declined', 'no', 'server-down']);
  });

  test('leaves neither key nor token in the reports of calls', async () => {
    const { hosting, account, reports } = await openPanel();
    await hosting.command(account, id, 'list');
    expect(reports.map(({ call, outcome }) => `${call} ${outcome}`)).toEqual([
      'command ok',
      'command ok',
      'command ok',
    ]);
    expect(JSON.stringify(reports)).not.toMatch(/ptlc_|eyJ/);
  });
});

describe('a power action', () => {
  test.each([
    ['pterodactyl', 'Could not establish a connection to the machine'],
    ['pelican', 'An unexpected error was encountered'],
  ] as const)('that the node of %s does not respond to may have been made', async (kind, words) => {
    const { hosting, account, panel } = await openPanel({ kind });
    panel.node = 'silent';
    const error = await failureOf(hosting.power(account, id, 'stop'));
    expect([error.kind, error.applied]).toEqual(['node-unreachable', 'unknown']);
    expect(error.hostText).toContain(words);
    expect(panel.changes).toHaveLength(1);
  });

  test('is declined while the server is restored, in the panel’s words', async () => {
    const { hosting, account, server } = await openPanel();
    server.status = 'restoring_backup';
    const error = await failureOf(hosting.power(account, id, 'start'));
    expect([error.kind, error.applied, error.hostText]).toEqual([
      'declined',
      'no',
      'This server is currently restoring from a backup, please try again later.',
    ]);
  });
});

describe('backups', () => {
  test('are listed from all pages, newest first', async () => {
    const { hosting, account, server, panel } = await openPanel({
      times: { backupMs: Number.POSITIVE_INFINITY },
    });
    addBackups(server, 119);
    server.addBackup('newest');
    const { items, more } = await hosting.backups(account, id);
    expect([items.length, more, panel.requests.length]).toEqual([120, false, 3]);
    expect(items[0]).toMatchObject({ name: 'newest', state: 'in-progress', locked: false });
    expect(items[1]).toMatchObject({ name: '#119', state: 'complete' });
  });

  test('are listed with the newest if there are too many', async () => {
    const { hosting, account, server, panel } = await openPanel();
    addBackups(server, 1_100);
    server.addBackup('newest');
    const { items, more } = await hosting.backups(account, id);
    expect([items[0]?.name, more, panel.requests.length]).toEqual(['newest', true, 20]);
  });

  test('can be given a name', async () => {
    const { hosting, account } = await openPanel();
    const backup = await hosting.createBackup(account, id, { name: 'Before 1.21' });
    expect(backup).toMatchObject({ name: 'Before 1.21', state: 'in-progress', sizeBytes: 0 });
    expect((await hosting.createBackup(account, id))?.name).toContain('Backup at');
  });

  test.each([
    ['pterodactyl', 'silent', 'node-unreachable'],
    ['pterodactyl', 'unreachable', 'node-unreachable'],
    ['pterodactyl', 'refusing', 'host-failed'],
    ['pelican', 'silent', 'node-unreachable'],
    ['pelican', 'refusing', 'host-failed'],
  ] as const)('are not made if the node of %s is %s: the panel forgets them', async (kind, node, failure) => {
    const { hosting, account, panel } = await openPanel({ kind });
    panel.node = node;
    const error = await failureOf(hosting.createBackup(account, id));
    expect([error.kind, error.applied]).toEqual([failure, 'no']);
    panel.node = 'up';
    expect((await hosting.backups(account, id)).items).toEqual([]);
  });

  test('beyond the server’s limit are declined, in the panel’s words', async () => {
    const { hosting, account, server } = await openPanel();
    server.backupLimit = 1;
    addBackups(server, 1);
    const error = await failureOf(hosting.createBackup(account, id));
    expect([error.kind, error.applied, error.hostText]).toEqual([
      'declined',
      'no',
      'Cannot create a new backup, this server has reached its limit of 1 backups.',
    ]);
  });

  test('too soon after others are refused until a time, and nothing else is', async () => {
    const { hosting, account, server, panel } = await openPanel();
    panel.addServer({ id: '00000002' });
    server.backupLimit = 10;
    await hosting.createBackup(account, id);
    await hosting.createBackup(account, id);
    const error = await failureOf(hosting.createBackup(account, id));
    expect([error.kind, error.applied]).toEqual(['rate-limited', 'no']);
    const inMs = (error.retryAt?.getTime() ?? 0) - Date.now();
    expect(inMs).toBeGreaterThan(8 * minute);
    expect(inMs).toBeLessThanOrEqual(10 * minute);
    expect((await hosting.server(account, id)).status).toBe('running');
    expect(await hosting.createBackup(account, '00000002')).not.toBeNull();
    await hosting.power(account, id, 'restart');
  });

  test('that meet the limit of the key hold up all its calls', async () => {
    const { hosting, account, panel } = await openPanel();
    panel.limits.requestsPerMinute = 12;
    for (let count = 0; count < 12; count++) await hosting.servers(account);
    expect((await failureOf(hosting.createBackup(account, id))).kind).toBe('rate-limited');
    const sent = panel.requests.length;
    expect((await failureOf(hosting.server(account, id))).kind).toBe('rate-limited');
    expect(panel.requests).toHaveLength(sent);
  });

  test('can be locked and unlocked, and locked ones are not deleted', async () => {
    const { hosting, account, server, panel } = await openPanel();
    const [uuid = ''] = addBackups(server, 1);
    await hosting.lockBackup(account, id, uuid, true);
    await hosting.lockBackup(account, id, uuid, true);
    expect([server.backups[0]?.isLocked, panel.changes.length]).toEqual([true, 1]);
    expect((await hosting.backups(account, id)).items[0]?.locked).toBe(true);
    const error = await failureOf(hosting.deleteBackup(account, id, uuid));
    expect([error.kind, error.applied, error.hostText]).toEqual([
      'declined',
      'no',
      'Cannot delete a backup that is marked as locked.',
    ]);
    await hosting.lockBackup(account, id, uuid, false);
    expect(server.backups[0]?.isLocked).toBe(false);
    await hosting.deleteBackup(account, id, uuid);
    expect((await hosting.backups(account, id)).items).toEqual([]);
  });

  test('that somebody else locks at the same time are not reported as locked', async () => {
    const { hosting, account, server, panel } = await openPanel();
    const [uuid = ''] = addBackups(server, 1);
    void panel
      .requested(({ path }) => path.endsWith(uuid))
      .then(() => {
        for (const backup of server.backups) backup.isLocked = true;
      });
    const error = await failureOf(hosting.lockBackup(account, id, uuid, true));
    expect([error.kind, error.applied]).toEqual(['declined', 'unknown']);
  });

  test('can be downloaded with a new link each time, which says how long it works', async () => {
    const { hosting, account, panel, server } = await openPanel();
    const [uuid = ''] = addBackups(server, 1);
    const links = [
      await hosting.downloadBackup(account, id, uuid),
      await hosting.downloadBackup(account, id, uuid),
    ];
    expect(new Set(links.map(({ url }) => url)).size).toBe(2);
    const inMs = (links[0]?.expiresAt?.getTime() ?? 0) - panel.clock.now();
    expect(inMs / minute).toBeCloseTo(15, 0);
    const may = subuser(panel, server, 'backup.read');
    expect((await failureOf(hosting.downloadBackup(may, id, uuid))).kind).toBe('not-allowed');
  });

  test('that the server does not have are unknown', async () => {
    const { hosting, account, panel } = await openPanel();
    const other = panel.addServer().addBackup('other').complete();
    for (const call of [
      () => hosting.restoreBackup(account, id, other.uuid),
      () => hosting.deleteBackup(account, id, 'nothing'),
      () => hosting.lockBackup(account, id, 'nothing', true),
      () => hosting.downloadBackup(account, id, 'nothing'),
    ])
      expect((await failureOf(call())).kind).toBe('unknown-backup');
    expect((await failureOf(hosting.deleteBackup(account, '00000000', 'nothing'))).kind).toBe(
      'unknown-server',
    );
  });
});

describe('a restore', () => {
  test('of a failed backup is declined before it is sent', async () => {
    const { hosting, account, server, panel } = await openPanel();
    const { uuid } = server.addBackup('broken').fail();
    const error = await failureOf(hosting.restoreBackup(account, id, uuid));
    expect([error.kind, error.applied, panel.changes]).toEqual(['declined', 'no', []]);
  });
});

test('a log of an early version, whose entries have no ids, tells the end of a restore', () => {
  const entry = (event: string, second: number) => ({
    attributes: { event, timestamp: `2026-11-21T19:57:0${second}+00:00`, properties: { name: 'Daily' } },
  });
  const log = [
    entry('server:backup.restore', 9),
    entry('server.backup.restore-failed', 5),
    entry('server:backup.restore-complete', 1),
  ];
  expect(readRestoreEnd(log)).toMatchObject({ backupName: 'Daily', state: 'failed' });
  expect(readRestoreEnd(log)?.at).not.toBe(readRestoreEnd(log.slice(2))?.at);
  expect(readRestoreEnd(log.slice(0, 1))).toBeNull();
});

test.each([
  ['normal', null],
  ['none', null],
  ['renewal_due', 'renewal_due'],
])('a record whose status is %s does not keep the process from being read', (status, word) => {
  const read = readRecord({ attributes: { identifier: id, name: 'Survival', status } });
  expect([read?.server.blocked, read?.server.statusWord]).toEqual([undefined, word]);
});

const at = Date.parse('2026-11-22T12:00:00Z');

const record = { identifier: id, name: 'Survival' };
test.each<[string, unknown]>([
  ['nothing', null],
  ['a text', 'hello'],
  ['an empty record', {}],
  ['records without fields', { object: 'server', attributes: {}, data: [{}, null, { attributes: null }] }],
  ['fields of other types', { attributes: { ...record, limits: [], status: 7, relationships: 'none' } }],
  [
    'allocations and variables of other shapes',
    { attributes: { ...record, relationships: { allocations: { data: [1] }, variables: null } } },
  ],
  [
    'a list that never ends',
    { data: [{ attributes: { ...record, uuid: 'b' } }], meta: { pagination: { total_pages: 9e15 } } },
  ],
  ['a number of pages that can’t be counted', { data: [], meta: { pagination: { total_pages: 1e300 } } }],
  ['a console at no address', { attributes: record, data: { token: 't', socket: 'file:///etc/passwd' } }],
  ['errors of other shapes', { errors: [null, { code: 7 }, 'no'] }],
])('a panel that responds to everything with %s makes no read fail but with a HostError', async (_, body) => {
  for (const status of [200, 409, 429, 502]) {
    const host = await stubHost({ status, body });
    const openConsole = consoleSocket({ panelUrl: host.url });
    const hosting = createHosting(
      { baseUrl: host.url, timeoutMs: 5_000 },
      pterodactylDialect({ openConsole, panelUrl: host.url, ...systemClock }),
    );
    onTestFinished(() => hosting.close());
    const options = { deadlineMs: 200 };
    const calls = [
      () => hosting.servers(anAccount, options),
      () => hosting.server(anAccount, id, { ...options, restoreOf: 'b' }),
      async () => hosting.powerLog?.(anAccount, id, options),
      () => hosting.backups(anAccount, id, options),
      () => hosting.command(anAccount, id, 'list', options),
      () => hosting.createBackup(anAccount, id, options),
      () => hosting.lockBackup(anAccount, id, 'b', true, options),
      () => hosting.downloadBackup(anAccount, id, 'b', options),
      () => hosting.restoreBackup(anAccount, id, 'b', options),
    ];
    for (const call of calls) {
      const result = await call().catch((error: unknown) => error);
      if (result instanceof Error) expect(result).toBeInstanceOf(HostError);
    }
    expect(host.received.length).toBeLessThan(60);
  }
});

describe('the log', () => {
  test('has the last lines that the node keeps, plain', async () => {
    const { hosting, account, server } = await openPanel();
    for (let line = 1; line <= 200; line++) server.print(`line ${line}`);
    server.print('\u001b[32mSteve[/203.0.113.7:51234] logged in\u001b[0m');
    const lines = await hosting.log(account, id, 100);
    expect([lines?.length, ...(lines?.slice(-2) ?? [])]).toEqual([100, 'line 200', 'Steve[/•••] logged in']);
  });

  test('is empty while the server is stopped', async () => {
    const { hosting, account, server } = await openPanel();
    server.print('one');
    server.power('kill');
    await expect.poll(() => server.state).toBe('offline');
    expect(await hosting.log(account, id, 20)).toEqual([]);
  });

  /** Follows a server, and returns its states so far. */
  function statesOf({ hosting, account }: Awaited<ReturnType<typeof openPanel>>): readonly string[] {
    const states: string[] = [];
    const closing = new AbortController();
    onTestFinished(() => closing.abort());
    void hosting.followStatus?.(account, id, (state) => states.push(state), closing.signal);
    return states;
  }

  test('has what a process printed that has ended, if the console was open, since it was started', async () => {
    const panel = await openPanel();
    const { hosting, account, server } = panel;
    const states = statesOf(panel);
    await expect.poll(() => states).toEqual(['running']);
    server.print('before');
    server.power('kill');
    await expect.poll(() => states.at(-1)).toBe('stopped');
    expect(await hosting.log(account, id, 20)).toEqual(['before']);
    server.power('start');
    for (let line = 1; line <= 200; line++) server.print(`line ${line}`);
    server.print('You need to agree'.padEnd(5_000));
    server.power('kill');
    await expect.poll(() => states.slice(3)).toEqual(['starting', 'stopping', 'stopped']);
    const lines = await hosting.log(account, id, 100);
    expect([lines?.length, lines?.at(0), lines?.at(-1)]).toEqual([100, 'line 102', 'You need to agree']);
    server.power('start');
    server.power('kill');
    await expect.poll(() => states).toHaveLength(9);
    expect(await hosting.log(account, id, 20)).toEqual([]);
  });

  test('has no line twice that was read while the process ran', async () => {
    const panel = await openPanel();
    const { hosting, account, server } = panel;
    const states = statesOf(panel);
    for (const line of ['one', 'two']) server.print(line);
    expect(await hosting.log(account, id, 20)).toEqual(['one', 'two']);
    server.print('three');
    server.power('kill');
    await expect.poll(() => states.at(-1)).toBe('stopped');
    expect(await hosting.log(account, id, 20)).toEqual(['one', 'two', 'three']);
  });

  test('is read once for all who ask within some seconds, and again after a command', async () => {
    const { hosting, account, panel, server } = await openPanel();
    server.print('one');
    const read = () => hosting.log(account, id, 20, { maxAgeMs: 60_000 });
    await Promise.all([read(), read()]);
    server.print('two');
    expect((await read())?.at(-1)).toBe('one');
    expect(tokensOf(panel)).toBe(1);
    await hosting.power(account, id, 'start');
    expect((await read())?.at(-1)).toBe('two');
  });

  test('tells when it can be read again if the panel issues no more tokens', async () => {
    const { hosting, account, panel } = await openPanel({ version: '1.12.2' });
    await openPages(panel, 5);
    const error = await failureOf(hosting.log(account, id, 1, { deadlineMs: 1_000 }));
    expect(error.kind).toBe('rate-limited');
    expect(error.retryAt?.getTime()).toBeGreaterThan(Date.now());
    expect((await hosting.server(account, id)).status).toBe('running');
  });

  test('is read as soon as the panel issues a token again, if that is soon', async () => {
    const { hosting, account, panel, server } = await openPanel({
      console: { limits: { firstLineMs: 50 } },
      version: '1.12.2',
      limits: { tokens: 1, tokensPerMs: 2_000 },
    });
    server.print('one');
    await openPages(panel, 1);
    expect(await hosting.log(account, id, 1)).toEqual(['one']);
    const statuses = panel.requests
      .filter(({ path }) => path.endsWith('/websocket'))
      .map(({ status }) => status);
    expect([statuses.at(0), statuses.at(-1)]).toEqual([200, 200]);
  });

  test('comes over HTTP if the panel has it, without a token and also after the server has stopped', async () => {
    const { hosting, account, server, panel } = await openPanel({ version: 'canary' });
    for (let line = 1; line <= 200; line++) server.print(`line ${line}`);
    server.print('\u001b[32mSteve[/203.0.113.7:51234] logged in\u001b[0m');
    server.power('kill');
    const lines = await hosting.log(account, id, 100);
    expect([lines?.length, ...(lines?.slice(-2) ?? [])]).toEqual([100, 'line 200', 'Steve[/•••] logged in']);
    expect(panel.requests.map(({ path, query }) => `${path}${query}`)).toEqual([
      `/api/client/servers/${id}/logs?lines=100`,
    ]);
  });

  test('comes from the console if the node has no lines for the panel', async () => {
    const { hosting, account, panel } = await openPanel({ version: 'canary' });
    const other = panel.addServer({ id: '0000000a' });
    expect(await hosting.log(account, other.shortId, 20)).toEqual([]);
  });

  test('comes from the console of an older panel, which is asked for the other once an hour', async () => {
    let time = Date.now();
    const { hosting, account, server, panel } = await openPanel({
      console: { limits: { firstLineMs: 50, twoLogsMs: 0 } },
      elapsed: () => time,
    });
    server.print('one');
    const asked = () => panel.requests.filter(({ path }) => path.endsWith('/logs')).length;
    expect((await failureOf(hosting.log(account, '0000000a', 1))).kind).toBe('unknown-server');
    for (const _ of [1, 2]) expect(await hosting.log(account, id, 1)).toEqual(['one']);
    expect(asked()).toBe(2);
    time += 60 * minute;
    // The node sends the log twice at once, and then once in 5 s.
    panel.advance(5_000);
    expect(await hosting.log(account, id, 1)).toEqual(['one']);
    expect(asked()).toBe(3);
  });

  test('needs the right to the console', async () => {
    const { hosting, panel, server } = await openPanel();
    const error = await failureOf(hosting.log(subuser(panel, server, 'control.console'), id, 20));
    expect(error.kind).toBe('not-allowed');
  });

  test('can’t be read if the node does not respond', async () => {
    const { hosting, account } = await openPanel({ console: { connect: () => {}, limits: { openMs: 50 } } });
    const error = await failureOf(hosting.log(account, id, 20));
    expect([error.kind, error.reason]).toEqual(['node-unreachable', 'console-unopened']);
  });

  test('can’t be read if the node refuses the token of the panel, and its words are kept', async () => {
    const { hosting, account } = await openPanel({ times: { tokenMs: -minute } });
    const error = await failureOf(hosting.log(account, id, 20));
    expect([error.kind, error.reason, error.hostText]).toEqual([
      'declined',
      'console-refused',
      'jwt: exp claim is invalid',
    ]);
  });
});

describe('a panel that is older than its node', () => {
  const old = { version: '1.12.2', wings: '1.13' } as const;
  const outdated = (error: HostError) => [error.kind, error.reason, error.applied, error.hostText];

  test('opens no console, and that is said in other words than the node’s', async () => {
    const { hosting, account } = await openPanel(old);
    const error = await failureOf(hosting.log(account, id, 20));
    expect(outdated(error)).toEqual(['declined', 'panel-outdated', 'no', null]);
  });

  test('gives no link to a backup, because the node would not open it', async () => {
    const { hosting, account, server } = await openPanel(old);
    const [uuid = ''] = addBackups(server, 1);
    const error = await failureOf(hosting.downloadBackup(account, id, uuid));
    expect(outdated(error)).toEqual(['declined', 'panel-outdated', 'no', null]);
  });

  test.each([
    { version: '1.12.2', wings: '1.11' },
    { version: '1.14.1', wings: '1.13' },
    { version: '1.14.1', wings: '1.11' },
    { kind: 'pelican', wings: '1.13' },
  ] as const)('is not one like %o: its links work', async (options) => {
    const { hosting, account, server, panel } = await openPanel(options);
    const [uuid = ''] = addBackups(server, 1);
    const { url } = await hosting.downloadBackup(account, id, uuid);
    expect((await fetch(url)).status).toBe(200);
    const plain = subuser(panel, server, 'backup.download', 'backup.read');
    expect((await fetch((await hosting.downloadBackup(plain, id, uuid)).url)).status).toBe(200);
  });

  test('gives no link while it issues no tokens to find that out, and says from when it does', async () => {
    const { hosting, account, server } = await openPanel({ ...old, limits: { tokens: 1 } });
    const [uuid = ''] = addBackups(server, 1);
    await failureOf(hosting.log(account, id, 20));
    const error = await failureOf(hosting.downloadBackup(account, id, uuid));
    expect([error.kind, error.reason]).toEqual(['rate-limited', 'throttled']);
    expect(error.retryAt).toBeInstanceOf(Date);
  });

  test('is not one whose node opened a console within the hour: no further token is used', async () => {
    const { hosting, account, server, panel } = await openPanel({ version: '1.12.2', wings: '1.11' });
    const [uuid = ''] = addBackups(server, 1);
    for (const _ of [1, 2, 3]) {
      await hosting.downloadBackup(account, id, uuid);
      panel.advance(minute);
    }
    expect(tokensOf(panel)).toBe(1);
  });

  test('is not one whose node does not open the console: nothing is known of its links', async () => {
    const { hosting, account, server } = await openPanel({
      ...old,
      console: { connect: () => {}, limits: { openMs: 50 } },
    });
    const [uuid = ''] = addBackups(server, 1);
    expect((await hosting.downloadBackup(account, id, uuid)).url).toContain('/download/backup');
  });
});

describe('a node that was started again', () => {
  test('gets a new token in place of one from before', async () => {
    let restarts = 1;
    const { hosting, account, server, panel } = await openPanel({
      version: '1.14.1',
      wings: '1.13',
      beforeConsole: (one) => {
        if (restarts-- <= 0) return;
        one.advance(5_000);
        one.restartNode();
      },
    });
    server.print('one');
    expect(await hosting.log(account, id, 1)).toEqual(['one']);
    expect(tokensOf(panel)).toBe(2);
  });

  test('is believed if it refuses that one, too', async () => {
    const { hosting, account, panel } = await openPanel({
      version: '1.14.1',
      wings: '1.13',
      beforeConsole: (one) => {
        one.advance(5_000);
        one.restartNode();
      },
    });
    const error = await failureOf(hosting.log(account, id, 1));
    expect([error.reason, error.hostText]).toEqual([
      'console-refused',
      'jwt: created too far in past (denylist)',
    ]);
    expect(tokensOf(panel)).toBe(2);
  });
});

describe('the limit of the key', () => {
  test.each([
    ['1.11', 720],
    ['1.12.0', 128],
    ['1.12.2', 256],
  ] as const)(
    'at %s is what the panel says, %d a minute; before that it is the lowest',
    async (version, limit) => {
      const { hosting, account, dialect } = await openPanel({ version });
      expect(dialect.capabilities.callsPerMinute).toBe(128);
      await hosting.servers(account);
      expect(dialect.capabilities.callsPerMinute).toBe(limit);
    },
  );

  test('is the one of the servers’ records, never that of one action', async () => {
    const { hosting, account, dialect } = await openPanel({ version: '1.12.2' });
    await hosting.server(account, id);
    await hosting.log(account, id, 1);
    expect(dialect.capabilities.callsPerMinute).toBe(256);
  });

  test('is not believed if it is higher than any version’s', async () => {
    const { hosting, account, dialect } = await openPanel({ limits: { requestsPerMinute: 1_000_000 } });
    await hosting.servers(account);
    expect(dialect.capabilities.callsPerMinute).toBe(720);
  });
});

describe('a server’s id', () => {
  test('is the short one, whatever the panel calls its identifier', async () => {
    const { hosting, account, panel } = await openPanel({ version: '1.12.2' });
    const idsNow = async () => [
      (await hosting.servers(account)).items.map((server) => server.id),
      (await hosting.server(account, id)).id,
    ];
    expect(await idsNow()).toEqual([[id], id]);
    panel.usesLongIds = true;
    expect(await idsNow()).toEqual([[id], id]);
  });

  test('is found in each that people may type', async () => {
    const { dialect, server } = await openPanel();
    const idOf = (typed: string) => dialect.serverIdOf?.(typed);
    expect(idOf(server.longId)).toBe(id);
    expect(idOf(server.uuid)).toBe(id);
    expect(idOf(server.uuid.toUpperCase())).toBe(id);
    for (const other of [id, 'Survival', 'serv_', 'serv_10', `${server.longId}a`, `${server.uuid}0`, ''])
      expect(idOf(other)).toBe(other);
  });
});

describe('a link to a backup', () => {
  const linkAt = (url: unknown, panelUrl = 'https://panel.example') =>
    readDownload({ object: 'signed_url', attributes: { url } }, panelUrl);

  test('in S3 says when it was signed and for how long', () => {
    const query = 'X-Amz-Date=20261122T100000Z&X-Amz-Expires=300&X-Amz-Signature=00ff';
    expect(linkAt(`https://s3.example/b.tar.gz?${query}`)).toEqual({
      url: `https://s3.example/b.tar.gz?${query}`,
      expiresAt: new Date('2026-11-22T10:05:00Z'),
    });
  });

  test('that does not say how long it works is a link all the same', () => {
    for (const query of ['', '?token=a.b.c', '?token=a.e30.c', '?X-Amz-Date=now&X-Amz-Expires=300']) {
      const url = `https://node.example:8080/download/backup${query}`;
      expect(linkAt(url)).toEqual({ url, expiresAt: null });
    }
  });

  test.each([
    ['less secure than the panel', 'http://node.example/download'],
    ['no web address', 'ftp://node.example/download'],
    ['a script', 'javascript:alert(1)'],
    ['one with a password', 'https://user:secret@node.example/download'],
    ['one that would end a Markdown link', 'https://node.example/download> [x](https://evil.example'],
    ['too long for a message', `https://node.example/${'x'.repeat(2_000)}`],
    ['no text', 7],
  ])('that is %s is not shown', (_, url) => {
    expect(linkAt(url)).toBeNull();
  });

  test('may be without TLS if the panel is', () => {
    expect(linkAt('http://node.example/download', 'http://panel.example')).not.toBeNull();
  });
});

describe('a backup that takes longer than the token of a console', () => {
  test('is followed to its end: it goes on with a new token before that one expires', async () => {
    const { hosting, panel, account, server } = await openPanel({
      times: { tokenMs: 600_000, tokenCheckMs: 30_000, backupMs: 900_000 },
    });
    const ending = new AbortController();
    onTestFinished(() => ending.abort());
    let ends = 0;
    const statuses: string[] = [];
    const following = [
      hosting.followStatus?.(account, id, (status) => statuses.push(status), ending.signal),
      hosting.followBackups?.(account, id, () => ends++, ending.signal),
    ];
    const opened = () => panel.traffic.of(/\/websocket$/).length;
    await expect.poll(() => statuses).toEqual(['running']);
    await hosting.createBackup(account, id);
    panel.advance(570_000);
    await expect.poll(opened).toBe(2);
    await expect.poll(() => server.acceptedTokens).toBe(2);
    panel.advance(330_000);
    await expect.poll(() => ends).toBe(1);
    ending.abort();
    await Promise.all(following);
    expect(opened()).toBe(2);
  });
});

describe('what was done to the power of a server, by the log of the panel', () => {
  const person = (username: string) => ({
    object: 'user',
    attributes: { uuid: 'u', username, email: `${username}@example.com`, image: 'https://example.com/md5' },
  });
  const nobody = { object: 'null_resource', attributes: null };
  const entry = (
    event: string,
    properties: object | readonly unknown[] = [],
    actor: object = person('anna'),
  ) => ({
    object: 'activity_log',
    attributes: {
      ...{ id: 'a', event, properties, is_api: false, ip: '203.0.113.9' },
      ...{ timestamp: new Date(at).toISOString(), relationships: { actor } },
    },
  });
  const when = new Date(at);
  const act = { kind: 'stop', at: when, actor: 'anna', byApi: false };
  test.each<[string, unknown, readonly unknown[]]>([
    ['stop', entry('server:power.stop'), [act]],
    ['start', entry('server:power.start'), [{ ...act, kind: 'start' }]],
    ['restart', entry('server:power.restart'), [{ ...act, kind: 'restart' }]],
    ['kill', entry('server:power.kill'), [{ ...act, kind: 'kill' }]],
    ['reinstallation', entry('server:reinstall'), [{ ...act, kind: 'reinstall' }]],
    ['restore', entry('server:backup.restore', { name: 'b' }), [{ ...act, kind: 'restore' }]],
    [
      'command that stops it',
      entry('server:console.command', { command: '/stop now' }),
      [{ ...act, kind: 'command' }],
    ],
    ['other command', entry('server:console.command', { command: 'say stop' }), []],
    ['command that is not told', entry('server:console.command'), []],
    ['backup', entry('server:backup.start', { name: 'b' }), []],
    ['act of nobody', entry('server:power.stop', [], nobody), [{ ...act, actor: null }]],
    [
      'act of an address',
      entry('server:power.stop', [], person('anna@example.com')),
      [{ ...act, actor: null }],
    ],
    ['act without an actor', { attributes: { event: 'server:power.stop', timestamp: when } }, []],
    ['nonsense', { attributes: { event: 'server:power.stop', timestamp: 'x' } }, []],
  ])('%s', (_what, item, acts) => {
    expect(readPowerLog([item])).toEqual({ acts, crashes: [], restores: [] });
  });

  test('tells crashes and the ends of restores from acts', () => {
    const ends = ['server:backup.restore-complete', 'server.backup.restore-failed'];
    expect(readPowerLog([null, 7, entry('server:crashed', { exit_code: '137' }, nobody)])).toEqual({
      ...{ acts: [], crashes: [when], restores: [] },
    });
    expect(readPowerLog(ends.map((event) => entry(event, [], nobody)))).toEqual({
      ...{ acts: [], crashes: [], restores: [when, when] },
    });
  });

  test('keeps nothing of a person but the user name, and nothing of a command', () => {
    const logs = [entry('server:power.stop'), entry('server:console.command', { command: 'stop secret' })];
    expect(JSON.stringify(readPowerLog(logs))).not.toMatch(/example\.com|203\.|secret/);
  });

  test('is hidden from a key that may not read the log', async () => {
    const { panel, server, hosting, account } = await openPanel({
      kind: 'pelican',
      times: { activityMs: 0 },
    });
    const helper = panel.addUser({ username: 'helper' });
    server.subusers.set(helper, ['control.stop']);
    server.crash();
    await expect.poll(() => server.activities.map(({ event }) => event)).toContain('server:crashed');
    await hosting.power({ ...account, apiKey: helper.key }, id, 'kill');
    const logFor = (apiKey: string) => hosting.powerLog?.({ ...account, apiKey }, id);
    expect(await logFor(account.apiKey)).toMatchObject({
      ...{ acts: [{ kind: 'kill', actor: 'helper', byApi: true }], crashes: [expect.any(Date)] },
    });
    expect(await logFor(helper.key)).toBe(null);
    await expect(hosting.powerLog?.(account, '..')).rejects.toThrow(HostError);
  });
});
