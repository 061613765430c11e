import { PterodactylPanel } from '@steward/fake-hosts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { community, sharedCommunity } from '../support/community.ts';
import { ephemeralText, labels } from './reply-helpers.ts';

const shared = sharedCommunity();

const running = [
  { id: 's-1', record: { name: 'Survival', status: 'running' } },
  { id: 's-2', record: { name: 'Creative', status: 'running' } },
] as const;

describe('/power', () => {
  test.each([
    ['start', 'stopped', 'Starting Survival', 'Survival is running'],
    ['stop', 'running', 'Stopping Survival', 'Survival has stopped'],
    ['restart', 'running', 'Restarting Survival', 'Survival is running again'],
  ])(
    '%s follows the server until it is done, and says how long it took',
    async (action, status, doing, done) => {
      const { admin, host } = await shared({
        host: { servers: [{ id: 's-1', record: { status, ip: 'play.example.com' } }], transitionMs: 60_000 },
      });
      const began = performance.now();
      const reply = await admin.types('/power', { action });
      await reply.until(({ text }) => text.includes(doing));
      expect(reply.text).not.toContain(done);
      // How long a restart took is known only if it was seen.
      await reply.until(({ text }) => /status: (?:starting|stopping)/.test(text));
      host.server('s-1').record['status'] = action === 'stop' ? 'stopped' : 'running';
      await reply.until(({ text }) => text.startsWith(`✅ ${done}`));
      const seconds = new RegExp(`-# (\\d+) sec · ${admin.mention}\n`).exec(reply.text)?.[1];
      expect(Number(seconds)).toBeLessThanOrEqual((performance.now() - began) / 1_000 + 1);
      expect(reply.text.includes('🔗 `play.example.com`')).toBe(action !== 'stop');
      expect(labels(reply)).toEqual(['Status']);
      expect(host.changes).toEqual(['POST /v1/servers/s-1/power']);
      expect(host.calls.find(({ method }) => method === 'POST')?.body).toEqual({ action });
    },
  );

  test('kill asks first, says what is lost, and kills at the button', async () => {
    const { admin, host } = await shared();
    const reply = await (await admin.types('/power', { action: 'kill' })).settled();
    expect(reply.text).toContain('Kill Survival?');
    expect(reply.text).toMatch(/without saving/);
    expect(reply.text).toContain(`-# ${admin.mention} only · expires <t:`);
    expect(reply.text).toContain('**Stop it instead** saves first.');
    expect(labels(reply)).toEqual(['Stop it instead', 'Kill it', 'Cancel']);
    expect(reply.buttons[1]?.style).toBe('danger');
    expect(host.changes).toEqual([]);

    await admin.clicks(reply, 'Kill it');
    await reply.until(({ text }) => text.includes('Survival was killed'));
    expect(labels(reply)).toEqual(['Status']);
    expect(host.changes).toEqual(['POST /v1/servers/s-1/power']);
    expect(host.calls.find(({ method }) => method === 'POST')?.body).toEqual({ action: 'kill' });
  });

  test('a kill can become a stop of the same server, which is not the default one', async () => {
    const { admin, host } = await shared({ host: { servers: running, transitionMs: 10 } });
    await (await admin.types('/setup server', { server: 's-1' })).settled();
    const reply = await (await admin.types('/power', { action: 'kill', server: 's-2' })).settled();
    await admin.clicks(reply, 'Stop it instead');
    await reply.until(({ text }) => text.includes('Creative has stopped'));
    expect(host.changes).toEqual(['POST /v1/servers/s-2/power']);
    expect(host.calls.find(({ method }) => method === 'POST')?.body).toEqual({ action: 'stop' });
  });

  test('a kill names the command to stop that server to whoever may only kill', async () => {
    const { admin, moderator, guild } = await shared({ host: { servers: running } });
    const role = guild.role('Moderators');
    for (const permission of ['power.kill', 'status'])
      await (await admin.types('/access grant', { role, permission, server: 's-2' })).settled();
    const reply = await (await moderator.types('/power', { action: 'kill', server: 's-2' })).settled();
    expect(reply.text).toContain('`/power action:stop server:Creative` saves first.');
    expect(labels(reply)).toEqual(['Kill it', 'Cancel']);
  });

  test('says that a server crashed while it was starting, and where to look', async () => {
    const { admin, host } = await shared({
      host: { servers: [{ id: 's-1', record: { status: 'stopped' } }], transitionMs: 60_000 },
    });
    const reply = await admin.types('/power', { action: 'start' });
    await host.called(({ method }) => method === 'POST');
    host.server('s-1').record['status'] = 'crashed';
    await reply.until(({ text }) => text.includes('The server crashed.'));
    expect(reply.text).toContain('❌ Survival wasn’t started');
    expect(reply.text).toContain('Check its console to find out why');
    expect(labels(reply)).toEqual(['Status', 'Show console']);
  });

  test('says that the outcome is unknown if a server does not get there in time', async () => {
    const { admin, host } = await community({
      host: { servers: [{ id: 's-1', record: { status: 'stopped' } }], transitionMs: 60_000 },
      timings: { powerMs: { start: 200, stop: 200, restart: 200, kill: 200 } },
    });
    const reply = await admin.types('/power', { action: 'start' });
    await reply.until(({ text }) => text.includes('Outcome unknown'));
    expect(reply.text).toContain('Outcome unknown: Starting Survival');
    expect(reply.text).toContain('wasn’t finished when I stopped watching');
    expect(reply.text).toContain('Survival is now **starting**.');
    const status = await (await admin.clicks(reply, 'Status')).settled();
    expect(status.text).toContain('Survival is starting');
    expect(host.changes).toHaveLength(1);
  });

  test('says that it has restarted only once it was started anew, by the host’s time of start', async () => {
    const record = { status: 'running', started_at: '2026-11-01T12:00:00Z' };
    const { admin, host } = await shared({
      host: { servers: [{ id: 's-1', record }], transitionMs: 60_000 },
    });
    const server = host.server('s-1');
    const reply = await admin.types('/power', { action: 'restart' });
    await reply.until(({ text }) => text.includes('status: stopping'));
    // The host was killed meanwhile, and knows nothing of the restart any more: its game still runs.
    server.record['status'] = 'running';
    const reads = () => host.calls.filter(({ method }) => method === 'GET').length;
    const before = reads();
    await expect.poll(reads).toBeGreaterThan(before + 5);
    expect(reply.text).toMatch(/^⏳ /);
    server.record['started_at'] = '2026-11-01T12:30:00Z';
    await reply.until(({ text }) => text.startsWith('✅ Survival is running again'));
  });

  test('says that a starting server stopped again', async () => {
    const { admin, host } = await shared({
      host: { servers: [{ id: 's-1', record: { status: 'stopped' } }], transitionMs: 60_000 },
    });
    const reply = await admin.types('/power', { action: 'start' });
    await reply.until(({ text }) => text.includes('status: starting'));
    host.server('s-1').record['status'] = 'stopped';
    await reply.until(({ text }) => text.includes('shut down again while starting'));
    expect(reply.text).toContain('Survival wasn’t started');
  });

  test.each([
    ['start', 'running'],
    ['stop', 'stopped'],
  ])('%s of a server that is %s claims no change', async (action, status) => {
    const { admin } = await shared({ host: { servers: [{ id: 's-1', record: { status } }] } });
    const reply = await admin.types('/power', { action });
    await reply.until(({ text }) => text.includes('Nothing to do'));
    expect(reply.text).toMatch(new RegExp(`^ℹ️ Survival is already ${status}\\n`));
  });

  test.each([
    ['start', 'running'],
    ['stop', 'stopped'],
  ])('%s of a server that is %s, which the host declines, reads as no failure', async (action, status) => {
    const { admin, host } = await shared({ host: { servers: [{ id: 's-1', record: { status } }] } });
    const answer = { status: 409, body: { error: 'Nothing to change' } };
    host.scripts({ on: 'POST /v1/servers/s-1/power', answer });
    const reply = await admin.types('/power', { action });
    await reply.until(({ text }) => text.includes('Nothing to do'));
    expect(reply.text).toMatch(new RegExp(`^ℹ️ Survival is already ${status}\\n`));
    expect(reply.text).not.toMatch(/Nothing to change|Reference/);
    const history = await (await admin.types('/history list')).settled();
    expect(history.text).toContain(`Survival is already ${status}`);
    expect(history.text).not.toContain('declined');
  });

  test.each([
    ['start', 'running', { status: 500, body: { error: 'Out of memory' } }, /reported an internal error/],
    ['stop', 'crashed', { status: 500 }, /reported an internal error/],
    ['stop', 'stopped', 'dies', /The host’s response was lost/],
  ] as const)(
    '%s of a server that is %s, to which the host responds %j, ends at once, and not as accepted',
    async (action, status, answer, what) => {
      const { admin, host } = await community({
        host: { servers: [{ id: 's-1', record: { status } }] },
        timings: { verifyLostMs: 60_000 },
      });
      host.scripts({ on: 'POST /v1/servers/s-1/power', answer });
      const reply = await admin.types('/power', { action });
      await reply.until(({ text }) => text.includes('Nothing to do'));
      expect(reply.text).toMatch(
        new RegExp(`^ℹ️ Survival is already ${status === 'crashed' ? 'down' : status}\\n`),
      );
      expect(reply.text).toMatch(what);
      expect(reply.text).toContain('Nothing to do');
      expect(reply.text).not.toContain('the host took');
      expect(host.changes).toHaveLength(1);
    },
  );
});

