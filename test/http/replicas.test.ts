import type { Reply } from '@steward/fake-discord';
import { openLog } from '@steward/kit';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startBot } from '../../src/bot.ts';
import { goodArchive } from '../backups/fixture.ts';
import { community } from '../support/community.ts';
import { newDatabase, postgresMissing } from '../support/postgres.ts';
import type { HostOptions } from '../support/scripted-host.ts';
import { patienceMs, unhurriedBot } from '../support/test-limits.ts';

const key = `a:${Buffer.alloc(32, 1).toString('base64')}`;
const backups = [{ id: 'b-1', name: 'old', created_at: '2026-10-01T12:00:00Z', size_bytes: 5_000_000 }];

/** Returns two processes of Steward with one store, behind a round-robin load balancer. */
async function replicas(host: HostOptions = {}) {
  const settings = { DATABASE_URL: await newDatabase(), ENCRYPTION_KEYS: key };
  const here = await community({
    interactions: 'http',
    connected: false,
    settings,
    host: { servers: [{ id: 's-1', backups }], ...host },
  });
  const destination = { write: (line: string) => void here.log.push(line) };
  const logger = await openLog({ level: 'info', secrets: [], destination });
  const second = await startBot(here.settings, logger, unhurriedBot);
  onTestFinished(() => second.stop());
  const { endpoint } = here.discord;
  await endpoint.save([endpoint.url ?? '', `${second.httpUrl}/interactions`]);
  await here.connects();
  return here;
}

describe('an interaction that Discord delivers twice', () => {
  test('is handled once, and both requests get a response', async () => {
    const { admin, discord, host } = await community({ interactions: 'http' });
    const before = discord.endpoint.deliveries.length;
    const reply = await admin.types('/power', { action: 'stop' }, { deliverTwice: true });
    await reply.until((seen) => seen.text.includes('has stopped'));
    expect(host.changes).toHaveLength(1);
    const statuses = discord.endpoint.deliveries.slice(before).map(({ status }) => status);
    expect(statuses.sort()).toEqual([202, 202]);
  });
});

