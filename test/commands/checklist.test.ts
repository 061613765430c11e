import type { Channel, Person, Reply, Role } from '@steward/fake-discord';
import { describe, expect, test } from 'vitest';
import { type Community, community, sharedCommunity } from '../support/community.ts';
import { labels } from './reply-helpers.ts';
import { three } from './servers.ts';

const shared = sharedCommunity();

const servers = { host: { servers: three } };
const menu = 'Set up…';

/** Starts a community whose admin sees the checklist. */
async function withChecklist(options: Parameters<typeof community>[0] = servers) {
  const all = await shared(options);
  const list = await (await all.admin.types('/setup show')).settled();
  return { ...all, list, picks: picking(all.admin, list) };
}

/** Returns a function that picks from the menus of a message one after the other. */
function picking(person: Person, list: Reply) {
  return async (...path: readonly (readonly [string, string | Role | Channel])[]) => {
    for (const [which, value] of path) await (await person.picks(list, which, [value])).settled();
    return list.text;
  };
}

const rows = (text: string) => text.split('\n').filter((line) => /^[✅⬜➕❌⚠]/u.test(line));

describe('the checklist', () => {
  test('is what connecting ends in: from an empty one to /status by a paste and three presses', async () => {
    const { admin, host, list } = await withChecklist({
      connected: false,
      host: { servers: three.slice(0, 1) },
    });
    const [key = ''] = host.keys;
    expect(rows(list.text).map((row) => row.slice(0, 1))).toEqual(['⬜', '⬜', '➕', '✅']);
    expect(list.text).toMatch(/^➕ Time zone: UTC$/m);
    expect(list.text).toContain('-# Not set up (optional): Default server, Log channel, Status panel, ');
    const form = await admin.clicks(list, 'Connect');
    await (await admin.submits(form, { 'API key': key })).settled();
    expect(list.text).toMatch(/^✅ Connected\nI found these servers:\n• Survival\nSetup: 1 step left/);
    expect(
      rows(list.text)
        .slice(1, 4)
        .map((row) => row.replace(/: .*/, '')),
    ).toEqual(['✅ Connection', '⬜ Roles', '✅ Default server']);
    expect(list.text).toContain('-# Not set up (optional): Log channel, ');
    expect(labels(list)).toEqual(['Next: Roles', 'Status']);
    const status = await (await admin.clicks(list, 'Status')).settled();
    expect(status.ephemeral).toBe(false);
    expect(status.text).toContain('Survival is running');
  });

  test('names what is set up, and what is next, until everything is', async () => {
    const { admin, guild, list, picks } = await withChecklist();
    const steps = list.selects.flatMap(({ options }) => options.map(({ label }) => label));
    expect(steps).toEqual([
      'Connection',
      'Roles',
      'Default server',
      'Log channel',
      'Time zone',
      'Language',
      'Status panel',
      'Alerts',
      'Schedules',
      'Approval requests',
    ]);
    const log = guild.channel('log');
    await (await admin.clicks(list, 'Next: Roles')).settled();
    await picks(['Choose a role', guild.role('Moderators')]);
    await picks(['Choose what it can do', 'viewer: status and backup list']);
    await picks([menu, 'Default server'], ['Choose a server', 'Creative · stopped']);
    await picks([menu, 'Log channel'], ['Choose a channel', log]);
    const zone = await admin.picks(list, menu, ['Time zone']);
    await (await admin.submits(zone, { 'Time zone': 'Berln' })).settled();
    expect(list.text).toContain('Is it one of these?');
    await picks(
      ['Choose a time zone', 'Europe/Berlin'],
      [menu, 'Language'],
      ['Choose a language', 'English'],
    );
    await picks(
      [menu, 'Status panel'],
      ['Choose a channel', log],
      [menu, 'Alerts'],
      ['Choose a channel', log],
    );
    await (await admin.clicks(list, 'Nobody')).settled();
    expect(list.text).toMatch(/^-# Not set up \(optional\): Schedules$/m);
    await picks([menu, 'Schedules']);
    const form = await admin.picks(list, 'Choose an action', ['backup']);
    const draft = await admin.submits(form, { When: 'every day 04:00', Server: 'Survival' });
    await admin.clicks(await draft.settled(), 'Save');
    await draft.until(({ text }) => text.includes('Schedule saved'));
    await (await admin.clicks(list, 'Back')).settled();
    expect(list.text).toContain('✅ Everything is set up');
    const shown = rows(list.text).slice(1);
    expect(shown.slice(0, steps.length)).toEqual([
      expect.stringMatching(/^✅ Connection: 127\.0\.0\.1:\d+$/),
      `✅ Roles: <@&${guild.role('Moderators').id}> · \`/access list\``,
      '✅ Default server: **Creative**',
      `✅ Log channel: <#${log.id}>`,
      '✅ Time zone: Europe/Berlin',
      '✅ Language: English',
      `✅ Status panels: <#${log.id}> · \`/panel list\``,
      `✅ Alerts: <#${log.id}> · \`/alerts show\``,
      '✅ Schedules: 1 · `/schedule list`',
      '✅ Approval requests: in the log channel',
    ]);
    expect(shown).toContain('✅ Backups before commands: I ask before risky ones.');
  });

  test.each<[string, (all: Community) => string | Role | Channel, string, string]>([
    ['Log channel', ({ guild }) => guild.channel('log'), 'Choose a channel', '✅ Log channel set'],
    ['Status panel', ({ guild }) => guild.channel('log'), 'Choose a channel', '✅ Status panel posted'],
    ['Default server', () => 'Creative · stopped', 'Choose a server', '✅ Default server set'],
    ['Language', () => 'Deutsch', 'Choose a language', '✅ Language set'],
  ])('does %s as the command does, and goes on below what it says', async (step, value, which, done) => {
    const all = await withChecklist();
    const text = await all.picks([menu, step], [which, value(all)]);
    expect(text.startsWith(done)).toBe(true);
    expect(text).toMatch(/^Setup: 1 step left$/m);
    expect(labels(all.list)).toEqual(['Next: Roles', 'Status']);
  });

  test('turns alerts on, and asks whom they mention', async () => {
    const { admin, guild, list, picks } = await withChecklist();
    await picks([menu, 'Alerts'], ['Choose a channel', guild.channel('log')]);
    expect(list.text).toMatch(/^✅ Alerts turned on\n.*\nAlerts\nWho should alerts mention\?/s);
    const everyone = await admin.picks(list, 'Choose a role', [guild.role('@everyone')]);
    expect((await everyone.followUp()).text).toContain('everyone');
    await picks(['Choose a role', guild.role('Helpers')]);
    expect(list.text).toMatch(/^✅ Alerts turned on\n/);
    expect(list.text).toContain(`They mention <@&${guild.role('Helpers').id}>.`);
    expect(labels(list)).toEqual(['Next: Roles', 'Status']);
    // Who is mentioned stays.
    const text = await picks([menu, 'Alerts'], ['Choose a channel', guild.channel('general')]);
    expect(text).toContain(`They mention <@&${guild.role('Helpers').id}>.`);
    expect(labels(list)).toEqual(['Next: Roles', 'Status']);
  });

  test('sets the channel of approval requests, and asks whom they mention, as for alerts', async () => {
    const { admin, guild, list, picks } = await withChecklist();
    const channel = guild.channel('general');
    await picks([menu, 'Approval requests'], ['Choose a channel', channel]);
    expect(list.text).toMatch(
      /^✅ Approval channel set\n.*\nApproval requests\nWho should approval requests mention\?/s,
    );
    const role = guild.role('Helpers');
    const text = await picks(['Choose a role', role]);
    expect(text).toContain(`Approval requests mention <@&${role.id}>.`);
    expect(text).toContain(`✅ Approval requests: <#${channel.id}> · mentions <@&${role.id}>`);
    // Whom they mention stays.
    const again = await picks([menu, 'Approval requests'], ['Choose a channel', guild.channel('log')]);
    expect(again).toContain(`They mention <@&${role.id}>.`);
    await picks([menu, 'Approval requests']);
    await (await admin.clicks(list, 'Mention nobody')).settled();
    await picks([menu, 'Approval requests'], ['Choose a channel', channel]);
    await (await admin.clicks(list, 'Nobody')).settled();
    expect(list.text).toMatch(new RegExp(`✅ Approval requests: <#${channel.id}>$`, 'm'));
  });

  test('asks again for a time zone that is none, and which one an abbreviation stands for', async () => {
    const { admin, list } = await withChecklist();
    const types = async (form: Reply, zone: string) =>
      (await admin.submits(form, { 'Time zone': zone })).settled();
    await types(await admin.picks(list, menu, ['Time zone']), 'Atlantis');
    expect(list.text).toContain('I don’t know the time zone “Atlantis”. Type a city');
    expect(list.selects).toEqual([]);
    const again = await admin.clicks(list, 'Type it again');
    expect(again.modal.text).toContain('Atlantis');
    await types(again, 'Berln');
    expect(list.selects[0]?.options.map(({ label }) => label)).toEqual(['Europe/Berlin']);
    await types(await admin.clicks(list, 'Type it again'), 'cet');
    expect(list.text).toContain('Abbreviations such as “cet” aren’t exact enough. Which city do you mean?');
    await (await admin.picks(list, 'Choose a time zone', ['Europe/Paris'])).settled();
    expect(list.text).toContain('✅ Time zone: Europe/Paris');
  });

  test('lets a person correct the time of a schedule that was not understood, without typing it all again', async () => {
    const { admin, list, picks } = await withChecklist();
    await picks([menu, 'Schedules']);
    const form = await admin.picks(list, 'Choose an action', ['stop']);
    const typed = { When: 'every night when nobody is on', Server: 'Survival' };
    const refused = await (await admin.submits(form, typed)).settled();
    expect(refused.text).toContain('“every night when nobody is on” isn’t a time I know.');
    const again = await admin.clicks(refused, 'Type it again');
    expect(again.modal.fields.map(({ component }) => component.value)).toEqual(Object.values(typed));
    const draft = await (await admin.submits(again, { When: 'when nobody is on' })).settled();
    expect(draft.text).toContain('Stop Survival');
    expect(labels(draft)).toContain('Save');
    // What is longer than a button can hold is typed anew.
    const long = await admin.submits(await admin.clicks(refused, 'Type it again'), { When: 'x'.repeat(100) });
    const empty = await admin.clicks(await long.settled(), 'Type it again');
    expect(empty.modal.fields.map(({ component }) => component.value)).toEqual([undefined, 'Survival']);
  });

  test('unsets what was set, and keeps the rest of the alerts when their channel changes', async () => {
    const { admin, guild, list, picks } = await withChecklist();
    const role = guild.role('Helpers');
    await (
      await admin.types('/alerts set', { channel: guild.channel('log'), role, backup_age: 24 })
    ).settled();
    await (await admin.types('/setup log', { channel: guild.channel('log') })).settled();
    await picks([menu, 'Alerts'], ['Choose a channel', guild.channel('general')]);
    const alerts = await admin.types('/alerts show');
    expect(alerts.text).toContain(guild.channel('general').id);
    expect(alerts.text).toContain(`<@&${role.id}>`);
    expect(alerts.text).toContain('24');
    await picks([menu, 'Log channel']);
    await (await admin.clicks(list, 'No log channel')).settled();
    expect(list.text).toContain('✅ Log channel removed');
    expect(list.text).toContain('-# Not set up (optional): Default server, Log channel');
  });

  test('says why there is no server to choose', async () => {
    const { admin, list } = await withChecklist({ host: { servers: [] } });
    const refused = await admin.picks(list, menu, ['Default server']);
    expect((await refused.followUp()).text).toContain('The host lists no servers for the API key.');
    expect(list.text).toContain('-# Not set up (optional): Default server');
  });

  test('says why a channel can’t be used, and still asks for one', async () => {
    const { admin, guild, list, picks } = await withChecklist();
    guild.channel('log').restrict('none');
    await picks([menu, 'Log channel']);
    const refused = await admin.picks(list, 'Choose a channel', [guild.channel('log')]);
    expect((await refused.followUp()).text).toContain('I can’t see the channel');
    expect(list.text).toContain('Choose the channel where I’ll post every action and its result.');
    await picks(['Choose a channel', guild.channel('general')]);
    expect(list.text).toContain(`✅ Log channel: <#${guild.channel('general').id}>`);
  });

  test('does nothing for somebody who lost Manage Server', async () => {
    const { guild, host } = await community(servers);
    const deputy = guild.member({ name: 'Dee', permissions: 'manage server' });
    const list = await (await deputy.types('/setup show')).settled();
    const asking = await (await deputy.types('/setup show')).settled();
    await (await deputy.picks(asking, menu, ['Roles'])).settled();
    const zone = await deputy.picks(list, menu, ['Time zone']);
    deputy.isGiven(0n);
    const calls = host.calls.length;
    for (const refused of [
      await deputy.picks(list, menu, ['Log channel']),
      await deputy.picks(asking, 'Choose a role', [guild.role('Moderators')]),
      await deputy.submits(zone, { 'Time zone': 'UTC' }),
    ])
      expect(refused.text).toContain('Only members with the **Manage Server** permission');
    expect(host.calls).toHaveLength(calls);
  });
});