const eula =
  '[12:00:05] [main/INFO]: You need to agree to the EULA in order to run the server. Go to eula.txt for more info.';
const portInUse = ['[12:00:20 WARN]: **** FAILED TO BIND TO PORT!', '[12:00:21 INFO]: Stopping server'];
const link = 'https://oauth.accounts.hytale.com/oauth2/device/verify?user_code=Ab7cdefg';
const login = ['Please visit the following URL to authenticate:', link];
const isDone = '[12:00:40 INFO]: Done (31.021s)! For help, type "help"';

/** Starts a server that is starting from then on, with what its console says. */
async function starting(
  log: readonly string[] | null,
  options: Parameters<typeof community>[0] & { readonly action?: 'start' | 'restart' } = {},
) {
  const { action = 'start' } = options;
  const status = action === 'start' ? 'stopped' : 'running';
  const all = await community({
    host: { servers: [{ id: 's-1', record: { status } }], transitionMs: 60_000 },
    ...options,
  });
  const reply = await all.admin.types('/power', { action });
  await all.host.called(({ method }) => method === 'POST');
  const server = all.host.server('s-1');
  server.record['status'] = 'starting';
  server.log = log;
  await reply.until(({ text }) => text.includes('status: starting'));
  return { ...all, reply, server };
}

