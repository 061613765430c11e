import type { Reply } from '@steward/fake-discord';
import { expect, test, vi } from 'vitest';
import { expireNewest, newestState, rewindSession } from '../process/database.ts';
import { type MortalCommunity, mortalCommunity } from '../support/mortal-community.ts';
import { patienceMs } from '../support/test-limits.ts';

const backup = { id: 'b-1', created_at: '2026-01-02T03:04:05Z', size_bytes: 1_000 };
const servers = [
  { id: 's-1', record: { id: 's-1', name: 'Survival', status: 'running' }, backups: [backup] },
  { id: 's-2', record: { id: 's-2', name: 'Creative', status: 'stopped' }, backups: [backup] },
];

/** Kills the bot, and resolves when the next one has handled the replayed interactions. */
async function replays(
  { crashes, log, settings }: MortalCommunity,
  replies: () => readonly Reply[] | Promise<readonly Reply[]>,
  meanwhile: () => unknown = () => {},
): Promise<void> {
  let before = 0;
  await crashes(async () => {
    before = log.length;
    rewindSession(settings.databaseUrl);
    await meanwhile();
  });
  const all = await replies();
  const isHandled = ({ interaction }: Reply) =>
    log
      .slice(before)
      .some((line) => line.includes('"msg":"interaction"') && line.includes(interaction.request.id));
  await vi.waitUntil(() => all.every(isHandled), { interval: 20, timeout: patienceMs });
}

async function press(fixture: MortalCommunity, confirmation: Reply, button: string): Promise<Reply> {
  return fixture.admin.clicks(await confirmation.until(({ buttons }) => buttons.length > 0), button);
}

/** Completes one change of each kind, and reads. Returns the commands and clicks. */
async function runsEverything(
  fixture: MortalCommunity,
): Promise<{ commands: readonly Reply[]; clicks: readonly Reply[] }> {
  const { admin } = fixture;
  const create = await admin.types('/backup create', { server: 'Survival' });
  await create.until(({ text }) => text.includes('Survival backed up'));
  const removal = await admin.types('/backup delete', { server: 'Survival', backup: 'b-1' });
  const removing = await press(fixture, removal, 'Delete it');
  await removal.until(({ text }) => /^✅ Backup .+ deleted/.test(text));
  const kill = await admin.types('/power', { action: 'kill', server: 'Survival' });
  const cancelling = await press(fixture, kill, 'Cancel');
  await kill.until(({ text }) => text.startsWith('Canceled'));
  const refused = await admin.types('/backup restore', { server: 'Survival', backup: 'b-9' });
  await refused.until(({ followUps }) => followUps.length > 0);
  const panel = await admin.types('/status', { server: 'Survival' });
  await panel.until(({ text }) => text.includes('Survival is running'));
  const refresh = await admin.clicks(panel, 'Refresh');
  await refresh.settled();
  const stop = await admin.types('/power', { action: 'stop', server: 'Survival' });
  await stop.until(({ text }) => text.includes('Survival has stopped'));
  const restore = await admin.types('/backup restore', { server: 'Creative', backup: 'b-1' });
  const restoring = await press(fixture, restore, 'Restore');
  return {
    commands: [create, removal, kill, refused, panel, stop, restore],
    clicks: [removing, cancelling, refresh, restoring],
  };
}

function textsOf(replies: readonly Reply[]) {
  return replies.map(({ text, followUps }) => [text, ...followUps.map((message) => message.text)]);
}

