import { expect, test, vi } from 'vitest';
import type { Reply } from '../../tools/fake-discord/people/reply.ts';
import { type BotFixture, botFixture } from '../support/bot-fixture.ts';
import type { BotProcess } from '../support/bot-process.ts';
import { lapseNewest, newestState, rewindSession } from './rows.ts';

const backup = { id: 'b-1', created_at: '2026-01-02T03:04:05Z', size_bytes: 1_000 };
const servers = [
  { id: 's-1', record: { id: 's-1', name: 'Survival', status: 'running' }, backups: [backup] },
  { id: 's-2', record: { id: 's-2', name: 'Creative', status: 'stopped' }, backups: [backup] },
];

/** Resolves when the bot is done with the interactions that Discord delivered to it again. */
async function handles(bot: BotProcess, replies: readonly Reply[]): Promise<void> {
  const isHandled = ({ interaction }: Reply) =>
    bot.log.some((line) => line['msg'] === 'interaction' && line['interaction'] === interaction.request.id);
  await vi.waitUntil(() => replies.every(isHandled), { interval: 20, timeout: 15_000 });
}

async function press(place: BotFixture, question: Reply, button: string): Promise<Reply> {
  return place.admin.clicks(await question.until(({ buttons }) => buttons.length > 0), button);
}

/** Has one change of each kind done and told, and reads too; the answers, and the clicks that some of them took. */
async function asksForEverything(
  place: BotFixture,
): Promise<{ told: readonly Reply[]; clicks: readonly Reply[] }> {
  const { admin } = place;
  const create = await admin.types('/backup create', { server: 'Survival' });
  await create.until(({ text }) => text.includes('Backup of Survival made'));
  const removal = await admin.types('/backup delete', { server: 'Survival', backup: 'b-1' });
  const removing = await press(place, removal, 'Delete it');
  await removal.until(({ text }) => text.startsWith('✅ Deleted'));
  const kill = await admin.types('/power', { action: 'kill', server: 'Survival' });
  const cancelling = await press(place, kill, 'Cancel');
  await kill.until(({ text }) => text.startsWith('Cancelled'));
  const refused = await admin.types('/backup restore', { server: 'Survival', backup: 'b-9' });
  await refused.until(({ followUps }) => followUps.length > 0);
  const panel = await admin.types('/status', { server: 'Survival' });
  await panel.until(({ text }) => text.includes('Survival is running'));
  const refresh = await admin.clicks(panel, 'Refresh');
  await refresh.settled();
  const stop = await admin.types('/power', { action: 'stop', server: 'Survival' });
  await stop.until(({ text }) => text.includes('Survival has stopped'));
  const restore = await admin.types('/backup restore', { server: 'Creative', backup: 'b-1' });
  const restoring = await press(place, restore, 'Restore');
  return {
    told: [create, removal, kill, refused, panel, stop, restore],
    clicks: [removing, cancelling, refresh, restoring],
  };
}

function seen(replies: readonly Reply[]) {
  return replies.map(({ text, followUps }) => [text, ...followUps.map((message) => message.text)]);
}

test.concurrent('what people were told stays where Discord replays it while the host can’t be reached', async (test) => {
  const place = await botFixture(test, { host: { servers } });
  const bot = await place.starts();
  await place.connects();
  const { told, clicks } = await asksForEverything(place);
  await told.at(-1)?.until(({ text }) => text.includes('Creative restored'));
  const before = seen([...told, ...clicks]);
  const changes = place.host.changes.length;
  await bot.crashes();
  await place.host.goesDown();
  rewindSession(place.databaseUrl);
  const next = await place.starts();
  await handles(next, [...told, ...clicks]);
  expect(seen([...told, ...clicks])).toEqual(before);
  expect(place.host.changes).toHaveLength(changes);
});

test.concurrent('nobody is told of their own changes that they are in the way, where Discord replays what was asked', async (test) => {
  const place = await botFixture(test, { host: { servers }, env: { TIMINGS: '{"restoreRestMs":600000}' } });
  const bot = await place.starts();
  await place.connects();
  const { told, clicks } = await asksForEverything(place);
  await told.at(-1)?.until(({ text }) => text.includes('Restoring Creative'));
  const finished = [...told.slice(0, -1), ...clicks.slice(0, -1)];
  const before = seen(finished);
  await bot.crashes();
  rewindSession(place.databaseUrl);
  const next = await place.starts();
  await handles(next, [...told, ...clicks]);
  expect(seen(finished)).toEqual(before);
  expect(told.at(-1)?.text).toContain('Restoring Creative');
  for (const reply of [...told.slice(-1), ...clicks.slice(-1)]) expect(reply.followUps).toEqual([]);
});

