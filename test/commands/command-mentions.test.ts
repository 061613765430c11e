import { expect, test } from 'vitest';
import { typesAndPresses } from '../support/asked-first.ts';
import { type Community, community } from '../support/community.ts';

/** Returns what Discord has to get so that people can click a command of the guild. */
function mentionOf({ discord, guild }: Community, path: string): string {
  const { id } = discord.context.commands.find(guild.id, path.split(' ')[0] ?? '') ?? {};
  return `</${path}:${id}>`;
}

test('people can click the commands that replies name, at once and in edits', async () => {
  const all = await community({ connected: false });
  // The first reply doesn't wait until the bot has read Discord's response to the registration.
  await expect
    .poll(async () => (await all.admin.types('/status')).embeds[0]?.description)
    .toContain(`Run ${mentionOf(all, 'setup connect')}`);
  expect((await all.admin.types('/status')).text).toContain('Run `/setup connect`');
  const list = await (await all.admin.types('/panel list')).settled();
  expect(list.embeds[0]?.description).toContain(mentionOf(all, 'panel post'));
});

test('people can click the commands that messages of the bot’s own name, also after a restart', async () => {
  const all = await community();
  const { admin, guild, restarts } = all;
  const channel = guild.channel('log');
  await (await admin.types('/alerts set', { channel })).settled();
  const shown = mentionOf(all, 'alerts set');
  const named = ({ embeds }: { embeds: readonly { description?: string | null | undefined }[] }) =>
    embeds[0]?.description?.includes(shown) === true;
  await guild.channel('log').message(named);
  await restarts();
  await typesAndPresses(admin, '/alerts off', {}, 'Turn off');
  await (await admin.types('/alerts set', { channel })).settled();
  await expect.poll(() => guild.channel('log').messages.filter(named).length).toBe(2);
});
