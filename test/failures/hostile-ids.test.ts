import { expect, test } from 'vitest';
import { type Community, sharedCommunity } from '../support/community.ts';
import { expectPlainWords, outcome, unhurried } from './uses.ts';

const shared = sharedCommunity(unhurried);

const ids: Readonly<Record<string, string>> = {
  'a path upwards': '../x',
  'a path upwards, encoded': '..%2fx',
  'a query and a fragment': 'a/b?c#d',
  'an encoded dot': '%2e',
  'a percent sign that encodes nothing': '100%',
  spaces: 'my server one',
  'spaces around it': ' x ',
  'only a space': ' ',
  emoji: '🎮🏳️‍🌈',
  '300 characters': 'long/'.repeat(60),
  '101 characters': 'y'.repeat(101),
  'what looks like a reference of ours': 'ref:abc',
  'a name in JavaScript': '__proto__',
  'a mention': '@everyone',
  'colons as in custom ids': 'power:kill:x',
};

const hostileServer = (id: string, name = 'Hostile') => ({
  id,
  record: { name, status: 'stopped' },
  backups: [{ id, name: 'Night' }],
});

/** There is a second server, so that a command without the server option has no default. */
const communityWith = (...servers: readonly ReturnType<typeof hostileServer>[]) =>
  shared({ host: { servers: [...servers, { id: 's-1' }] } });

/** The value of the choice with a name, as people pick it. */
async function picked(fixture: Community, line: string, options: Record<string, string>, which: string) {
  const option = which === 'Night' ? 'backup' : 'server';
  const choices = await fixture.admin.completes(line, { ...options, [option]: which }, option);
  const choice = choices.find(({ name }) => name.startsWith(which));
  if (choice === undefined) throw new Error(`nothing to pick: ${JSON.stringify(choices)}`);
  return choice.value.toString();
}

/** Looks at a server, restores it, starts it, types into it and thins its backups, all by what was picked. */
async function runsEveryCommand(fixture: Community, name: string): Promise<void> {
  const { admin } = fixture;
  const server = await picked(fixture, '/status', {}, name);
  const panel = await outcome(await admin.types('/status', { server }));
  expect(panel.text).toContain(`${name} is stopped`);
  const backup = await picked(fixture, '/backup restore', { server }, 'Night');
  const confirmation = await outcome(await admin.types('/backup restore', { server, backup }));
  const restored = await outcome(await admin.clicks(confirmation, 'Restore'));
  expect(restored.text).toContain(`✅ ${name} restored from “Night”`);
  await outcome(await admin.clicks(panel, 'Start'));
  await outcome(await admin.types('/cmd', { server, command: 'list' }));
  const deletion = await outcome(await admin.types('/backup delete', { server, backup }));
  expect((await outcome(await admin.clicks(deletion, 'Delete it'))).text).toMatch(/^✅/);
}

test('servers and backups with hostile ids are picked from the choices and reached at their own paths', async () => {
  const named = Object.entries(ids).map(([what, id]) => ({ id, name: `Has ${what},` }));
  const fixture = await communityWith(...named.map(({ id, name }) => hostileServer(id, name)));
  // At most as many at once as a guild's operation limit.
  for (let at = 0; at < named.length; at += 8)
    await Promise.all(named.slice(at, at + 8).map(({ name }) => runsEveryCommand(fixture, name)));
  for (const { id, name } of named) {
    const path = `/v1/servers/${encodeURIComponent(id)}`;
    const changes = fixture.host.changes.filter((change) => change.split(' ')[1]?.startsWith(`${path}/`));
    expect(changes, name).toEqual([
      `POST ${path}/backups/${encodeURIComponent(id)}/restore`,
      `POST ${path}/power`,
      `POST ${path}/command`,
      `DELETE ${path}/backups/${encodeURIComponent(id)}`,
    ]);
  }
  expect(fixture.host.changes).toHaveLength(4 * named.length);
});

test.each([' x ', ' ', 'long/'.repeat(60), '__proto__'])(
  'a server whose id is %j can be granted on and be the default, without affecting another one',
  async (id) => {
    const fixture = await communityWith(hostileServer(id));
    const { admin, moderator, guild } = fixture;
    const server = await picked(fixture, '/access grant', {}, 'Hostile');
    const grant = { role: guild.role('Moderators'), permission: 'manager', server };
    expect((await outcome(await admin.types('/access grant', grant))).text).toContain('Hostile');
    expect((await outcome(await admin.types('/setup server', { server }))).text).toContain('Hostile');
    const started = await outcome(await moderator.types('/power', { action: 'start' }));
    expect(started.text).toMatch(/^✅ Hostile is running/);
    const others = await outcome(await moderator.types('/power', { action: 'stop', server: 's-1' }));
    expect(others.text).toContain('You can’t ');
    expect(fixture.host.changes).toEqual([`POST /v1/servers/${encodeURIComponent(id)}/power`]);
  },
);

test.each(['.', '..', 'a\ud800'])(
  'if an id can’t be put into a path (%j), the reply says that the host does not know it',
  async (id) => {
    const fixture = await communityWith(hostileServer(id));
    const server = await picked(fixture, '/status', {}, 'Hostile');
    const reply = await outcome(await fixture.admin.types('/status', { server }));
    expect(reply.text).toContain('Server not found');
    expectPlainWords(reply.text);
    const typed = await outcome(await fixture.admin.types('/backup delete', { server: 's-1', backup: '..' }));
    expect(typed.text).toContain('has no backup “..”');
    expect(new Set(fixture.host.calls.map(({ path }) => path))).toEqual(
      new Set(['/v1/servers', '/v1/servers/s-1/backups']),
    );
  },
);

test('no request is sent for a server id that somebody made up', async () => {
  const fixture = await shared();
  for (const server of ['../s-1', 's-1/power', 'nowhere', 'x'.repeat(200)]) {
    const reply = await outcome(await fixture.admin.types('/power', { action: 'kill', server }));
    expect(reply.text, server).toMatch(/^⚠️ No server called/);
    expect(reply.text).toContain('Survival');
  }
  expect(new Set(fixture.host.calls.map(({ path }) => path))).toEqual(new Set(['/v1/servers']));
});
