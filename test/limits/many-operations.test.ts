import { expect, test } from 'vitest';
import { community } from '../support/community.ts';

const servers = Array.from({ length: 12 }, (_, index) => ({
  id: `s-${index}`,
  record: { name: `World ${index}`, status: 'stopped' },
  backups: [{ id: 'b-1' }],
}));

const long = 60_000;
/** No time limit ends during the test. */
const timings = {
  powerMs: { start: long, stop: long, restart: long, kill: long },
  // Ten are followed at once.
  pollMs: () => 100,
};

/** Ten servers that never finish starting; Ada has requested each start. */
async function tenStarting() {
  const all = await community({ host: { servers, transitionMs: 60_000 }, timings });
  const starts = await Promise.all(
    servers.slice(0, 10).map(({ id }) => all.admin.types('/power', { action: 'start', server: id })),
  );
  for (const start of starts) await start.until(({ text }) => text.includes('status: starting'));
  return { ...all, starts };
}

test('a guild’s eleventh operation is refused in a private reply that lists the others, without the names of servers that not everybody may see', async () => {
  const { admin, host, starts, discord } = await tenStarting();
  const calls = () => host.calls.filter(({ path }) => !/\/s-\d$/.test(path)).length;
  const before = calls();
  for (const [line, options] of [
    ['/power', { action: 'start', server: 's-10' }],
    ['/power', { action: 'start' }],
    ['/power', { action: 'stop', server: 'World 10' }],
    ['/backup create', { server: 's-10' }],
    ['/backup restore', { backup: 'b-1', server: 's-10' }],
    ['/backup delete', { backup: 'b-1', server: 's-10' }],
  ] as const) {
    const reply = await admin.types(line, options);
    expect(reply.thinking, line).toBe(false);
    expect(reply.text, line).toContain('Too many actions are running');
    expect(reply.text).toContain('10 actions are already running');
    expect(reply.text).toContain('**Ada**: Start a server (10 times)');
    expect(reply.text).not.toContain('World');
    expect(reply.text).toContain('Nothing changed. Try again when one of them is done.');
    expect(reply.ephemeral).toBe(true);
    expect(reply.buttons).toEqual([]);
  }
  // The ten are polled all the time; nothing else was requested from the host.
  expect(calls()).toBe(before);

  const elsewhere = discord.addGuild({ name: 'Elsewhere' });
  await discord.registered(elsewhere, 'power');
  const eve = elsewhere.member({ name: 'Eve', permissions: 'administrator' });
  await (
    await eve.submits(await eve.types('/setup connect'), { 'API key': 'test-key-of-the-account' })
  ).settled();
  const other = await eve.types('/power', { action: 'start', server: 's-10' });
  await other.until(({ text }) => text.includes('status: starting'));

  host.server('s-3').record['status'] = 'running';
  await starts[3]?.until(({ text }) => text.includes('World 3 is running'));
  const next = await admin.types('/power', { action: 'start', server: 's-11' });
  await next.until(({ text }) => text.includes('status: starting'));
});

test('a console command is never refused because of other operations, and does not count as one', async () => {
  const { admin, host, starts } = await tenStarting();
  host.server('s-0').record['status'] = 'running';
  await starts[0]?.until(({ text }) => text.includes('World 0 is running'));
  host.scripts({ on: /command$/, answer: 'hangs', times: 3 });
  for (const server of ['s-1', 's-2', 's-3']) await admin.types('/cmd', { command: 'say hi', server });
  await expect.poll(() => host.changes.filter((line) => line.endsWith('/command')).length).toBe(3);
  const start = await admin.types('/power', { action: 'start', server: 's-10' });
  await start.until(({ text }) => text.includes('status: starting'));
  const command = await (await admin.types('/cmd', { command: 'say hi', server: 's-0' })).settled();
  await command.until(({ text }) => text.includes('Command sent to World 0'));
});

test('a kill is never refused because of other operations: it ends one that hangs', async () => {
  const { admin, starts } = await tenStarting();
  const kill = await (await admin.types('/power', { action: 'kill', server: 's-4' })).settled();
  await admin.clicks(kill, 'Kill it');
  await kill.until(({ text }) => text.includes('World 4 was killed'));
  await starts[4]?.until(({ text }) => text.includes('was killed while this was running'));
});

test('a prompt that was open when the tenth began stays open: its button works when there is room', async () => {
  const all = await community({ host: { servers, transitionMs: 60_000 }, timings });
  const { admin, host } = all;
  const confirmation = await (
    await admin.types('/backup delete', { backup: 'b-1', server: 's-11' })
  ).settled();
  const starts = await Promise.all(
    servers.slice(0, 10).map(({ id }) => admin.types('/power', { action: 'start', server: id })),
  );
  for (const start of starts) await start.until(({ text }) => text.includes('status: starting'));
  const click = await (await admin.clicks(confirmation, 'Delete it')).settled();
  expect((await click.followUp()).text).toContain('Too many actions are running');
  host.server('s-0').record['status'] = 'running';
  await starts[0]?.until(({ text }) => text.includes('World 0 is running'));
  await admin.clicks(confirmation, 'Delete it');
  await confirmation.until(({ text }) => /Backup .+ of World 11 deleted/.test(text));
});

test('if twelve operations are requested at the same moment, ten run', async () => {
  const { admin, host } = await community({ host: { servers, transitionMs: 60_000 }, timings });
  const replies = await Promise.all(
    servers.map(({ id }) => admin.types('/power', { action: 'start', server: id })),
  );
  for (const reply of replies)
    await reply.until(({ text }) => /status: starting|Too many actions are running/.test(text));
  expect(replies.filter(({ text }) => text.includes('Too many actions are running'))).toHaveLength(2);
  expect(host.changes).toHaveLength(10);
});