test.concurrent('commands and clicks that Discord replays change no reply and nothing at the host, while an operation runs', async (test) => {
  const fixture = await mortalCommunity({ test, host: { servers }, timings: { restoreRestMs: 600_000 } });
  const { commands, clicks } = await runsEverything(fixture);
  await commands.at(-1)?.until(({ text }) => text.includes('Restoring Creative'));
  await fixture.host.called(({ path }) => path.endsWith('/restore'));
  const finished = [...commands.slice(0, -1), ...clicks.slice(0, -1)];
  const before = textsOf(finished);
  const changes = fixture.host.changes.length;
  await replays(fixture, () => [...commands, ...clicks]);
  expect(textsOf(finished)).toEqual(before);
  expect(fixture.host.changes).toHaveLength(changes);
  expect(commands.at(-1)?.text).toContain('Restoring Creative');
  for (const reply of [...commands.slice(-1), ...clicks.slice(-1)]) expect(reply.followUps).toEqual([]);
});

test.concurrent('a running change is not called unsent if Discord replays its command before the first reply', async (test) => {
  const fixture = await mortalCommunity({ test, host: { servers }, timings: { verifyLostMs: 60_000 } });
  const { admin, discord, host } = fixture;
  discord.faults.next({ method: 'PATCH', path: /@original$/, drop: 'before', times: 1_000 });
  host.scripts({ on: 'POST /v1/servers/s-1/backups', answer: 'hangs', applied: true });
  const create = await admin.types('/backup create', { server: 'Survival' });
  await host.called(({ method, path }) => method === 'POST' && path.endsWith('/backups'));
  await replays(
    fixture,
    () => [create],
    () => {
      expect(create.thinking).toBe(true);
      return host.goesDown();
    },
  );
  await host.comesBack();
  await create.until(({ text }) => text.includes('Survival backed up'));
  const shown = discord.requests.filter(({ method, status }) => method === 'PATCH' && status !== 0);
  expect(JSON.stringify(shown.map(({ body }) => body))).not.toContain('nothing was sent');
  expect(create.followUps).toEqual([]);
  expect(host.changes).toEqual(['POST /v1/servers/s-1/backups']);
});

test.concurrent('a click on Cancel whose response Discord never accepted gets a reply when it is replayed', async (test) => {
  const fixture = await mortalCommunity({ test, host: { servers } });
  const { admin, discord } = fixture;
  const confirmation = await (await admin.types('/power', { action: 'kill', server: 's-1' })).settled();
  discord.faults.next({ method: 'POST', path: /callback$/, drop: 'before', times: 1_000 });
  const tried = discord.requests.length;
  const clicked = admin.clicks(confirmation, 'Cancel');
  await discord.requested(
    (request) => discord.requests.indexOf(request) >= tried && /callback$/.test(request.path),
  );
  await replays(fixture, async () => [confirmation, await clicked]);
  const click = await clicked;
  expect(confirmation.text).toMatch(/^Canceled/);
  expect(confirmation.buttons).toEqual([]);
  expect(click.followUps).toEqual([]);
});

test.concurrent('a prompt that was never shown and is not replayed does not say that nobody pressed a button', async (test) => {
  const fixture = await mortalCommunity({ test, host: { servers } });
  const { admin, crashes, discord, settings } = fixture;
  const { databaseUrl } = settings;
  discord.faults.next({ method: 'PATCH', path: /@original$/, drop: 'before', times: 1_000 });
  const tried = discord.requests.length;
  const confirmation = await admin.types('/power', { action: 'kill', server: 's-1' });
  await discord.requested(
    (request) => request.method === 'PATCH' && discord.requests.indexOf(request) >= tried,
  );
  await vi.waitUntil(() => newestState(databaseUrl) === 'awaiting', { interval: 20, timeout: patienceMs });
  const sequence = discord.gateway.sessions[0]?.sequence ?? Number.NaN;
  await crashes(() => {
    // Nothing is replayed.
    rewindSession(databaseUrl, sequence);
    expect(confirmation.thinking).toBe(true);
    expireNewest(databaseUrl, 500);
  });
  await confirmation.settled();
  expect(confirmation.text).toMatch(/^⚠️ Nothing changed/);
  expect(confirmation.text).toContain('Run the command again');
  expect(confirmation.text).not.toContain('Expired');
});
