import type { OptionValues } from '@steward/fake-discord';
import { describe, expect, test } from 'vitest';
import { revokesAll, typesAndPresses } from '../support/asked-first.ts';
import { type Community, community, sharedCommunity } from '../support/community.ts';

const shared = sharedCommunity();

const at = { settingChanges: { everyMs: 15, quietMs: 0 } };

/** Returns the lines of a history, without the times. */
function linesOf(text: string): readonly string[] {
  return text
    .split('\n')
    .filter((line) => /^[🔑⚙]/u.test(line))
    .map((line) => line.replace(/ <t:\d+:t> ·/, ''));
}

type Typed = readonly [line: string, options: OptionValues, button?: string];

/** What an admin does, and what the history then says. */
const changes: readonly (readonly [
  string,
  (all: Community) => readonly Typed[],
  (all: Community) => string,
])[] = [
  [
    'a permission is granted',
    ({ guild }) => [['/access grant', { role: guild.role('Helpers'), permission: 'power.start' }]],
    ({ admin, guild }) => `🔑 ${admin.mention} granted \`power.start\` to <@&${guild.role('Helpers').id}>`,
  ],
  [
    'console commands of one server are granted',
    ({ guild }) => [
      [
        '/access grant',
        { role: guild.role('Helpers'), permission: 'command', server: 's-1', commands: 'say, kick *' },
      ],
    ],
    ({ admin, guild }) =>
      `🔑 ${admin.mention} granted \`command: say, kick *\` on **Survival** to <@&${guild.role('Helpers').id}>`,
  ],
  [
    'a permission is revoked',
    ({ guild }) => [
      ['/access grant', { role: guild.role('Helpers'), permission: 'viewer' }],
      ['/access revoke', { role: guild.role('Helpers'), permission: 'viewer' }],
    ],
    ({ admin, guild }) => `🔑 ${admin.mention} revoked \`viewer\` from <@&${guild.role('Helpers').id}>`,
  ],
  [
    'a default server is set',
    () => [['/setup server', { server: 's-1' }]],
    ({ admin }) => `⚙️ ${admin.mention} set the default server to **Survival**`,
  ],
  [
    'a default server is removed',
    () => [
      ['/setup server', { server: 's-1' }],
      ['/setup server', {}, 'No default server'],
    ],
    ({ admin }) => `⚙️ ${admin.mention} removed the default server`,
  ],
  [
    'a log channel is set',
    ({ guild }) => [['/setup log', { channel: guild.channel('log') }]],
    ({ admin, guild }) => `⚙️ ${admin.mention} set the log channel to <#${guild.channel('log').id}>`,
  ],
  [
    'a channel for approval requests is set',
    ({ guild }) => [['/setup approvals', { channel: guild.channel('log') }]],
    ({ admin, guild }) =>
      `⚙️ ${admin.mention} set the channel for approval requests to <#${guild.channel('log').id}>`,
  ],
  [
    'a role for approval requests is set',
    ({ guild }) => [['/setup approvals', { role: guild.role('Helpers') }]],
    ({ admin, guild }) =>
      `⚙️ ${admin.mention} set the role that approval requests mention to <@&${guild.role('Helpers').id}>`,
  ],
  [
    'a language is set',
    () => [['/setup language', { language: 'de' }]],
    ({ admin }) => `⚙️ ${admin.mention} set the language to Deutsch`,
  ],
  [
    'a time zone is set',
    () => [['/setup timezone', { zone: 'Europe/Berlin' }]],
    ({ admin }) => `⚙️ ${admin.mention} set the time zone to Europe/Berlin`,
  ],
  [
    'it is set when to back up before commands',
    () => [['/setup commands', { rule: 'never' }]],
    ({ admin }) => `⚙️ ${admin.mention} changed when to back up before console commands`,
  ],
  [
    'an address is set',
    () => [['/setup address', { server: 's-1', address: 'play.example.org' }]],
    ({ admin }) => `⚙️ ${admin.mention} set the address of **Survival** to \`play.example.org\``,
  ],
  [
    'a game is set',
    () => [['/setup game', { server: 's-1', game: 'valheim' }]],
    ({ admin }) => `⚙️ ${admin.mention} set the game of **Survival** to valheim`,
  ],
  [
    'alerts are set up',
    ({ guild }) => [['/alerts set', { channel: guild.channel('log'), role: guild.role('Helpers') }]],
    ({ admin, guild }) =>
      `⚙️ ${admin.mention} set up alerts in <#${guild.channel('log').id}>, mentioning <@&${guild.role('Helpers').id}>`,
  ],
  [
    'alerts are turned off',
    ({ guild }) => [
      ['/alerts set', { channel: guild.channel('log') }],
      ['/alerts off', {}, 'Turn off'],
    ],
    ({ admin }) => `⚙️ ${admin.mention} turned off alerts`,
  ],
  [
    'a schedule is added',
    () => [['/schedule add', { action: 'restart', when: 'every day 04:00', server: 's-1' }, 'Save']],
    ({ admin }) => `⚙️ ${admin.mention} added a schedule: Restart Survival`,
  ],
];