describe.skipIf(postgresMissing)('two replicas behind a load balancer', () => {
  test('say of a backup that one of them reads that it is being tested', async () => {
    const archives = new Map([['b-1', goodArchive]]);
    const { admin, host } = await replicas({ servers: [{ id: 's-1', backups, archives }] });
    host.scripts({
      on: 'GET /v1/servers/s-1/backups/b-1/archive',
      answer: { trickles: goodArchive },
    });
    const reply = await admin.types('/backup test');
    await host.called(({ path }) => path.endsWith('/archive'));
    for (let replica = 0; replica < 2; replica += 1) {
      const list = await (await admin.types('/backup list')).settled();
      expect(list.text).toContain('being tested');
    }
    await reply.until(({ buttons }) => buttons.length > 0);
    await admin.clicks(reply, 'Stop');
    await reply.until(({ text }) => text.startsWith('⚠️ No test result'));
  });

  test('serve a modal, a confirmation and its button in turns', async () => {
    const { admin, discord, host } = await replicas();
    const confirmation = await (await admin.types('/backup restore', { backup: 'b-1' })).settled();
    const [button] = confirmation.buttons;
    await admin.clicks(confirmation, button?.label ?? '');
    await confirmation.until((seen) => seen.text.startsWith('✅ Survival restored'));
    expect(host.server('s-1').record['restored']).toBe('b-1');
    const used = new Set(discord.endpoint.deliveries.map(({ url }) => url));
    expect(used.size).toBe(2);
  });

  test('change a setting once if both get the interaction', async () => {
    const { admin, host, discord, log } = await replicas();
    const before = host.calls.length;
    const form = await admin.types('/setup connect');
    const key = { 'API key': 'test-key-of-the-account' };
    const reply = await admin.submits(form, key, { deliverTwice: true });
    await reply.until((seen) => seen.text.includes('Connected'));
    await expect.poll(() => log.join('')).toContain('"outcome":"gone"');
    expect(host.calls).toHaveLength(before + 1);
    const [first, second] = discord.endpoint.deliveries.slice(-2);
    expect(first?.url).not.toBe(second?.url);
  });

  test('make a change once if both get the interaction', async () => {
    const { admin, host, discord } = await replicas();
    const reply = await admin.types('/power', { action: 'stop' }, { deliverTwice: true });
    await reply.until((seen) => seen.text.includes('has stopped'));
    expect(host.changes).toEqual(['POST /v1/servers/s-1/power']);
    const [first, second] = discord.endpoint.deliveries.slice(-2);
    expect(first?.url).not.toBe(second?.url);
  });

  test('carry out a request for approval once if two people approve it at once, one at each', async () => {
    const { admin, moderator, host, guild, discord } = await replicas();
    const [moderators, helpers, log] = [
      guild.role('Moderators'),
      guild.role('Helpers'),
      guild.channel('log'),
    ];
    const grants = [
      { role: moderators, permission: 'viewer' },
      { role: helpers, permission: 'manager' },
    ];
    for (const grant of grants) await (await admin.types('/access grant', grant)).settled();
    await (await admin.types('/setup approvals', { channel: log })).settled();
    const refused = await (await moderator.types('/power', { action: 'stop' })).settled();
    await moderator.clicks(refused, 'Ask for approval');
    const request = await log.message(({ text }) => text.includes(' needs approval: '));
    const helper = guild.member({ name: 'Hal', roles: [helpers] });
    await Promise.all([helper.clicks(request, 'Approve'), admin.clicks(request, 'Approve')]);
    const [first, second] = discord.endpoint.deliveries.slice(-2);
    expect(first?.url).not.toBe(second?.url);
    await refused.until(({ text }) => text.includes('Survival has stopped'));
    await log.message(({ text }) => text.includes(' approved it.'));
    expect(host.changes).toEqual(['POST /v1/servers/s-1/power']);
  });

  test('make one change at a time on a server', async () => {
    // The change does not end before the other one was requested.
    const { admin, moderator, host, guild } = await replicas({ transitionMs: 60_000 });
    const role = guild.role('Moderators');
    await (await admin.types('/access grant', { role, permission: 'manager' })).settled();
    const [one, other] = await Promise.all([
      admin.types('/power', { action: 'stop', server: 's-1' }),
      moderator.types('/power', { action: 'restart', server: 's-1' }),
    ]);
    const isBusy = ({ text, followUps }: Reply) =>
      [text, ...followUps.map((message) => message.text)].join().includes('is busy');
    await Promise.any([one.until(isBusy), other.until(isBusy)]);
    await host.called(({ method }) => method === 'POST');
    expect([one, other].filter(isBusy)).toHaveLength(1);
    expect(host.changes).toHaveLength(1);
  });

  test('a stop at one ends a start at the other, and both replies show what became of it', async () => {
    const servers = [{ id: 's-1', record: { status: 'stopped' } }];
    const { admin, discord, guild, host, moderator } = await replicas({ servers, transitionMs: 60_000 });
    const role = guild.role('Moderators');
    await (await admin.types('/access grant', { role, permission: 'operator' })).settled();
    const start = await admin.types('/power', { action: 'start', server: 's-1' });
    await start.until(({ text }) => text.includes('status: starting'));
    const stop = await moderator.types('/power', { action: 'stop', server: 's-1' });
    const [first, second] = discord.endpoint.deliveries.slice(-2);
    expect(first?.url).not.toBe(second?.url);
    await start.until(({ text }) => text.startsWith('⚠️ Interrupted: Starting Survival'));
    await stop.until(({ text }) => text.includes('status: stopping'));
    host.server('s-1').record['status'] = 'stopped';
    await stop.until(({ text }) => text.startsWith('✅ Survival has stopped'));
    const history = await (await admin.types('/history list')).settled();
    expect(history.text).toMatch(/✅.*Survival has stopped · Mo\n⚠️.*Interrupted: Starting Survival · Ada/);
    expect(start.text).toContain('Someone asked to stop the server before it was up.');
    expect(host.changes).toHaveLength(2);
  });

  test('don’t show a confirmation again that the other one carried out', async () => {
    const { admin, discord, host, log } = await replicas();
    const held = Promise.withResolvers<void>();
    host.holds(held.promise);
    const confirmation = await admin.types('/power', { action: 'kill', server: 's-1' });
    const edits = { method: 'PATCH', path: new RegExp(confirmation.interaction.token) };
    // Discord shows the confirmation, but its receipts are lost.
    discord.faults.next({ ...edits, drop: 'after' });
    discord.faults.next({ ...edits, drop: 'before', times: 6 });
    held.resolve();
    await confirmation.settled();
    await admin.clicks(confirmation, 'Kill it');
    const [first, second] = discord.endpoint.deliveries.slice(-2);
    expect(first?.url).not.toBe(second?.url);
    await confirmation.until(({ text }) => text.includes('Survival was killed'));
    const interaction = `"interaction":"${confirmation.interaction.request.id}"`;
    await expect
      .poll(() => log.some((line) => line.includes(interaction) && line.includes('"msg":"interaction"')), {
        timeout: patienceMs,
      })
      .toBe(true);
    expect(confirmation.text).toContain('Survival was killed');
  });
});
