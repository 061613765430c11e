import { describe, expect, test } from 'vitest';
import { revokesAll } from '../support/asked-first.ts';
import { community, sharedCommunity } from '../support/community.ts';
import { labels } from './reply-helpers.ts';
import { three } from './servers.ts';

const shared = sharedCommunity();

/** Returns what `/players` shows of a running server with these fields. */
async function shown(record: Readonly<Record<string, unknown>>) {
  const { admin } = await community({
    host: { servers: [{ id: 's-1', record: { name: 'Survival', status: 'running', ...record } }] },
  });
  return (await admin.types('/players', { server: 's-1' })).settled();
}

describe('/players', () => {
  test('lists who is online by name, with the count and the limit', async () => {
    const reply = await shown({ players: { online: 3, max: 20, list: ['Steve', 'alex', 'Bob'] } });
    expect(reply.text).toMatch(/^🟢 Survival: 3 of 20 online$/m);
    expect(reply.text).toContain('`alex` `Bob` `Steve`');
    expect(reply.text).toMatch(/Updated <t:\d+:R>/);
    expect(labels(reply)).toEqual(['Refresh']);
  });

  test('shows many names in alphabetical order, and says how many are left out', async () => {
    const list = Array.from({ length: 90 }, (_, index) => `Player${`${index}`.padStart(2, '0')}`);
    const { text } = await shown({ players: { online: 90, max: 100, list: list.toReversed() } });
    expect(text).toContain('`Player00` `Player01`');
    expect(text).toContain('`Player79` … and 10 more');
    expect(text).not.toContain('Player80');
  });

  test.each([
    ['nobody', { online: 0, max: 20, list: [] }, 'Nobody is online on Survival'],
    ['nobody, of how many is not known', 0, 'Nobody is online on Survival'],
    ['a number alone', 4, 'Survival: 4 online\nI can’t see who.'],
    ['a number and the limit', { online: 1, max: 20 }, 'Survival: 1 of 20 online\nI can’t see who.'],
    [
      'only some of the names',
      { online: 3, list: ['Alex'] },
      'Survival: 3 online\nI can only see 1 of their names.',
    ],
    ['the limit alone', { max: 20 }, 'I can’t see who is online.\nThe limit is 20 players.'],
    ['nothing', undefined, 'I can’t see who is online.'],
  ])('says it plainly if the host tells %s', async (_what, players, sentence) => {
    expect((await shown({ players })).text).toContain(sentence);
  });

  test.each([
    ['stopped', 'The server is **stopped**.'],
    ['crashed', 'The server is **crashed**.'],
  ])('says why nobody is online on a server that is %s', async (status, sentence) => {
    expect((await shown({ status, players: { online: 0, max: 20 } })).text).toContain(sentence);
  });

  test('does not say that nobody is online on a server that is starting', async () => {
    const { text } = await shown({ status: 'starting', players: { online: 0, max: 20 } });
    expect(text).toMatch(
      /^🟡 Players on Survival\nThe server is \*\*starting\*\*\.\nI can’t see who is online\./,
    );
    expect(text).not.toContain('Nobody');
  });

  test('shows hostile names as text', async () => {
    const list = [
      '@everyone',
      '[x](https://evil.example)',
      '**bold**',
      '```',
      '\u202egnorw',
      'x'.repeat(5_000),
    ];
    const reply = await shown({ players: { online: 6, max: 20, list } });
    expect(reply.pings).toEqual([]);
    // In a code span, which no name can end, Discord renders nothing.
    const names = /(?:`[^`\n]+` ?){6}/.exec(reply.text)?.[0] ?? '';
    expect(names).toContain('`[x](https://evil.example)`');
    expect(reply.text.replace(names, '')).not.toMatch(/everyone|evil|bold|```|\u202e/);
  });

  test('Refresh shows who is online now, in the same message, even after a restart of the bot', async () => {
    const { admin, host, restarts } = await community({
      host: { servers: [{ id: 's-1', record: { name: 'Survival', status: 'running', players: 2 } }] },
    });
    const reply = await (await admin.types('/players')).settled();
    expect(reply.text).toContain('Survival: 2 online');
    await restarts();
    host.server('s-1').record['players'] = 5;
    const click = await (await admin.clicks(reply, 'Refresh')).settled();
    expect(click.message.id).toBe(reply.message.id);
    expect(reply.text).toContain('Survival: 5 online');
  });

  test('shows all servers if they are asked for, though there is a default server', async () => {
    const { admin } = await shared({ host: { servers: three } });
    const offered = async () => (await admin.completes('/players', {}, 'server')).map(({ name }) => name);
    expect(await offered()).not.toContain('All servers');
    await (await admin.types('/setup server', { server: 's-1' })).settled();
    expect(await offered()).toContain('All servers');
    for (const line of ['/players', '/status'])
      expect((await (await admin.types(line, { server: '*' })).settled()).text).toContain(
        '**Creative** · stopped',
      );
  });

  test('is only for people who may see the server: the command, the click and the choices', async () => {
    const { admin, moderator, guild } = await shared();
    const role = guild.role('Moderators');
    const refused = await moderator.types('/players', { server: 's-1' });
    expect(refused.ephemeral).toBe(true);
    expect(refused.text).toContain('You can’t ');
    expect(await moderator.completes('/players', {}, 'server')).toEqual([]);

    await (await admin.types('/access grant', { role, permission: 'status' })).settled();
    const reply = await (await moderator.types('/players', { server: 's-1' })).settled();
    expect(reply.text).toContain('Survival: 3 online');
    await revokesAll(admin, role);
    const click = await moderator.clicks(reply, 'Refresh');
    expect(click.ephemeral).toBe(true);
    expect(click.text).toContain('You can’t ');
  });
});
