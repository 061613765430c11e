import { PterodactylPanel } from '@steward/fake-hosts';
import { describe, expect, test } from 'vitest';
import { type Community, community, sharedCommunity } from '../support/community.ts';
import { labels } from './reply-helpers.ts';
import { three } from './servers.ts';

const shared = sharedCommunity();

type Setup = (all: Community) => Promise<unknown> | unknown;

/** Types commands one after the other, as the admin. */
const types =
  (...lines: readonly (readonly [string, (all: Community) => Record<string, unknown>])[]) =>
  async (all: Community) => {
    for (const [line, options] of lines)
      await (await all.admin.types(line, options(all) as Parameters<typeof all.admin.types>[1])).settled();
  };

const grants = types([
  '/access grant',
  ({ guild }) => ({ role: guild.role('Moderators'), permission: 'operator' }),
]);
const logs = types(['/setup log', ({ guild }) => ({ channel: guild.channel('log') })]);

/** Sets up all that the checks look at, without a mistake. */
const right: Setup = async (all) => {
  await grants(all);
  await logs(all);
  await types(
    ['/setup server', () => ({ server: 's-1' })],
    ['/setup timezone', () => ({ zone: 'Europe/Berlin' })],
    ['/panel post', ({ guild }) => ({ channel: guild.channel('general') })],
    ['/alerts set', ({ guild }) => ({ channel: guild.channel('log') })],
  )(all);
};

async function checks(
  setUp: Setup,
  start: () => Promise<Community> = () => shared({ host: { servers: three } }),
) {
  const all = await start();
  await setUp(all);
  const reply = await (await all.admin.types('/setup check')).settled();
  expect(reply.ephemeral).toBe(true);
  return reply.text;
}

const schedules = async ({ admin }: Community, options: Parameters<Community['admin']['types']>[1] = {}) => {
  const draft = await (
    await admin.types('/schedule add', { server: 's-1', action: 'restart', when: '04:00', ...options })
  ).settled();
  await (await admin.clicks(draft, 'Save')).settled();
};

/** What is done wrong, and what is said of it. */
const mistakes: readonly (readonly [string, readonly Setup[], readonly (string | RegExp)[]])[] = [
  [
    'the key is refused',
    [({ host }) => host.scripts({ on: 'GET /v1/servers', answer: { status: 401 }, times: 9 })],
    ['setup connect'],
  ],
  [
    'the account has no servers',
    [
      ({ host }) =>
        host.scripts({ on: 'GET /v1/servers', answer: { status: 200, body: { data: [] } }, times: 9 }),
    ],
    ['lists no servers'],
  ],
  [
    'channels were deleted',
    [
      ({ guild }) => guild.channel('log').delete(),
      async (all) => {
        const channel = all.guild.addChannel('announcements');
        for (const action of ['restart', 'stop']) await schedules(all, { action, channel });
        channel.delete();
      },
    ],
    [
      'Log channel: the channel was deleted, so nothing is posted. Choose another one with `/setup log`',
      'Restart Survival and Stop Survival: the channel was deleted, so runs aren’t announced. To announce them again, use `/schedule remove`',
    ],
  ],
  [
    'a channel is hidden, and a panel can’t have its picture',
    [
      ({ guild }) => guild.channel('log').restrict('none'),
      ({ guild }) => guild.channel('general').restrict('no files'),
    ],
    [
      /Log channel: I need \*\*View Channel\*\* in <#\d+>/,
      /Alerts: I need \*\*View Channel\*\* in <#\d+>/,
      /Status panel: I need \*\*Attach Files\*\* in <#\d+>/,
    ],
  ],
  [
    'nobody can write in the channels of the log and of approval requests',
    [
      types(['/setup approvals', ({ guild }) => ({ channel: guild.channel('general') })]),
      ({ guild }) => guild.channel('log').restrict('read only'),
      ({ guild }) => guild.channel('general').restrict('read only'),
    ],
    [
      /Log channel: I need \*\*Send Messages\*\* in <#\d+>/,
      /Approval requests: I need \*\*Send Messages\*\* in <#\d+>/,
    ],
  ],
  [
    'roles were deleted',
    [
      types(
        ['/alerts set', ({ guild }) => ({ channel: guild.channel('log'), role: guild.role('Helpers') })],
        ['/setup approvals', ({ guild }) => ({ channel: guild.channel('log'), role: guild.role('Helpers') })],
      ),
      ({ guild }) => guild.deleteRole(guild.role('Helpers')),
      ({ guild }) => guild.deleteRole(guild.role('Moderators')),
    ],
    [
      'A role with permissions was deleted. Check `/access list`',
      'Alerts mention a role that was deleted',
      'Approval requests mention a role that was deleted. Choose another one with `/setup approvals`',
    ],
  ],
  [
    'a role can’t be mentioned',
    [
      types(
        ['/alerts set', ({ guild }) => ({ channel: guild.channel('log'), role: guild.role('Helpers') })],
        ['/setup approvals', ({ guild }) => ({ channel: guild.channel('log'), role: guild.role('Helpers') })],
      ),
    ],
    [/Alerts can’t mention <@&\d+>/, /Approval requests can’t mention <@&\d+>/],
  ],
  [
    'servers are gone',
    [
      schedules,
      types(
        [
          '/access grant',
          ({ guild }) => ({ role: guild.role('Helpers'), permission: 'viewer', server: 's-2' }),
        ],
        ['/panel post', () => ({ server: 's-2' })],
        ['/alerts set', ({ guild }) => ({ channel: guild.channel('log'), server: 's-2' })],
      ),
      ({ host }) => void ['s-1', 's-2'].map((id) => host.servers.delete(id)),
    ],
    [
      'Default server: no connected host lists **Survival** now. Check `/setup server`',
      'Roles: no connected host lists **Creative** now. Check `/access list`',
      'Status panel: no connected host lists **Creative** now. Check `/panel list`',
      'Alerts: no connected host lists **Creative** now. Check `/alerts show`',
      'Schedules: no connected host lists **Survival** now. Check `/schedule list`',
    ],
  ],
  [
    'who added a schedule has left',
    [
      async (all) => {
        const role = all.guild.role('Moderators');
        await (await all.admin.types('/access grant', { role, permission: 'manager' })).settled();
        await schedules({ ...all, admin: all.moderator });
        all.guild.removeMember(all.moderator);
      },
    ],
    ['will pause at its next run'],
  ],
  [
    'Discord says nothing',
    [
      ({ discord }) =>
        discord.faults.next({
          path: /\/channels$/,
          status: 403,
          body: { code: 50001, message: 'Missing Access' },
          times: 9,
        }),
    ],
    ['Discord didn’t say what I can do'],
  ],
];

