import { createServer } from 'node:https';
import { selfSigned } from '@steward/fake-hosts';
import { listen, stopListening } from '@steward/fake-hosts/testing';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { craftyDialect } from '../src/dialects/crafty.ts';
import { withoutMachinePaths } from '../src/dialects/crafty-records.ts';
import { followBackupEnds, followServer } from '../src/dialects/crafty-socket.ts';
import { createHosting } from '../src/hosting-client.ts';
import type { Account } from '../src/model/hosting.ts';
import { backUp, connectCrafty, startServer } from '../testing/crafty.ts';
import { failureOf, skippingClock } from '../testing/stub-host.ts';

const options = { timeoutMs: 20_000 };

/** Serves all requests alike, behind a certificate; returns a client of it. */
async function craftyAnswering(
  answer: (path: string) => { status?: number; headers?: Record<string, string>; body?: string },
) {
  const { key, certificate, fingerprint } = selfSigned('Example', ['localhost']);
  const received: { method: string; path: string; cookie: string; authorization: string; body: string }[] =
    [];
  const server = createServer({ key, cert: certificate }, async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = '', url: path = '', headers } = request;
    const { cookie = '', authorization = '' } = headers;
    received.push({ method, path, cookie, authorization, body: Buffer.concat(chunks).toString() });
    const { status = 200, headers: sent = {}, body = '' } = answer(path);
    response.writeHead(status, sent).end(body);
  });
  const baseUrl = `https://127.0.0.1:${await listen(server)}`;
  const { clock } = skippingClock();
  const hosting = createHosting(
    { ...options, baseUrl, certificateSha256: fingerprint, clock },
    craftyDialect({ now: clock.now }),
  );
  onTestFinished(async () => {
    await hosting.close();
    await stopListening(server);
  });
  return { hosting, received };
}

const account: Account = { id: 'account-1', apiKey: 'eyJhbGciOiJIUzI1NiJ9.eyJ1c2VyX2lkIjoyfQ.c2lnbmF0dXJl' };

