import { InteractionResponseType } from 'discord.js';
import { describe, expect, test } from 'vitest';
import { typesAndPresses } from '../support/asked-first.ts';
import { community, sharedCommunity } from '../support/community.ts';
import { labels } from './reply-helpers.ts';

const shared = sharedCommunity();

describe('/status of one server', () => {
  test('shows status, players, usage and configuration, if the host sends them', async () => {
    const { admin } = await shared({
      host: {
        servers: [
          {
            id: 's-1',
            record: {
              status: 'running',
              players: { online: 2, max: 20, list: ['Alex', 'Steve'] },
              cpu_percent: 37.5,
              cpu_limit: 200,
              memory_bytes: 2_147_483_648,
              memory_limit_bytes: 4_294_967_296,
              uptime: 7_500,
              configuration: { version: '1.21.8', motd: 'Hello', ip: 'play.example.com' },
            },
          },
        ],
      },
    });
    const { text } = await (await admin.types('/status', { server: 's-1' })).settled();
    expect(text).toMatch(/^🟢 Survival is running$/m);
    expect(text).toContain('\n👥 **2**/20 · 🔗 `play.example.com`\n`Alex` `Steve`\n');
    expect(text).toContain('\n▰▰▰▱▱ Memory 2 GB of 4 GB · CPU 38% of 200%\n');
    expect(text).toMatch(/\n-# Started <t:\d+:R> · Updated <t:\d+:R> · 1\.21\.8 · 127\.0\.0\.1:\d+$/m);
    expect(text).not.toContain('Hello');
  });

  test('shows no start that is still to come, as of a host whose clock is ahead', async () => {
    const { admin } = await shared({
      host: { servers: [{ id: 's-1', record: { started_at: '2126-01-02T03:04:05Z' } }] },
    });
    const { text } = await (await admin.types('/status', { server: 's-1' })).settled();
    expect(text).toContain('Updated');
    expect(text).not.toContain('Started');
  });

  test('shows a server of which the host sends only status and players', async () => {
    const { admin } = await shared({
      host: { servers: [{ id: 's-1', record: { name: undefined, status: 'online', players: 0 } }] },
    });
    const { text } = await (await admin.types('/status', { server: 's-1' })).settled();
    expect(text).toMatch(/^🟢 s-1 is running$/m);
    expect(text).toContain('👥 **0**');
  });

  test('shows the latest backup with its mark, and what is scheduled next', async () => {
    const { admin, host } = await shared({
      host: {
        servers: [
          { id: 's-1', backups: [{ id: 'b-1', created_at: '2026-01-01T00:00:00Z', size_bytes: 512 }] },
        ],
      },
    });
    const said = async () => (await (await admin.types('/status', { server: 's-1' })).settled()).text;
    expect(await said()).toMatch(/^📦 Backup <t:1767225600:R> · 512 bytes$/m);
    const draft = await (
      await admin.types('/schedule add', { action: 'restart', when: 'every 6 h' })
    ).settled();
    await (await admin.clicks(draft, 'Save')).settled();
    expect(await said()).toMatch(/^🗓️ Next \(<t:\d+:R>\): Restart Survival$/m);
    host.scripts({ on: 'GET /v1/servers/s-1/backups', answer: { status: 500 }, times: 9 });
    expect(await said()).toMatch(/^🟢 Survival is running$/m);
  });

  test.each([
    ['POWERED_OFF', 'Survival is stopped'],
    ['hibernating', 'Survival is stopped (the host says “hibernating”)'],
    ['suspended', 'Survival has crashed (the host says “suspended”)'],
  ])('shows the host’s own word %s where it says more than ours', async (status, shown) => {
    const { admin } = await shared({ host: { servers: [{ id: 's-1', record: { status } }] } });
    const { text } = await (await admin.types('/status', { server: 's-1' })).settled();
    expect(text.split('\n')[0]?.replace(/^\S+ /, '')).toBe(shown);
  });

  test.each(['0.0.0.0', '0.0.0.0:25565', '[::]:25565'])(
    'shows no address with which nobody can join: %s',
    async (ip) => {
      const { admin } = await shared({ host: { servers: [{ id: 's-1', record: { ip } }] } });
      expect((await (await admin.types('/status', { server: 's-1' })).settled()).text).not.toContain('🔗');
    },
  );

  test('shows the address that an admin entered, also in the overview, and no other text', async () => {
    const { admin, member } = await shared({
      host: {
        servers: [
          { id: 's-1', record: { ip: '0.0.0.0' } },
          { id: 's-2', record: { name: 'Two' } },
        ],
      },
    });
    const sets = async (address: string, person = admin) =>
      (await (await person.types('/setup address', { server: 's-1', address })).settled()).text;
    expect(await sets('play.example.org:25566', member)).toContain('Manage Server');
    for (const wrong of ['@everyone', 'https://x.example', 'two words', '`x`', '[x](y)'])
      expect(await sets(wrong)).toContain('isn’t the address of a game server');
    expect(await sets('play.example.org:25566')).toContain(
      'I’ll now show `play.example.org:25566` as the address of **Survival**',
    );
    const shown = async (options: Record<string, string>) =>
      (await (await admin.types('/status', options)).settled()).text;
    expect(await shown({ server: 's-1' })).toContain('🔗 `play.example.org:25566`');
    expect(await shown({})).toMatch(/Survival.*`play\.example\.org:25566`/);
    expect((await (await admin.types('/setup show')).settled()).text).toContain(
      'Addresses: **Survival** `play.example.org:25566`',
    );
    const address = await (await admin.types('/setup address', { server: 's-1' })).settled();
    expect(address.text).toContain('Players see `play.example.org:25566` as the address of **Survival**.');
    expect(await shown({ server: 's-1' })).toContain('🔗');
    await admin.submits(await admin.clicks(address, 'Type an address'), { address: 'other.example.org' });
    await address.until(({ text }) => text.includes('Address set'));
    expect(await shown({ server: 's-1' })).toContain('🔗 `other.example.org`');
    await typesAndPresses(admin, '/setup address', { server: 's-1' }, 'Remove');
    expect(await shown({ server: 's-1' })).not.toContain('🔗');
    expect((await (await admin.types('/setup address', { server: 's-1' })).settled()).text).toContain(
      'Players see the address that the host of **Survival** reports, if any.',
    );
  });

  test('offers the buttons that its status allows, and all of them if that is a word of the host’s own', async () => {
    const expected = {
      running: ['Stop', 'Restart', 'Back up', 'Refresh'],
      stopped: ['Start', 'Back up', 'Refresh'],
      crashed: ['Start', 'Back up', 'Refresh'],
      starting: ['Stop', 'Kill', 'Back up', 'Refresh'],
      stopping: ['Kill', 'Back up', 'Refresh'],
      suspended: ['Refresh'],
      Installing: ['Refresh'],
      Migrating: ['Start', 'Stop', 'Restart', 'Kill', 'Refresh'],
    };
    const servers = Object.keys(expected).map((status) => ({ id: status, record: { status } }));
    const { admin } = await shared({ host: { servers } });
    const shown = async (server: string) => (await admin.types('/status', { server })).settled();
    for (const [status, buttons] of Object.entries(expected))
      expect(labels(await shown(status)), status).toEqual(buttons);
    expect((await shown('Migrating')).text).toContain('is “Migrating”');
  });

  test('offers power buttons only to people who may press them', async () => {
    const { admin, moderator, guild } = await shared();
    const role = guild.role('Moderators');
    await (await admin.types('/access grant', { role, permission: 'viewer' })).settled();
    const viewer = await (await moderator.types('/status', { server: 's-1' })).settled();
    expect(labels(viewer)).toEqual(['Refresh']);

    await (await admin.types('/access grant', { role, permission: 'power.restart' })).settled();
    const restarter = await (await moderator.types('/status', { server: 's-1' })).settled();
    expect(labels(restarter)).toEqual(['Restart', 'Refresh']);

    await (await admin.types('/access grant', { role, permission: 'operator' })).settled();
    const operator = await (await moderator.types('/status', { server: 's-1' })).settled();
    expect(labels(operator)).toEqual(['Stop', 'Restart', 'Back up', 'Refresh']);
  });

  test('Refresh shows the current state in the same message, with its buttons', async () => {
    const { admin } = await shared();
    const reply = await (await admin.types('/status', { server: 's-1' })).settled();
    const stop = await admin.types('/power', { action: 'stop', server: 's-1' });
    await stop.until(({ text }) => text.includes('Survival has stopped'));
    expect(reply.text).toContain('Survival is running');

    const click = await (await admin.clicks(reply, 'Refresh')).settled();
    expect(click.message.id).toBe(reply.message.id);
    expect(reply.text).toContain('Survival is stopped');
    expect(labels(reply)).toEqual(['Start', 'Back up', 'Refresh']);
  });

  test('a power button does what the command does, in a message of its own', async () => {
    const { admin, host } = await shared();
    const reply = await (await admin.types('/status', { server: 's-1' })).settled();
    const stop = await admin.clicks(reply, 'Stop');
    await stop.until(({ text }) => text.includes('Survival has stopped'));
    expect(stop.message.id).not.toBe(reply.message.id);
    expect(reply.text).toContain('Survival is running');
    expect(host.changes).toEqual(['POST /v1/servers/s-1/power']);
  });

  test('the Kill button asks first', async () => {
    const { admin, host } = await shared({
      host: { servers: [{ id: 's-1', record: { status: 'stopping' } }] },
    });
    const reply = await (await admin.types('/status', { server: 's-1' })).settled();
    const kill = await (await admin.clicks(reply, 'Kill')).settled();
    expect(labels(kill)).toEqual(['Stop it instead', 'Kill it', 'Cancel']);
    expect(host.changes).toEqual([]);
  });

  test('is “thinking…” while it is read, and shown at once when it was just read', async () => {
    const { admin } = await shared();
    const responseType = async () => {
      const reply = await (await admin.types('/status', { server: 's-1' })).settled();
      expect(reply.text).toMatch(/^🟢 Survival is running$/m);
      return reply.interaction.acknowledgedWith;
    };
    expect(await responseType()).toBe(InteractionResponseType.DeferredChannelMessageWithSource);
    expect(await responseType()).toBe(InteractionResponseType.ChannelMessageWithSource);
  });

  test('the buttons of a status still work after a restart of the bot', async () => {
    const { admin, host, restarts } = await community();
    const reply = await (await admin.types('/status', { server: 's-1' })).settled();
    await restarts();
    const stop = await admin.clicks(reply, 'Stop');
    await stop.until(({ text }) => text.includes('Survival has stopped'));
    expect(host.changes).toHaveLength(1);
  });
});