test.concurrent('a change that goes on is not said to be unsent where Discord replays it before anything of it was shown', async (test) => {
  const place = await botFixture(test, { host: { servers }, env: { HOSTING_TIMEOUT_MS: '20000' } });
  const { admin, discord, host } = place;
  const bot = await place.starts();
  await place.connects();
  discord.faults.next({ method: 'PATCH', path: /@original$/, drop: 'before', times: 1_000 });
  host.scripts({ on: 'POST /v1/servers/s-1/backups', answer: 'hangs', applied: true });
  const create = await admin.types('/backup create', { server: 'Survival' });
  await host.called(({ method, path }) => method === 'POST' && path.endsWith('/backups'));
  await bot.crashes();
  discord.faults.clear();
  expect(create.thinking).toBe(true);
  await host.goesDown();
  rewindSession(place.databaseUrl);
  const next = await place.starts();
  await handles(next, [create]);
  await host.comesBack();
  await create.until(({ text }) => text.includes('Backup of Survival made'));
  const shown = discord.requests.filter(({ method }) => method === 'PATCH');
  expect(JSON.stringify(shown.map(({ body }) => body))).not.toContain('nothing was sent');
  expect(create.followUps).toEqual([]);
  expect(host.changes).toEqual(['POST /v1/servers/s-1/backups']);
});

test.concurrent('a press of Cancel that Discord never took the answer to is answered where it is replayed', async (test) => {
  const place = await botFixture(test, { host: { servers }, discord: { acknowledgeWithinMs: 15_000 } });
  const { admin, discord, databaseUrl } = place;
  const bot = await place.starts();
  await place.connects();
  const question = await (await admin.types('/power', { action: 'kill', server: 's-1' })).settled();
  discord.faults.next({ method: 'POST', path: /callback$/, drop: 'before', times: 1_000 });
  const tried = discord.requests.length;
  const clicked = admin.clicks(question, 'Cancel');
  await discord.requested(
    (request) => discord.requests.indexOf(request) >= tried && /callback$/.test(request.path),
  );
  await bot.crashes();
  discord.faults.clear();
  rewindSession(databaseUrl);
  const next = await place.starts();
  const click = await clicked;
  await handles(next, [question, click]);
  expect(question.text).toMatch(/^Cancelled/);
  expect(question.buttons).toEqual([]);
  expect(click.followUps).toEqual([]);
});

/** Asks to kill Survival; the bot is killed when the question is written down, and Discord never gets it. */
async function asksInVain(
  place: BotFixture,
): Promise<{ question: Reply; restarts: () => Promise<BotProcess> }> {
  const bot = await place.starts();
  await place.connects();
  const { admin, discord, databaseUrl } = place;
  discord.faults.next({ method: 'PATCH', path: /@original$/, drop: 'before', times: 1_000 });
  const tried = discord.requests.length;
  const question = await admin.types('/power', { action: 'kill', server: 's-1' });
  await discord.requested(
    (request) => request.method === 'PATCH' && discord.requests.indexOf(request) >= tried,
  );
  await vi.waitUntil(() => newestState(databaseUrl) === 'awaiting', { interval: 20, timeout: 10_000 });
  const sequence = discord.gateway.sessions[0]?.sequence ?? Number.NaN;
  await bot.crashes();
  // What is replayed is chosen by the tests.
  rewindSession(databaseUrl, sequence);
  discord.faults.clear();
  expect(question.thinking).toBe(true);
  return { question, restarts: () => place.starts() };
}

test.concurrent('a question that was written down but never shown is shown where Discord replays the command, and can be answered', async (test) => {
  const place = await botFixture(test, { host: { servers } });
  const { question, restarts } = await asksInVain(place);
  rewindSession(place.databaseUrl);
  await restarts();
  await question.until(({ buttons }) => buttons.length > 0);
  expect(question.text).toContain('Kill Survival?');
  const click = await place.admin.clicks(question, 'Kill it');
  await click.until(({ text }) => text.includes('Survival was killed'));
  expect(place.host.changes).toEqual(['POST /v1/servers/s-1/power']);
  expect(question.followUps).toEqual([]);
});

test.concurrent('a question that can’t be asked any more when Discord replays the command is withdrawn: the person is told why', async (test) => {
  const place = await botFixture(test, { host: { servers } });
  const { question, restarts } = await asksInVain(place);
  await place.host.goesDown();
  rewindSession(place.databaseUrl);
  await restarts();
  await question.settled();
  expect(question.text).toContain('The host could not be reached');
  // Or it would say later that it expired.
  expect(newestState(place.databaseUrl)).toBe('cancelled');
});

test.concurrent('a question that was never shown, and is not replayed, does not say that nobody pressed a button', async (test) => {
  const place = await botFixture(test, { host: { servers } });
  const { question, restarts } = await asksInVain(place);
  lapseNewest(place.databaseUrl, 500);
  await restarts();
  await question.settled();
  expect(question.text).toMatch(/^⚠️ Nothing was done/);
  expect(question.text).toContain('Run the command again');
  expect(question.text).not.toContain('Expired');
});
