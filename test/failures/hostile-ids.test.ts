import { expect, test } from 'vitest';
import { type Community, community } from '../support/community.ts';
import { expectPlainWords, outcome } from './uses.ts';

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

/** Two servers, so that none is meant by leaving it out. */
async function townWith(id: string): Promise<Community> {
  const hostile = { id, record: { name: 'Hostile', status: 'stopped' }, backups: [{ id, name: 'Night' }] };
  return community({ host: { servers: [hostile, { id: 's-1' }] } });
}

/** The value of the choice that people see. */
async function picked(town: Community, line: string, options: Record<string, string>, option: string) {
  const choices = await town.admin.completes(line, options, option);
  const choice = choices.find(({ name }) => /^(?:Hostile|Night)/.test(name));
  if (choice === undefined) throw new Error(`nothing to pick: ${JSON.stringify(choices)}`);
  return choice.value.toString();
}

test.each(Object.entries(ids))(
  'a server and a backup whose id is %s are reached at their own path',
  async (_, id) => {
    const town = await townWith(id);
    const { admin, moderator, guild, host } = town;
    const path = `/v1/servers/${encodeURIComponent(id)}`;
    const server = await picked(town, '/status', {}, 'server');
    const panel = await outcome(await admin.types('/status', { server }));
    expect(panel.text).toContain('Hostile is stopped');

    const backup = await picked(town, '/backup restore', { server }, 'backup');
    const question = await outcome(await admin.types('/backup restore', { server, backup }));
    const restored = await outcome(await admin.clicks(question, 'Restore'));
    expect(restored.text).toMatch(/^✅ Hostile restored from Night/);
    await outcome(await admin.clicks(panel, 'Start'));
    await outcome(await admin.types('/cmd', { server, command: 'list' }));

    const grant = { role: guild.role('Moderators'), permission: 'manager', server };
    expect((await outcome(await admin.types('/access grant', grant))).text).toContain('Hostile');
    expect((await outcome(await admin.types('/setup server', { server }))).text).toContain('Hostile');
    const doomed = await outcome(await moderator.types('/backup delete', { backup }));
    expect((await outcome(await moderator.clicks(doomed, 'Delete it'))).text).toMatch(/^✅/);
    const others = await outcome(await moderator.types('/power', { action: 'stop', server: 's-1' }));
    expect(others.text).toContain('No permission');

    expect(host.changes).toEqual([
      `POST ${path}/backups/${encodeURIComponent(id)}/restore`,
      `POST ${path}/power`,
      `POST ${path}/command`,
      `DELETE ${path}/backups/${encodeURIComponent(id)}`,
    ]);
    const foreign = host.calls.filter((call) => call.path !== '/v1/servers' && !call.path.startsWith(path));
    expect(foreign).toEqual([]);
  },
);

test.each(['.', '..', 'a\ud800'])(
  'no path can name %j: people are told that the host does not know it',
  async (id) => {
    const town = await townWith(id);
    const server = await picked(town, '/status', {}, 'server');
    const reply = await outcome(await town.admin.types('/status', { server }));
    expect(reply.text).toContain('The host doesn’t know this server');
    expectPlainWords(reply.text);
    const typed = await outcome(await town.admin.types('/backup delete', { server: 's-1', backup: '..' }));
    expect(typed.text).toContain('has no backup ..');
    expect(new Set(town.host.calls.map(({ path }) => path))).toEqual(
      new Set(['/v1/servers', '/v1/servers/s-1/backups']),
    );
  },
);

test.each(['../s-1', 's-1/power', 'nowhere', 'x'.repeat(2_000)])(
  'a server that somebody made up (%j) is not looked for at the host',
  async (server) => {
    const town = await community();
    const reply = await outcome(await town.admin.types('/power', { action: 'kill', server }));
    expect(reply.text).toMatch(/^⚠️ No server called/);
    expect(reply.text).toContain('Survival');
    expect(new Set(town.host.calls.map(({ path }) => path))).toEqual(new Set(['/v1/servers']));
  },
);
