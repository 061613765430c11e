import { expect, test } from 'vitest';
import { botFixture } from '../support/bot-fixture.ts';
import { newDatabase, postgresMissing } from '../support/postgres.ts';
import { quickWatch } from '../support/quick-watch.ts';

const env = { BOT_OVERRIDES: JSON.stringify(quickWatch) };

test.concurrent('a panel whose process is killed before it knows its message is neither lost nor posted twice', async (test) => {
  const { starts, connects, discord, guild, admin, host } = await botFixture(test, { env });
  const bot = await starts();
  await connects();
  const channel = guild.channel('general');
  discord.faults.next({ method: 'POST', path: /^\/channels\/\d+\/messages$/, lateMs: 3_000 });
  void admin.types('/panel post', { server: 's-1' });
  const panel = await channel.message();
  await bot.crashes();
  await starts();
  await channel.message(({ text }) => text.includes('Survival is running'));
  host.server('s-1').record['status'] = 'stopped';
  await channel.message(({ text }) => text.includes('Survival is stopped'));
  expect(channel.messages).toEqual([panel]);
});

test
  .skipIf(postgresMissing)
  .concurrent(
    'of two processes one edits a panel, and the other one when the first is killed',
    async (test) => {
      const shared = {
        DATABASE_URL: await newDatabase(),
        ENCRYPTION_KEYS: `a:${Buffer.alloc(32, 1).toString('base64')}`,
      };
      const { starts, launch, connects, guild, admin, host, discord } = await botFixture(test, {
        env: { ...env, ...shared },
      });
      const first = await starts();
      await connects();
      await (await admin.types('/panel post', { server: 's-1' })).settled();
      const channel = guild.channel('general');
      const panel = await channel.message(({ text }) => text.includes('Survival is running'));
      launch('quick');
      await first.crashes();
      host.server('s-1').record['status'] = 'stopped';
      await channel.message(({ text }) => text.includes('Survival is stopped'));
      expect(channel.messages).toEqual([panel]);
      const edits = discord.requests.filter(({ path }) => path.endsWith(panel.id));
      expect(edits.every(({ status }) => status === 200)).toBe(true);
    },
  );