describe('servers', () => {
  test('are listed by name, without their status', async () => {
    const { hosting, account, panel } = await connectCrafty({ servers: [{}, { name: 'Creative' }] });
    const { items, more } = await hosting.servers(account);
    expect([items.map(({ id, name, status }) => [id, name, status]), more]).toEqual([
      [...panel.servers.values()].map(({ id, name }) => [id, name, 'unknown']),
      false,
    ]);
  });

  test('are starting until the game answers to pings, then running, and stopped when they are', async () => {
    const setup = await connectCrafty({ times: { ready: 40_000 } });
    const { hosting, account, server, clock, panel } = setup;
    const read = async () => {
      const { status, statusWord, players } = await hosting.server(account, server.id);
      return [status, statusWord, players?.max];
    };
    expect(await read()).toEqual(['stopped', null, undefined]);
    panel.start(server);
    expect(await read()).toEqual(['starting', null, undefined]);
    await clock.advance(30_000);
    // Its port takes connections, and closes them.
    expect(panel.statsOf(server)).toMatchObject({ int_ping_results: 'True', max: 0, version: '' });
    expect(await read()).toEqual(['starting', null, undefined]);
    await clock.advance(30_000);
    expect(await read()).toEqual(['running', null, 20]);
    await hosting.power(account, server.id, 'stop');
    await clock.advance(10_000);
    expect(await read()).toEqual(['stopped', null, undefined]);
  });

  test('that never answer to pings run all the same, four minutes after their start', async () => {
    const { hosting, account, server, clock, panel } = await connectCrafty({ times: { ready: 3_600_000 } });
    panel.start(server);
    await clock.advance(238_000);
    expect((await hosting.server(account, server.id)).status).toBe('starting');
    await clock.advance(2_000);
    const { status, game } = await hosting.server(account, server.id);
    expect([status, game?.answered]).toEqual(['running', false]);
  });

  test('whose clock is hours ahead of the bot’s are not starting for hours', async () => {
    const { hosting, account, server, clock, panel } = await connectCrafty({ times: { ready: 3_600_000 } });
    panel.start(server);
    const { process } = server;
    server.process = process && { ...process, startedAt: process.startedAt + 5 * 3_600_000 };
    await clock.advance(30_000);
    const { status, game } = await hosting.server(account, server.id);
    expect([status, game?.answered]).toEqual(['running', false]);
  });

  test('that crashed and were not started again say so until the next record', async () => {
    const setup = await connectCrafty({ servers: [{ crashDetection: true, restarts: 4 }] });
    const { hosting, account, server, clock, panel } = setup;
    await startServer(setup);
    server.restarts = 4;
    panel.crash(server);
    await clock.advance(30_000);
    expect((await hosting.server(account, server.id)).status).toBe('crashed');
  });

  test('show who is online, although the names are a list of Python', async () => {
    const players = ['Steve', "O'Alex", 'a"b', '\'"', 'back\\slash'];
    const setup = await connectCrafty({ servers: [{ players }] });
    await startServer(setup);
    const { hosting, account, server } = setup;
    expect(await hosting.server(account, server.id)).toMatchObject({
      players: { online: 5, max: 20, names: players },
      game: { answered: true, address: null },
    });
  });

  test('show what they use and when they started, in UTC whatever the zone of the panel', async () => {
    const setup = await connectCrafty({ timeZone: 'Etc/GMT-2' });
    await startServer(setup);
    const { hosting, account, server, clock } = setup;
    const { usage, configuration, players } = await hosting.server(account, server.id);
    expect(usage).toMatchObject({ cpuPercent: 0, memoryBytes: 3_280_896, uptimeSeconds: 30 });
    expect(Math.abs((usage.startedAt?.getTime() ?? 0) - (clock.now() - 30_000))).toBeLessThan(1_000);
    expect(players).toEqual({ online: 0, max: 20, names: [] });
    const shown = new Map(configuration.map(({ label, value }) => [label, value]));
    expect([shown.get('Version'), shown.get('MOTD')]).toEqual(['1.21.4', 'Hello world']);
    expect([...shown.values()].join(' ')).not.toMatch(/127\.0\.0\.1|crafty\/servers|\.jar/i);
  });

  test('that are stopped show neither players nor use', async () => {
    const { hosting, account, server } = await connectCrafty();
    const { players, usage } = await hosting.server(account, server.id);
    expect([players, usage.memoryBytes, usage.startedAt, usage.uptimeSeconds]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});

describe('changes', () => {
  test('a command is typed into the console as it is', async () => {
    const setup = await connectCrafty();
    await startServer(setup);
    const { hosting, account, server } = setup;
    expect(await hosting.command(account, server.id, 'say "hi" to всем')).toEqual({ output: null });
    expect(server.commands).toEqual(['say "hi" to всем']);
  });

  test('a command to a server that is not running is 200, and was not done', async () => {
    const { hosting, account, server } = await connectCrafty();
    expect(await failureOf(hosting.command(account, server.id, 'list'))).toMatchObject({
      kind: 'declined',
      applied: 'no',
      httpStatus: 200,
      reason: 'server-down',
    });
    expect(server.commands).toEqual([]);
  });
});

describe('errors', () => {
  test('a wrong key is refused, on the page of archives too', async () => {
    const { hosting, server } = await connectCrafty();
    for (const call of [
      hosting.servers(account),
      hosting.server(account, server.id),
      hosting.power(account, server.id, 'stop'),
      hosting.backups(account, server.id),
    ])
      expect(await failureOf(call)).toMatchObject({ kind: 'key-refused', applied: 'no' });
  });

  test('a page that leads to the login, although the API accepts the key, can’t be read', async () => {
    const { hosting } = await craftyAnswering((path) =>
      path.startsWith('/panel')
        ? { status: 302, headers: { location: '/login?next=%2Fpanel' } }
        : { body: JSON.stringify({ a: { backup_id: 'a', default: true } }) },
    );
    expect(await failureOf(hosting.backups(account, 's1'))).toMatchObject({
      kind: 'not-understood',
      reason: 'backups-unlisted',
    });
  });

  test('a server that the key does not see is unknown if it is read, and else not allowed', async () => {
    const { hosting, account } = await connectCrafty();
    const other = 'a0000000-0000-4000-8000-000000000000';
    expect((await failureOf(hosting.server(account, other))).kind).toBe('unknown-server');
    for (const call of [hosting.power(account, other, 'stop'), hosting.backups(account, other)]) {
      expect(await failureOf(call)).toMatchObject({
        kind: 'not-allowed',
        applied: 'no',
        hostText: 'Permission Error: Missing permissions for this resource',
      });
    }
  });

  test('a right that the key lacks is not allowed', async () => {
    const { hosting, account, server } = await connectCrafty({ key: { mask: '00000000' } });
    expect((await hosting.server(account, server.id)).status).toBe('stopped');
    for (const call of [
      hosting.power(account, server.id, 'stop'),
      hosting.command(account, server.id, 'list'),
      hosting.backups(account, server.id),
      hosting.createBackup(account, server.id),
    ])
      expect(await failureOf(call)).toMatchObject({ kind: 'not-allowed', applied: 'no' });
  });

  test('a traceback is never shown', async () => {
    const { hosting, account, server } = await connectCrafty();
    // Without a process this word ends in one.
    expect(await failureOf(hosting.command(account, server.id, 'start'))).toMatchObject({
      kind: 'host-failed',
      applied: 'unknown',
      httpStatus: 500,
      hostText: null,
    });
  });

  test('a traceback in the words of an error is not shown either', async () => {
    const error_data = 'Traceback (most recent call last):\n  File "/crafty/main.py", line 1';
    const { hosting } = await craftyAnswering(() => ({
      status: 400,
      body: JSON.stringify({ status: 'error', error: 'INVALID_JSON', error_data }),
    }));
    expect((await failureOf(hosting.power(account, 's1', 'stop'))).hostText).toBe('INVALID_JSON');
  });

  test('a key that no cookie may hold is not sent', async () => {
    const { hosting, received } = await craftyAnswering(() => ({
      body: JSON.stringify({ a: { backup_id: 'a', default: true } }),
    }));
    const odd = { id: 'account-2', apiKey: 'key; admin=1' };
    expect((await failureOf(hosting.backups(odd, 's1'))).kind).toBe('key-refused');
    expect(received.map(({ path, cookie }) => [path, cookie])).toEqual([['/api/v2/servers/s1/backups', '']]);
  });
});

describe('backups', () => {
  test('are the archives of all configurations, newest first, named after their time', async () => {
    const setup = await connectCrafty({ timeZone: 'Asia/Kolkata' });
    const { panel, server, config, clock, backups } = setup;
    const daily = panel.addBackupConfig(server.id, { backup_name: 'Daily', backup_location: '/elsewhere' });
    await backUp(setup);
    panel.enqueue({ serverId: server.id, command: 'backup_server', backupId: daily.backup_id });
    await clock.advance(15_000);
    const names = [daily, config].map((one) => [...panel.archivesOf(one).keys()]);
    const [[second = ''] = [], [first = ''] = []] = names;
    const time = (file: string) => `${file.slice(0, 10)} ${file.slice(11, 19).replaceAll('-', ':')}`;
    const common = { sizeBytes: 143, state: 'complete', error: null, locked: false };
    const createdAt = (file: string) => new Date(`${file.slice(0, 10)}T${time(file).slice(11)}+05:30`);
    expect(await backups()).toMatchObject([
      {
        ...common,
        id: `${daily.backup_id}~${second}`,
        name: `${time(second)}, Daily`,
        createdAt: createdAt(second),
      },
      {
        ...common,
        id: `${config.backup_id}~${first}`,
        name: `${time(first)}, Default Backup`,
        createdAt: createdAt(first),
      },
    ]);
  });

  test('have no dates if the time zone of the machine can’t be known', async () => {
    const setup = await connectCrafty();
    setup.server.files.clear();
    await backUp(setup);
    expect(await setup.backups()).toMatchObject([{ createdAt: null }]);
  });

  test('name what their configuration leaves out, as rules for the server’s folder', async () => {
    const setup = await connectCrafty();
    await backUp(setup);
    expect((await setup.backups())[0]).not.toHaveProperty('ignoredFiles');
    const root = `/var/opt/minecraft/crafty/servers/${setup.server.id}`;
    setup.config.excluded_dirs = `${root}/logs,${root}/world/entities/, ${root},/elsewhere/world`;
    expect(await setup.backups()).toMatchObject([{ ignoredFiles: ['/logs', '/world/entities'] }]);
  });

  test('name what was left out on the page of Crafty 4.10, which has paths within the server’s folder', async () => {
    const setup = await connectCrafty();
    await backUp(setup);
    setup.config.excluded_dirs = 'world/entities,world/level.dat,logs/, ./plugins,world\\poi,C:\\Games,..,,.';
    const [backup] = await setup.backups();
    expect(backup?.ignoredFiles).toEqual([
      '/world/entities',
      '/world/level.dat',
      '/logs',
      '/plugins',
      '/world/poi',
    ]);
  });

  test('there are none at first', async () => {
    const { hosting, account, server } = await connectCrafty();
    expect(await hosting.backups(account, server.id)).toEqual({ items: [], more: false });
  });

  test('are read with the key as a cookie from the page, and as a header from the API', async () => {
    const page = `<!DOCTYPE html><table class="x" id="backup_table"><thead></thead><tbody></tbody></table>`;
    const { hosting, received } = await craftyAnswering((path) => ({
      body: path.startsWith('/panel') ? page : JSON.stringify({ a: { backup_id: 'a', default: true } }),
    }));
    await hosting.backups(account, 's1');
    expect(received.map(({ path, cookie, authorization }) => [path, cookie, authorization])).toEqual([
      ['/api/v2/servers/s1/backups', '', `Bearer ${account.apiKey}`],
      ['/panel/edit_backup?id=s1&backup_id=a', `token=${account.apiKey}`, ''],
      ['/api/v2/servers/s1/backups/backup/a', '', `Bearer ${account.apiKey}`],
    ]);
  });

  test('of a configuration whose last backup failed show so, with the reason', async () => {
    const setup = await connectCrafty();
    const { panel, config, backups } = setup;
    await backUp(setup);
    panel.failNextBackup(config, 'No space left on device');
    await backUp(setup);
    const [failed, archive] = await backups();
    expect(failed).toMatchObject({
      state: 'failed',
      error: 'No space left on device',
      name: 'Default Backup',
    });
    expect(archive?.state).toBe('complete');
  });

  test.each([
    [
      `[Errno 13] Permission denied: '/var/opt/crafty/servers/5f0b9d52-3a4c-4f6e-9d0e-0b0f2a0c7d11/world_nether/DIM-1'`,
      `[Errno 13] Permission denied: 'world_nether/DIM-1'`,
    ],
    [
      `[Errno 28] No space left on device: '/var/opt/crafty/tmp/a.zip' -> "C:\\crafty\\backups\\5f0b9d52-3a4c-4f6e-9d0e-0b0f2a0c7d11\\a\\b.zip"`,
      `[Errno 28] No space left on device: 'a.zip' -> "a\\b.zip"`,
    ],
    [
      `No such folder: '/srv/servers/5f0b9d52-3a4c-4f6e-9d0e-0b0f2a0c7d11/'`,
      `No such folder: '5f0b9d52-3a4c-4f6e-9d0e-0b0f2a0c7d11/'`,
    ],
    [`Can't open 'world/level.dat'`, `Can't open 'world/level.dat'`],
  ])('that failed don’t tell where Crafty’s machine has its folders: %s', async (message, error) => {
    const setup = await connectCrafty();
    setup.panel.failNextBackup(setup.config, message);
    await backUp(setup);
    expect(await setup.backups()).toMatchObject([{ state: 'failed', error }]);
  });

  test('never tell the folder above a server’s, whatever it is called', () => {
    const id = '5f0b9d52-3a4c-4f6e-9d0e-0b0f2a0c7d11';
    const part = fc.string({ unit: 'grapheme' }).filter((text) => !/["\\/]/.test(text));
    fc.assert(
      fc.property(fc.array(part), part, (above, below) => {
        const path = ['', 'secret', ...above, id, `${below}.mca`].join('/');
        expect(withoutMachinePaths(`[Errno 13] Permission denied: "${path}"`)).toBe(
          `[Errno 13] Permission denied: "${below}.mca"`,
        );
      }),
    );
  });

  test('are read from no more than ten configurations, the default one among them', async () => {
    const { hosting, account, server, panel, crafty } = await connectCrafty();
    for (let count = 0; count < 15; count++) panel.addBackupConfig(server.id);
    expect((await hosting.backups(account, server.id)).more).toBe(true);
    expect(crafty.traffic.lines.filter((call) => call === 'GET /panel/edit_backup')).toHaveLength(10);
  });

  const name = '2026-11-21_19-40-47.zip';
  const row = (file: string, size = '1.2KB') =>
    `<tr> <td> <button data-file="${file}">Restore</button> </td> <td>${file}</td> <td>${size}</td> </tr>`;
  const table = (...rows: string[]) =>
    `<html><table id="backup_table"><tbody>${rows.join('')}</tbody></table></html>`;

  /** Returns a client of a Crafty whose page of archives is this one. */
  const withPage = (body: string) =>
    craftyAnswering((path) => ({
      body: path.startsWith('/panel') ? body : JSON.stringify({ a: { backup_id: 'a', default: true } }),
    }));

  test('with names that Crafty did not give can’t be restored, and are left out', async () => {
    const { hosting } = await withPage(table(row('world.zip'), row(name), row('../2026-11-21_19-40-47.zip')));
    const { items } = await hosting.backups(account, 's1');
    expect(items.map(({ id, sizeBytes }) => [id, sizeBytes])).toEqual([[`a~${name}`, 1229]]);
  });

  test.each([
    ['no table', '<html><p>Login</p></html>'],
    ['another table', table(row(name)).replace('backup_table', 'servers')],
    ['no end', table(row(name)).replace('</tbody>', '')],
    ['a row with other cells', table(row(name), `<tr><td>${name}</td></tr>`)],
    ['a row whose buttons are of another file', table(row(name).replace(name, 'other.zip'))],
    ['text between the rows', table(row(name), 'nothing', row(name))],
    ['too many rows', table(...Array<string>(1_001).fill(row(name)))],
    ['a row that is too long', table(row(name).replace('Restore', 'x'.repeat(4_000)))],
    ['over a million characters', `${table(row(name))}${' '.repeat(1_000_000)}`],
    ['no page', '{"status":"ok"}'],
  ])('can’t be listed if the page has %s', async (_, page) => {
    const { hosting, received } = await withPage(page);
    expect((await failureOf(hosting.backups(account, 's1'))).kind).toBe('not-understood');
    const refused = await failureOf(hosting.restoreBackup(account, 's1', `a~${name}`));
    expect([refused.kind, refused.applied]).toEqual(['not-understood', 'no']);
    expect(received.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  test('are listed by the API of 4.10.5, without their sizes, if the page can’t be read', async () => {
    const files = [
      `C:\\crafty\\backups\\a\\2026-11-20_08-00-00.zip`,
      `/crafty/backups/a/${name}`,
      '/crafty/world.zip',
    ];
    const { hosting } = await craftyAnswering((path) => ({
      body: path.startsWith('/panel')
        ? '<html></html>'
        : JSON.stringify(
            path.endsWith('/files') ? { backups: files } : { a: { backup_id: 'a', default: true } },
          ),
    }));
    const { items } = await hosting.backups(account, 's1');
    expect(items.map(({ id, sizeBytes }) => [id, sizeBytes])).toEqual([
      [`a~${name}`, null],
      ['a~2026-11-20_08-00-00.zip', null],
    ]);
  });

  test('are made by the default configuration', async () => {
    const { hosting, account, server, config, panel, crafty } = await connectCrafty();
    panel.addBackupConfig(server.id, { backup_name: 'Daily' });
    expect(await hosting.createBackup(account, server.id)).toBeNull();
    expect(crafty.traffic.lines.at(-1)).toBe(
      `POST /api/v2/servers/${server.id}/action/backup_server/${config.backup_id}`,
    );
    config.default = false;
    expect(await failureOf(hosting.createBackup(account, server.id))).toMatchObject({
      kind: 'declined',
      applied: 'no',
    });
  });

  test('a restore unpacks an archive over the server, after looking for it', async () => {
    const setup = await connectCrafty();
    const { hosting, account, server, clock, crafty } = setup;
    const id = await backUp(setup);
    server.files.set('world/level.dat', 'the second world').set('map/tile.png', 'excluded');
    crafty.traffic.lines.length = 0;
    expect(await hosting.restoreBackup(account, server.id, id)).toEqual({ output: null });
    await clock.advance(10_000);
    expect([...server.files]).toEqual([
      ['world/level.dat', 'the first world'],
      ['map/tile.png', 'excluded'],
    ]);
    const path = `/api/v2/servers/${server.id}/backups`;
    expect(crafty.traffic.lines).toEqual([
      `GET ${path}`,
      'GET /panel/edit_backup',
      'GET /api/v2/',
      `POST ${path}/backup/${setup.config.backup_id}`,
    ]);
  });

  test.each([
    ['4.4.7', false],
    ['4.3.12', false],
    ['3.9.9', false],
    ['4.4.8', true],
    ['4.5.0', true],
    ['5.0.0-beta', true],
  ])(
    'a restore is sent to Crafty %s: %s (older versions replace the server with a new one)',
    async (version, may) => {
      const setup = await connectCrafty();
      const { hosting, account, server, crafty } = setup;
      crafty.version = version;
      const id = await backUp(setup);
      crafty.traffic.lines.length = 0;
      const restored = hosting.restoreBackup(account, server.id, id);
      if (may) expect(await restored).toEqual({ output: null });
      else expect(await failureOf(restored)).toMatchObject({ kind: 'declined', applied: 'no' });
      expect(crafty.traffic.lines.some((call) => call.startsWith('POST'))).toBe(may);
    },
  );

  test('an archive that is gone is neither restored nor deleted', async () => {
    const setup = await connectCrafty();
    const { hosting, account, server, clock, panel, config, crafty } = setup;
    const id = await backUp(setup);
    panel.archivesOf(config).clear();
    crafty.traffic.lines.length = 0;
    for (const call of [
      hosting.restoreBackup(account, server.id, id),
      hosting.deleteBackup(account, server.id, id),
    ])
      expect(await failureOf(call)).toMatchObject({ kind: 'unknown-backup', applied: 'no' });
    await clock.advance(10_000);
    expect(server.files.get('world/level.dat')).toBe('the first world');
    expect(crafty.traffic.lines.filter((call) => !call.startsWith('GET'))).toEqual([]);
  });

  test('an archive of another server is unknown', async () => {
    const setup = await connectCrafty({ servers: [{}, {}] });
    const { hosting, account, panel } = setup;
    const id = await backUp(setup);
    const [, other] = panel.servers.values();
    expect((await failureOf(hosting.restoreBackup(account, other?.id ?? '', id))).kind).toBe(
      'unknown-backup',
    );
  });

  test('deletes an archive, and no other', async () => {
    const setup = await connectCrafty();
    const { hosting, account, server, backups, panel } = setup;
    const id = await backUp(setup);
    const other = await backUp(setup);
    expect(await hosting.deleteBackup(account, server.id, id)).toEqual({ output: null });
    expect((await backups()).map((backup) => backup.id)).toEqual([other]);
    expect(panel.backupConfigs.size).toBe(1);
  });

  test('a snapshot can be restored, but not deleted: Crafty would say so and keep it', async () => {
    const setup = await connectCrafty();
    const { hosting, account, server, config, clock } = setup;
    config.backup_type = 'snapshot';
    const id = await backUp(setup);
    expect(id).toMatch(/\.manifest$/);
    expect(await failureOf(hosting.deleteBackup(account, server.id, id))).toMatchObject({
      kind: 'declined',
      applied: 'no',
    });
    server.files.set('world/level.dat', 'the second world');
    await hosting.restoreBackup(account, server.id, id);
    await clock.advance(10_000);
    expect(server.files.get('world/level.dat')).toBe('the first world');
  });

  test('snapshots that two configurations share are listed once', async () => {
    const setup = await connectCrafty();
    const { panel, server, config, backups } = setup;
    config.backup_type = 'snapshot';
    panel.addBackupConfig(server.id, { backup_type: 'snapshot' });
    const id = await backUp(setup);
    expect((await backups()).map((backup) => backup.id)).toEqual([id]);
  });

  test.each([
    'a',
    '..',
    `a~../../${name}`,
    `../../../users~${name}`,
    `a/files~${name}`,
    `a~${name}~${name}`,
    `a~${name}/..`,
    `a%2F..~${name}`,
    `a?~${name}`,
    'a~failed-0123456789abcdef',
    `~${name}`,
  ])('the id %s leaves no path: nothing is sent', async (id) => {
    const { hosting, received } = await withPage(table(row(name)));
    for (const call of [hosting.restoreBackup(account, 's1', id), hosting.deleteBackup(account, 's1', id)])
      expect((await failureOf(call)).kind).toBe('unknown-backup');
    expect(received).toEqual([]);
  });

  test('the id of a server leaves no path either', async () => {
    const { hosting, received } = await withPage(table(row(name)));
    await failureOf(hosting.restoreBackup(account, '../../x?y=/', `b~${name}`));
    expect(received.map(({ path }) => path)).toEqual(['/api/v2/servers/..%2F..%2Fx%3Fy%3D%2F/backups']);
  });
});

describe('the log', () => {
  const printed = ['one', '\u001b[32mtwo\u001b[0m <b>', '/203.0.113.7:1 left'];
  const withLog = (mask?: string) =>
    connectCrafty({ servers: [{ console: printed }], ...(mask === undefined ? {} : { key: { mask } }) });

  test('has the last lines, plain and not as HTML', async () => {
    const { hosting, account, server } = await withLog();
    expect(await hosting.log(account, server.id, 2)).toEqual(['two <b>', '/••• left']);
  });

  test('comes from the file if Crafty has read nothing since its start', async () => {
    const { hosting, account, server } = await withLog();
    server.readFrom = server.console.length;
    expect(await hosting.log(account, server.id, 1)).toEqual(['/••• left']);
  });

  test('can be read with the right to the terminal or to the log file', async () => {
    for (const mask of ['01000000', '00100000']) {
      const { hosting, account, server } = await withLog(mask);
      expect(await hosting.log(account, server.id, 1)).toEqual(['/••• left']);
    }
    const { hosting, account, server } = await withLog('10000000');
    expect((await failureOf(hosting.log(account, server.id, 1))).kind).toBe('not-allowed');
  });

  test('needs the right to the log in 4.10.3, whatever the right to the terminal', async () => {
    const kindOf = async (mask: string) => {
      const { hosting, account, server, crafty } = await withLog(mask);
      crafty.version = '4.10.3';
      return hosting.log(account, server.id, 1).catch(({ kind }) => kind);
    };
    expect(await kindOf('00100000')).toEqual(['/••• left']);
    expect(await kindOf('01000000')).toBe('not-allowed');
  });

  test('of a server that never ran is empty, and names no path', async () => {
    const { hosting, account, server } = await connectCrafty();
    expect(await hosting.log(account, server.id, 20)).toEqual([]);
  });
});

describe('what Crafty says by itself', () => {
  /** Follows the server or its backups. @returns what was said, and what ends that */
  async function follow(what: 'server' | 'backups', options: Parameters<typeof connectCrafty>[0] = {}) {
    const setup = await connectCrafty(options);
    const { hosting, account, server, crafty } = setup;
    const said: (string | null)[] = [];
    const ending = new AbortController();
    const following =
      what === 'server'
        ? hosting.followServer?.(account, server.id, () => said.push('news'), ending.signal)
        : hosting.followBackups?.(account, server.id, (id) => said.push(id), ending.signal);
    const end = async () => {
      ending.abort();
      await following;
    };
    onTestFinished(end);
    return { ...setup, said, following, end, opened: () => expect.poll(() => crafty.socketCount).toBe(1) };
  }

  test('of a server is what a read shows until a record is newer, and the socket is closed afterwards', async () => {
    const setup = await follow('server', { times: { ready: 7_000 } });
    const { hosting, account, server, clock, panel, crafty, said, end, opened } = setup;
    const read = () => hosting.server(account, server.id);
    await opened();
    panel.start(server);
    await expect.poll(() => said).toHaveLength(1);
    const first = await read();
    server.players = ['Steve'];
    await clock.advance(10_000);
    await expect.poll(() => said).toHaveLength(3);
    const second = await read();
    expect([first.status, second.status, second.players?.names]).toEqual(['starting', 'running', ['Steve']]);
    expect(second.usage.startedAt).toEqual(first.usage.startedAt);
    expect(second.recordId).not.toBe(first.recordId);
    await hosting.power(account, server.id, 'stop');
    await clock.advance(5_000);
    expect((await read()).status).toBe('stopped');
    await end();
    await expect.poll(() => crafty.socketCount).toBe(0);
    expect(crafty.traffic.lines.filter((line) => line.includes(account.apiKey))).toEqual([]);
  });

  test('of a server is no longer shown when it may be older than a record', async () => {
    const { hosting, account, server, clock, panel, said, opened } = await follow('server');
    await opened();
    panel.start(server);
    await clock.advance(25_000);
    await expect.poll(() => said.length).toBeGreaterThan(5);
    expect((await hosting.server(account, server.id)).status).toBe('running');
    panel.crash(server);
    // No record is written any more.
    server.record = { ...server.record, createdAt: 0, running: false };
    await clock.advance(0);
    expect((await hosting.server(account, server.id)).status).toBe('running');
    await clock.advance(30_000);
    expect((await hosting.server(account, server.id)).status).toBe('stopped');
  });

  test('of a backup is which one has ended', async () => {
    const { hosting, account, server, clock, said, opened, backups } = await follow('backups');
    await opened();
    await hosting.createBackup(account, server.id);
    await clock.advance(7_500);
    await expect.poll(() => said).toHaveLength(1);
    expect(said).toEqual((await backups()).map(({ id }) => id));
  });

  test('of a backup that failed is that one, never the archive that it has left', async () => {
    const setup = await follow('backups');
    const { hosting, account, server, clock, config, panel, said, opened, backups } = setup;
    await opened();
    await backUp(setup);
    await expect.poll(() => said).toHaveLength(1);
    panel.failNextBackup(config, 'No space left on device');
    await hosting.createBackup(account, server.id);
    await clock.advance(8_000);
    await expect.poll(() => said).toHaveLength(2);
    expect(said[1]).toMatch(/~failed-/);
    const [newest] = await backups();
    expect([newest?.id, newest?.state]).toEqual([said[1], 'failed']);
  });

  test('of a backup is not trusted if no notice follows, as when it has failed and that is not written down yet', async () => {
    const setup = await follow('backups', { times: { noteFailure: 60_000 } });
    const { hosting, account, server, clock, config, panel, said, opened } = setup;
    await opened();
    panel.failNextBackup(config, 'No space left on device');
    await hosting.createBackup(account, server.id);
    await clock.advance(8_000);
    await expect.poll(() => said).toEqual([null]);
  });

  test('is heard again if more came than is read of one socket', async () => {
    const { server, panel, said, opened, crafty, clock } = await follow('server');
    await opened();
    const line = {
      serverId: server.id,
      to: 'page',
      event: 'vterm_new_line',
      data: { line: 'x'.repeat(2_000) },
    } as const;
    for (let each = 0; each < 300; each++) panel.onEvent(line);
    await expect.poll(() => crafty.socketCount).toBe(0);
    await expect.poll(() => crafty.socketCount, { timeout: 5_000 }).toBe(1);
    panel.start(server);
    await clock.advance(0);
    await expect.poll(() => said).toEqual(['news']);
  });

  test('is not asked for again by a key that Crafty refuses, because it tells everybody', async () => {
    const setup = await connectCrafty();
    const { hosting, server, crafty } = setup;
    const sent: string[] = [];
    const wrong = { id: 'wrong', apiKey: account.apiKey, onSend: () => sent.push('sent') };
    await hosting.followServer?.(wrong, server.id, () => sent.push('news'), new AbortController().signal);
    expect([sent, crafty.socketCount]).toEqual([['sent'], 0]);
  });

  test('of the ends of backups without end is looked at a few times only', async () => {
    const ending = new AbortController();
    const ids = Array.from({ length: 1_000 }, (_, each) => `config ${each}`);
    const told: string[] = [];
    await followBackupEnds({
      serverId: 'the server',
      signal: ending.signal,
      noteMs: 0,
      onEnd: (id) => told.push(id),
      listen: async (_request, onMessage) => {
        for (const backup_id of ids)
          onMessage({ event: 'backup_status', data: { percent: 100, total_files: 0, backup_id } });
        await expect.poll(() => told.length).toBeGreaterThan(0);
        onMessage({ event: 'backup_status', data: { percent: 100, total_files: 0, backup_id: 'later' } });
        await expect.poll(() => told).toContain('later');
        ending.abort();
      },
    });
    expect(told.length).toBeLessThanOrEqual(20);
  });

  test('about other servers, and anything else, is passed over', async () => {
    const id = 'the server';
    const events = ['update_server_details', 'send_start_reload', 'backup_status', 'notification'];
    const near = fc.record({
      event: fc.constantFrom(...events.slice(0, 1), ...events.slice(2)),
      data: fc.oneof(
        fc.record({ id: fc.string(), running: fc.boolean(), created: fc.string(), players: fc.jsonValue() }),
        fc.record({
          percent: fc.constantFrom(100, 99, '100'),
          total_files: fc.constantFrom('0', '1KB'),
          backup_id: fc.string(),
        }),
        fc.jsonValue(),
      ),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(fc.jsonValue(), near)), async (messages) => {
        const said: unknown[] = [];
        let openings = 0;
        const ending = new AbortController();
        const page = {
          serverId: id,
          signal: ending.signal,
          listen: async (_request: unknown, onMessage: (message: unknown) => void) => {
            openings++;
            for (const message of messages) onMessage(message);
            ending.abort();
          },
        };
        await followServer({
          ...page,
          onStats: (stats) => said.push(stats),
          onNews: () => said.push('news'),
        });
        await followBackupEnds({ ...page, noteMs: 0, onEnd: (...end) => said.push(end) });
        expect([said, openings]).toEqual([[], 2]);
      }),
    );
  });
});
