import { expect, type TestContext, test } from 'vitest';
import { begins, comesUp, four, lines, powers } from '../groups/fixture.ts';
import { botFixture } from '../support/bot-fixture.ts';

const env = {
  BOT_OVERRIDES: JSON.stringify({ cases: { everyMs: 20, retryMs: 50 }, groups: { pollMs: 20, retryMs: 50 } }),
};

/** Starts a bot, and returns a card that asks whether to restart all four servers. */
async function asked(context: TestContext) {
  const fixture = await botFixture(context, { host: { servers: four, transitionMs: 60_000 } });
  const bot = await fixture.starts('quick', env);
  await fixture.connects();
  const { admin } = fixture;
  const card = await (await admin.types('/power', { action: 'restart', server: '*' })).settled();
  return { fixture, bot, card };
}

const done = [
  '➖ Attic was stopped, so I left it alone',
  '✅ Creative is running again',
  '✅ Lobby is running again',
  '✅ Survival is running again',
];

test.concurrent('after kill -9 during each restart of several, the next process goes on in the same card, and repeats none', async (context) => {
  const { fixture, bot, card } = await asked(context);
  const { admin, host } = fixture;
  host.scripts({ on: 'POST /v1/servers/s-2/power', answer: 'hangs', applied: true });
  await admin.clicks(card, 'Restart 4 servers');
  await begins(fixture, 's-2');
  await bot.crashes();
  const second = await fixture.starts('quick', env);
  await comesUp(fixture, 's-2');
  await begins(fixture, 's-3');
  await second.crashes();
  const third = await fixture.starts('quick', env);
  await comesUp(fixture, 's-3');
  await begins(fixture, 's-1');
  await third.crashes();
  await fixture.starts('quick', env);
  await comesUp(fixture, 's-1');
  await card.until(({ text }) => text.startsWith('✅'));
  expect(lines(card)).toEqual(done);
  expect(powers(fixture)).toEqual(['s-2 restart', 's-3 restart', 's-1 restart']);
  await fixture.log(1);
  expect(fixture.announced).toHaveLength(1);
});
