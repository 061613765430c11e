import type { Message } from '@steward/fake-discord';
import { describe, expect, type TestContext, test } from 'vitest';
import { botFixture } from '../support/bot-fixture.ts';

const quickly = {
  BOT_OVERRIDES: JSON.stringify({ cases: { everyMs: 50, retryMs: 50 }, approvals: { pollMs: 50 } }),
};

const isRequest = ({ text }: Message) => text.includes(' needs approval: ');

/** Returns a running bot, Mo, who can only look, and Hal, who can approve. */
async function askingCommunity(test: TestContext) {
  const fixture = await botFixture(test);
  const { admin, guild } = fixture;
  const bot = await fixture.starts('quick', quickly);
  await fixture.connects();
  const [moderators, helpers] = [guild.role('Moderators'), guild.addRole('Helpers')];
  for (const [role, permission] of [
    [moderators, 'viewer'],
    [helpers, 'operator'],
  ] as const)
    await (await admin.types('/access grant', { role, permission })).settled();
  const mo = guild.member({ name: 'Mo', roles: [moderators] });
  const hal = guild.member({ name: 'Hal', roles: [helpers] });
  return { fixture, bot, mo, hal, log: guild.channel('log') };
}

describe('after kill -9', () => {
  test.concurrent('a request for approval that was stored is posted, once, and can be approved in the next process', async (test) => {
    const { fixture, bot, mo, hal, log } = await askingCommunity(test);
    const { host, discord } = fixture;

    // Killed while the message is posted: Discord has it, the bot does not know.
    discord.faults.next({
      method: 'POST',
      path: new RegExp(`/channels/${log.id}/messages`),
      drop: 'after',
      times: 50,
    });
    const refused = await (await mo.types('/power', { action: 'stop' })).settled();
    await mo.clicks(refused, 'Ask for approval');
    const request = await log.message(isRequest);
    await bot.crashes();
    discord.faults.clear();
    const second = await fixture.starts('quick', quickly);

    // Killed after the press, before the host has responded.
    host.scripts({ on: 'POST /v1/servers/s-1/power', answer: 'hangs', applied: true });
    await hal.clicks(request, 'Approve');
    await host.called(() => host.changes.length === 1);
    await second.crashes();
    await fixture.starts('quick', quickly);
    await refused.until(({ text }) => text.includes('Survival has stopped'));
    expect(refused.text).toContain(`Approved by ${hal.mention}`);
    await log.message(({ text }) => text.includes(`${hal.mention} approved it.`));
    await fixture.log(2);
    expect(log.messages.filter((message) => isRequest(message))).toEqual([]);
    expect(fixture.announced).toHaveLength(2);
    expect(host.changes).toEqual(['POST /v1/servers/s-1/power']);
  });
});
