import { expect, test } from 'vitest';
import { mortalCommunity } from '../support/mortal-community.ts';
import { quickWatch } from '../support/quick-watch.ts';

test('a panel whose bot is killed before it knows its message is neither lost nor posted twice', async () => {
  const { admin, crashes, discord, guild, host } = await mortalCommunity({ overrides: quickWatch });
  const channel = guild.channel('general');
  discord.faults.next({ method: 'POST', path: /^\/channels\/\d+\/messages$/, lateMs: 600_000 });
  void admin.types('/panel post', { server: 's-1' });
  const panel = await channel.message();
  await crashes();
  await channel.message(({ text }) => text.includes('Survival is running'));
  host.server('s-1').record['status'] = 'stopped';
  await channel.message(({ text }) => text.includes('Survival is stopped'));
  expect(channel.messages).toEqual([panel]);
});