describe('a change of settings or permissions', () => {
  test.each(changes)('is in the history: %s', async (_, typed, told) => {
    const all = await shared();
    const { admin } = all;
    const before = linesOf((await (await admin.types('/history list')).settled()).text);
    const done = typed(all);
    for (const [line, options, button] of done) {
      if (button === undefined) await (await admin.types(line, options)).settled();
      else await typesAndPresses(admin, line, options, button);
    }
    const lines = linesOf((await (await admin.types('/history list')).settled()).text);
    expect(lines[0]).toBe(told(all));
    expect(lines).toHaveLength(before.length + done.length);
    // What changes nothing isn't told.
    const [line, options, button] = done.at(-1) ?? ['', {}];
    if (button !== undefined) return;
    if (line !== '/access revoke') await (await admin.types(line, options)).settled();
    expect(linesOf((await (await admin.types('/history list')).settled()).text)).toEqual(lines);
  });

  test('is in the history: a schedule is deleted, and a host is connected and disconnected', async () => {
    const { admin, host } = await shared();
    await typesAndPresses(admin, '/schedule add', { action: 'stop', when: '04:00', server: 's-1' }, 'Save');
    const [choice] = await admin.completes('/schedule remove', {}, 'schedule');
    await typesAndPresses(admin, '/schedule remove', { schedule: choice?.value ?? '' }, 'Delete it');
    await typesAndPresses(admin, '/setup disconnect', {}, 'Disconnect');
    const name = new URL(host.url).host;
    const { text } = await (await admin.types('/history list')).settled();
    expect(linesOf(text)).toEqual([
      `⚙️ ${admin.mention} disconnected ${name}`,
      `⚙️ ${admin.mention} deleted a schedule: Stop Survival`,
      `⚙️ ${admin.mention} added a schedule: Stop Survival`,
      `⚙️ ${admin.mention} connected ${name}`,
    ]);
    expect(text).not.toContain('test-key');
  });

  test('is shown by person and by server, and to those alone who may see the history there', async () => {
    const { admin, moderator, guild } = await shared({
      host: { servers: [{ id: 's-1' }, { id: 's-2', record: { name: 'Creative' } }] },
    });
    const [role, mods] = [guild.role('Helpers'), guild.role('Moderators')];
    await (await admin.types('/access grant', { role, permission: 'viewer', server: 's-2' })).settled();
    await (await admin.types('/access grant', { role, permission: 'viewer', server: 's-1' })).settled();
    await (
      await admin.types('/access grant', { role: mods, permission: 'history', server: 's-1' })
    ).settled();
    const lines = async (person = admin, options: OptionValues = {}) =>
      linesOf((await (await person.types('/history list', options)).settled()).text);
    expect(await lines()).toHaveLength(4);
    expect(await lines(admin, { person: moderator })).toEqual([]);
    expect(await lines(admin, { person: admin })).toHaveLength(4);
    expect(await lines(admin, { server: 's-2' })).toHaveLength(1);
    expect(await lines(admin, { action: 'power.stop' })).toEqual([]);
    const theirs = await lines(moderator);
    expect(theirs).toHaveLength(2);
    expect(theirs.every((line) => line.includes('on **Survival**'))).toBe(true);
  });

  test('is told in the log channel, once; that of the log channel in the new one', async () => {
    const { admin, guild, restarts } = await community({ overrides: at });
    const [log, general, role] = [guild.channel('log'), guild.channel('general'), guild.role('Helpers')];
    await (await admin.types('/setup log', { channel: log })).settled();
    const set = await log.message(({ text }) => text.includes('Settings changed'));
    expect(set.text).toContain(`⚙️ ${admin.mention} set the log channel to <#${log.id}>`);
    expect(set.firstPings).toEqual([]);
    await (await admin.types('/access grant', { role, permission: 'manager' })).settled();
    const granted = await log.message(({ text }) => text.includes('Permissions changed'));
    expect(granted.text).toContain(`🔑 ${admin.mention} granted \`manager\` to <@&${role.id}>`);
    await revokesAll(admin, role);
    await log.message(({ text }) => text.includes('revoked all permissions'));
    await (await admin.types('/setup log', { channel: general })).settled();
    await general.message(({ text }) => text.includes(`set the log channel to <#${general.id}>`));
    const posted = [log, general].map(({ messages }) => messages.length);
    await restarts();
    await (await admin.types('/setup language', { language: 'en' })).settled();
    await general.message(({ text }) => text.includes('set the language to English'));
    expect([log, general].map(({ messages }) => messages.length)).toEqual([posted[0], (posted[1] ?? 0) + 1]);
  });

  test('is told with the others of the same moment, also by the next process', async () => {
    const { admin, guild, restarts } = await community({
      overrides: { settingChanges: { everyMs: 3_600_000, quietMs: 0 } },
    });
    const log = guild.channel('log');
    await (await admin.types('/setup log', { channel: log })).settled();
    await (await admin.types('/setup server', { server: 's-1' })).settled();
    await restarts();
    const { text } = await log.message((message) => message.text.includes('Settings changed'));
    expect(linesOf(text).map((line) => line.replace(admin.mention, ''))).toEqual([
      expect.stringContaining(' connected '),
      expect.stringContaining(' set the log channel to '),
      '⚙️  set the default server to **Survival**',
    ]);
  });
});
