import { expect, type TestContext, test } from 'vitest';
import { openStore } from '../../src/store/open.ts';
import { lastRun } from '../schedules/scheduling.ts';
import { recordingLog } from '../store/fixtures.ts';
import { mortalCommunity } from '../support/mortal-community.ts';

const overrides = { schedules: { everyMs: 20, retryMs: 50 } };

/** Starts a bot with a schedule that stops a server. */
async function scheduledStop(context: TestContext) {
  const fixture = await mortalCommunity({ test: context, overrides });
  const { admin, guild, settings } = fixture;
  const reply = await (await admin.types('/schedule add', { action: 'stop', when: 'every 6 h' })).settled();
  await admin.clicks(reply, 'Save');
  await reply.until(({ text }) => text.includes('Schedule saved'));
  const store = await openStore({ databaseUrl: settings.databaseUrl, keyRing: null, log: recordingLog() });
  context.onTestFinished(() => store.close());
  const [saved] = await store.schedules.of(guild.id);
  if (saved === undefined) throw new Error('no schedule');
  const makeDue = () => store.schedules.change(saved, { nextAt: new Date() });
  return { fixture, makeDue };
}

test.concurrent('after kill -9 during a run, the run is continued and not repeated', async (context) => {
  const { fixture, makeDue } = await scheduledStop(context);
  const { admin, host } = fixture;
  host.scripts({ on: 'POST /v1/servers/s-1/power', answer: 'hangs', applied: true });
  await makeDue();
  await host.called(({ path }) => path.endsWith('/power'));
  await fixture.crashes();
  await fixture.announces(1);
  expect(fixture.announced[0]).toContain('Survival has stopped');
  expect(fixture.announced[0]).toContain('Scheduled by');
  await context.expect.poll(() => lastRun({ admin })).toContain(': done');
  expect(host.changes).toEqual(['POST /v1/servers/s-1/power']);
});

test.concurrent('after kill -9 while a run waits for a limit of the host, the run is done once', async (context) => {
  const { fixture, makeDue } = await scheduledStop(context);
  const { admin, host } = fixture;
  const answer = { status: 429, headers: { 'retry-after': '300' } };
  host.scripts({ on: 'POST /v1/servers/s-1/power', answer });
  await makeDue();
  await context.expect.poll(() => lastRun({ admin })).toContain('continuing after');
  await fixture.crashes();
  await fixture.announces(1);
  expect(fixture.announced[0]).toContain('Survival has stopped');
  expect(fixture.announced[0]).toMatch(/ · waited .* because of the host’s limit · Scheduled by/);
  await context.expect.poll(() => lastRun({ admin })).toContain(': done');
  expect(host.changes).toEqual(Array(2).fill('POST /v1/servers/s-1/power'));
});