describe('a server that doesn’t come up', () => {
  test.each([
    [
      'start',
      'stopped',
      [eula],
      /shut down again while starting[\s\S]*set `eula=true` in its file `eula.txt`/,
    ],
    ['start', 'crashed', portInUse, /The server crashed\.[\s\S]*it can’t use its port/],
    ['restart', 'stopped', portInUse, /shut down again while starting[\s\S]*it can’t use its port/],
  ] as const)(
    'says what to do, as its console does, and has a button that shows it (%s, %s)',
    async (action, status, log, says) => {
      const { reply, server, admin } = await starting(log, { action });
      server.record['status'] = status;
      await reply.until(({ text }) => text.startsWith('❌ Survival wasn’t'));
      expect(reply.text).toMatch(says);
      expect(reply.text).not.toContain('Check its console to find out why');
      expect(labels(reply)).toEqual(['Status', 'Show console']);
      const shown = await (await admin.clicks(reply, 'Show console')).settled();
      expect(ephemeralText(shown)).toContain(log[0]);
    },
  );

  test.each<[string, readonly string[] | null]>([
    ['says nothing of it', ['[12:00:06 ERROR]: Something']],
    ['has gone on since', [eula, isDone, '[12:00:41 ERROR]: Something']],
    ['can’t be read', null],
  ])('shows the last lines of its console if that %s, and else where to look', async (_what, log) => {
    const { reply, server } = await starting(log);
    server.record['status'] = 'stopped';
    await reply.until(({ text }) => text.startsWith('❌ Survival wasn’t started'));
    expect(reply.text).toContain(log?.at(-1) ?? 'Check its console to find out why');
    expect(labels(reply)).toEqual(['Status', 'Show console']);
  });

  test('says for what it waits if it is still starting at the end; the link is shown to those who may read its console', async () => {
    const long = 600_000;
    const { reply, admin, member, guild } = await starting(login, {
      timings: { powerMs: { start: 500, stop: long, restart: long, kill: long } },
    });
    await reply.until(({ text }) => text.startsWith('⚠️ Outcome unknown: Starting Survival'));
    expect(reply.text).toContain('Press **Show the link** to see where.');
    expect(labels(reply)).toEqual(['Status', 'Show console', 'Show the link']);
    const shown = ephemeralText(await (await admin.clicks(reply, 'Show the link')).settled());
    expect(shown).toContain(`[the login page](<${link}>)`);
    const refused = await (await member.clicks(reply, 'Show the link')).settled();
    expect(refused.text + ephemeralText(refused)).not.toContain('Ab7cdefg');
    for (const { text } of guild.channel('general').messages) expect(text).not.toContain('Ab7cdefg');
  });

  test('has no button for a link if it is down: nobody can log in there', async () => {
    const { reply, server } = await starting(login);
    server.record['status'] = 'stopped';
    await reply.until(({ text }) => text.startsWith('❌ Survival wasn’t started'));
    expect(reply.text).toContain('Its console says that someone has to log in.');
    expect(labels(reply)).toEqual(['Status', 'Show console']);
  });

  test('says so at a panel too, whose node forgets what a process printed that has ended', async () => {
    const panel = await PterodactylPanel.start({ times: { cacheMs: 0, startMs: 600_000 } });
    onTestFinished(() => panel.close());
    const server = panel.addServer({ name: 'Survival' });
    server.crashDetection = false;
    const hosts = [{ id: 'panel', name: 'Our panel', kind: 'pterodactyl', address: panel.url }];
    const { admin, connects } = await community({
      settings: { HOSTING_API_URL: '', HOSTS: JSON.stringify(hosts) },
      connected: false,
    });
    await connects(panel.owner.key);
    const reply = await admin.types('/power', { action: 'start' });
    await reply.until(({ text }) => text.includes('status: starting'));
    server.print(eula);
    server.crash();
    await reply.until(({ text }) => text.startsWith('❌ Survival wasn’t started'));
    expect(reply.text).toContain('set `eula=true` in its file `eula.txt`');
    expect(labels(reply)).toEqual(['Status', 'Show console']);
    const shown = await (await admin.clicks(reply, 'Show console')).settled();
    expect(ephemeralText(shown)).toContain('You need to agree to the EULA');
  });
});

test('the console is read for no other outcome', async () => {
  const { admin, host } = await community({
    host: { servers: [{ id: 's-1', log: [eula] }], transitionMs: 20 },
  });
  for (const action of ['stop', 'start', 'restart']) {
    const reply = await admin.types('/power', { action });
    await reply.until(({ text }) => text.startsWith('✅'));
  }
  expect(host.calls.filter(({ path }) => path.endsWith('/logs'))).toEqual([]);
});