describe('/setup check', () => {
  test('finds nothing wrong with what is right, and says what the host can’t do', async () => {
    const text = await checks(right);
    expect(text).toMatch(
      /^✅ Everything works\nEvery API key works, and I can post in every channel I use\.$/m,
    );
    expect(text).toMatch(/-# 127\.0\.0\.1:\d+ has no download links for backups\./);
    expect(text).not.toContain('I can’t test its backups');
  });

  test.each(mistakes)('finds it if %s', async (_what, wrong, said) => {
    const text = await checks(async (all) => {
      await right(all);
      for (const mistake of wrong) await mistake(all);
    });
    expect(text).toMatch(/^⚠️ (?:1 problem(?:: .+)?|\d+ problems)$/m);
    for (const each of said) expect(text).toMatch(each);
  });

  test('finds it if nothing is connected', async () => {
    expect(
      await checks(
        () => {},
        () => shared({ connected: false }),
      ),
    ).toContain('Run `/setup connect`');
  });

  test('finds it if nobody but admins can do anything', async () => {
    expect(await checks(() => {})).toContain(
      'So far, only admins can use me. Give a role access with `/access grant',
    );
  });

  test('finds it if schedules have no time zone, names it in the title, and has a menu that sets it', async () => {
    const all = await shared({ host: { servers: three } });
    const { admin } = all;
    await grants(all);
    await schedules(all);
    const reply = await (await admin.types('/setup check')).settled();
    expect(reply.text).toMatch(
      /^⚠️ 1 problem: no time zone\nUntil you choose a time zone, “every day at 04:00” means 04:00 in UTC\.$/m,
    );
    expect(reply.selects[0]?.options.map(({ label }) => label)).toEqual(['Time zone']);
    const form = await admin.picks(reply, 'Set up…', ['Time zone']);
    await admin.submits(form, { zone: 'Europe/Berlin' });
    await reply.until(({ text }) => text.includes('Time zone: Europe/Berlin'));
    expect((await (await admin.types('/setup check')).settled()).text).toContain('✅ Everything works');
  });

  test('looks again at what another key wouldn’t mend', async () => {
    const all = await community({ host: { servers: three } });
    await right(all);
    await all.host.goesDown();
    const reply = await (await all.admin.types('/setup check')).settled();
    expect(reply.text).toMatch(
      /⚠️ \*\*127\.0\.0\.1:\d+\*\*: I couldn’t reach the host\. Try again in a minute\./,
    );
    expect(reply.selects).toEqual([]);
    expect(labels(reply)).toEqual(['Check again']);
    await all.host.comesBack();
    await (await all.admin.clicks(reply, 'Check again')).settled();
    expect(reply.text).toContain('✅ Everything works');
    expect(labels(reply)).toEqual([]);
    all.host.scripts({ on: 'GET /v1/servers', answer: { status: 401 }, times: 9 });
    const refused = await (await all.admin.types('/setup check')).settled();
    expect(labels(refused)).toEqual(['Next: Connection', 'Check again']);
  });

  test('has no menu for what it doesn’t mend', async () => {
    const all = await shared({ host: { servers: three } });
    await right(all);
    all.guild.deleteRole(all.guild.role('Moderators'));
    const reply = await (await all.admin.types('/setup check')).settled();
    expect(reply.text).toContain('⚠️ 1 problem: Roles\nA role with permissions was deleted.');
    expect(reply.selects).toEqual([]);
  });

  test('finds it if the key can’t do something on a server', async ({ onTestFinished }) => {
    const panel = await PterodactylPanel.start();
    onTestFinished(() => panel.close());
    const server = panel.addServer({ name: 'Survival' });
    const user = panel.addUser();
    server.subusers.set(user, ['control.console']);
    const hosts = [{ id: 'panel', name: 'Our panel', kind: 'pterodactyl', address: panel.url }];
    const settings = { HOSTING_API_URL: '', HOSTS: JSON.stringify(hosts) };
    const text = await checks(
      ({ connects }) => connects(user.key),
      () => community({ settings, connected: false }),
    );
    expect(text).toMatch(/On \*\*Survival\*\*, the key of \*\*Our panel\*\* can’t .*restore backups/);
    expect(text).toMatch(/give the key’s user these permissions: .*`backup\.restore`/);
    const [line = '', ...others] = text.split('\n').filter((each) => each.includes('**Survival**'));
    expect(line).toContain(
      '. Without `activity.read`, alerts can’t name who stopped the server in the control panel.',
    );
    expect(others).toEqual([]);
    expect(text).not.toContain('supports everything');
  });

  test('names all servers on which the key lacks the same, in one line', async ({ onTestFinished }) => {
    const panel = await PterodactylPanel.start();
    onTestFinished(() => panel.close());
    const user = panel.addUser();
    const names = ['Creative', 'Lobby', 'Mini', 'Small', 'Survival', 'Teeworlds', 'Vanilla'];
    for (const name of names) panel.addServer({ name }).subusers.set(user, ['control.console']);
    const hosts = [{ id: 'panel', name: 'Our panel', kind: 'pterodactyl', address: panel.url }];
    const settings = { HOSTING_API_URL: '', HOSTS: JSON.stringify(hosts) };
    const text = await checks(
      ({ connects }) => connects(user.key),
      () => community({ settings, connected: false }),
    );
    expect(text).toContain(
      'On **Creative**, **Lobby**, **Mini**, **Small**, **Survival**, **Teeworlds**, and **Vanilla**, the key of **Our panel** can’t ',
    );
  });

  test('finds it if the panel is too old for its machines, and says what does not work there', async ({
    onTestFinished,
  }) => {
    const panel = await PterodactylPanel.start({ version: '1.12.2', wings: '1.13' });
    onTestFinished(() => panel.close());
    panel.addServer({ name: 'Survival' });
    const hosts = [{ id: 'panel', name: 'Our panel', kind: 'pterodactyl', address: panel.url }];
    const settings = { HOSTING_API_URL: '', HOSTS: JSON.stringify(hosts) };
    const text = await checks(
      ({ connects }) => connects(panel.owner.key),
      () => community({ settings, connected: false }),
    );
    expect(text).toContain('The panel of Our panel is too old for its machines.');
    expect(text).toContain('The host has to update it to Pterodactyl 1.12.3 or newer.');
    expect(text).not.toContain('Our panel supports everything I can do.');
  });

  test('says what a member can do, and by which role', async () => {
    const all = await shared({ host: { servers: three } });
    const { admin, moderator, member, guild } = all;
    await grants(all);
    const of = async (person: typeof member) =>
      (await (await admin.types('/setup check', { member: person })).settled()).text;
    expect(await of(moderator)).toMatch(
      /has these permissions through their roles:\n• <@&\d+> on all servers: \*\*operator\*\*/,
    );
    await (await admin.types('/setup approvals', { channel: guild.channel('log') })).settled();
    expect(await of(moderator)).toMatch(/^✋ \*\*With approval\*\*: .*restore backups/m);
    const nothing = await of(member);
    expect(nothing).toContain('can’t do anything');
    // Only those who may do something can ask for the rest.
    expect(nothing).not.toContain('approval');
    expect(await of(admin)).toContain('is an admin and can do everything');
    guild.removeMember(member);
    expect(await of(member)).toContain('isn’t a member of this Discord server');
  });
});
