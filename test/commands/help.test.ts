import { expect, test } from 'vitest';
import { commandsFor } from '../../commands/index.ts';
import { Access } from '../../src/access/access.ts';
import { actions } from '../../src/access/actions.ts';
import { textsIn } from '../../src/discord/texts/languages.ts';
import { docsUrl } from '../../src/domain/version.ts';
import { helpMessage } from '../../src/setup/help-view.ts';
import { sharedCommunity } from '../support/community.ts';

const shared = sharedCommunity();

test('an admin can do everything, and is told the next step', async () => {
  const { admin, connects } = await shared({ connected: false });
  const before = await (await admin.types('/help')).settled();
  expect(before.ephemeral).toBe(true);
  expect(before.text).toContain('Run `/setup connect`');
  await connects();
  const { text } = await (await admin.types('/help')).settled();
  expect(text).not.toContain('/setup connect');
  expect(text).toMatch(
    /^📖 What you can do here\nAs an admin you can do everything\.\n+📊 \*\*Status\*\*: `\/status` `\/players` `\/history list` `\/history chart` `\/alerts mute`\n⏯️/m,
  );
  expect(text).toMatch(/^⏯️ \*\*Power\*\*: `\/power` \(Start, Stop, Restart, Kill\)$/m);
  expect(text).toMatch(/^⚙️ \*\*Setup\*\*: `\/setup show` `\/access grant`/m);
});

test('the guide is linked once it is known where it is', () => {
  const access = new Access({ id: '3', name: 'Mo', roleIds: new Set(), isAdmin: true }, []);
  const saysAt = (repository: string) => {
    const guideUrl = docsUrl('docs/commands.md', repository);
    const help = { access, isAdmin: true, isConnected: true, askable: [], canDo: () => true, guideUrl };
    return helpMessage(textsIn('en'), help).embeds[0]?.description ?? '';
  };
  expect(saysAt('github:ada/steward')).toMatch(
    /\n-# \[Guide\]\(<https:\/\/github\.com\/ada\/steward\/blob\/main\/docs\/commands\.md>\)$/,
  );
  expect(saysAt('github:OWNER/steward')).not.toContain('Guide');
});

test('no reply leads to a page of nobody', async () => {
  const { admin } = await shared();
  for (const command of ['/help', '/privacy'])
    expect((await (await admin.types(command)).settled()).text).not.toContain('OWNER');
});

test('an admin sees every command there is', async () => {
  const { admin } = await shared();
  const { text } = await (await admin.types('/help')).settled();
  // `/help` is what they read, and `/privacy` is about themselves.
  const unlisted = ['help', 'privacy'];
  const names = commandsFor({ hosts: [], openHosts: [] }).map(({ definition }) => definition.name);
  const missing = names.filter((name) => !new RegExp(`\`/${name}[ \`]`).test(text));
  expect(missing).toEqual(unlisted);
});

test('a moderator sees what they can do on which servers, what with approval, and no more', async () => {
  const { admin, moderator, member, guild } = await shared({
    host: { servers: ['s-1', 's-2', 's-3'].map((id) => ({ id, record: { name: `Server ${id}` } })) },
  });
  const role = guild.role('Moderators');
  const grants = [
    { permission: 'viewer' },
    { permission: 'power.restart', server: 's-1' },
    { permission: 'power.restart', server: 's-2' },
    { permission: 'command', server: 's-3', commands: 'say, kick *' },
    { permission: 'logs', server: 's-3' },
  ] as const;
  for (const grant of grants) await (await admin.types('/access grant', { role, ...grant })).settled();
  const said = async () => (await (await moderator.types('/help')).settled()).text;
  const text = await said();
  expect(text).toMatch(
    /^\*\*All servers\*\*\n📊 \*\*Status\*\*: `\/status` `\/players`\n📦 \*\*Backups\*\*: `\/backup list`$/m,
  );
  expect(text).toMatch(/^\*\*Server s-1 and Server s-2\*\*\n⏯️ \*\*Power\*\*: `\/power` \(Restart\)$/m);
  expect(text).toMatch(/^\*\*Server s-3\*\*\n🖥️ \*\*Console\*\*: `\/cmd` \(`say` or `kick \*`\) `\/logs`$/m);
  expect(text).not.toMatch(/\/setup|\/access|approval/);
  await (await admin.types('/setup approvals', { channel: guild.channel('log') })).settled();
  expect(await said()).toMatch(/^✋ \*\*With approval\*\*: .*`\/backup restore`/m);
  const nothing = await (await member.types('/help')).settled();
  expect(nothing.text).toContain('Nothing yet. Someone with the **Manage Server** permission');
  // Only those who may do something are offered an approval of the rest.
  expect(nothing.text).not.toContain('approval');
});

test('somebody with other rights on each of many servers sees as many as Discord’s clients can show, and how many more', () => {
  const servers = Array.from({ length: 12 }, (_, number) => ({
    connectionId: 'c',
    id: `s-${number}`,
    name: `Server ${number + 1}`,
  }));
  const grants = servers.flatMap((server, index) =>
    actions
      .filter((action) => actions.indexOf(action) !== index)
      .map((permission) => ({ guildId: '1', roleId: '2', permission, server, commands: ['say', 'kick *'] })),
  );
  const access = new Access({ id: '3', name: 'Mo', roleIds: new Set(['2']), isAdmin: false }, grants);
  const help = helpMessage(textsIn('en'), {
    ...{ access, isAdmin: false, isConnected: true, askable: [], guideUrl: null },
    canDo: () => true,
  });
  const text = help.embeds[0]?.description ?? '';
  const shown = text.match(/^\*\*Server \d+\*\*$/gm) ?? [];
  expect(shown.length).toBeGreaterThanOrEqual(4);
  expect(text).toContain(`… and ${12 - shown.length} more\n`);
  const pieces = text.match(/\*\*[^*]+\*\*|`[^`]+`|\p{Extended_Pictographic}/gu) ?? [];
  expect(pieces.length).toBeLessThanOrEqual(150);
});
