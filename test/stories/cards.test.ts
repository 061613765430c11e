import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { knownLimits, type Message, type Reply } from '@steward/fake-discord';
import { type TestContext, test } from 'vitest';
import { labels } from '../commands/reply-helpers.ts';
import { powers } from '../groups/fixture.ts';
import { botFixture } from '../support/bot-fixture.ts';

const runs = Number(process.env['CARDS_RUNS'] ?? 4);
const firstSeed = Number(process.env['CARDS_SEED'] ?? 5);
const seeds = Array.from({ length: runs }, (_, index) => firstSeed + index);

const skip = 'Skip the rest';
const names = ['Attic', 'Creative', 'Desert', 'Forest', 'Lobby', 'Ocean', 'Skyblock', 'Survival'];
const servers = names.map((name, index) => ({ id: `s-${index}`, record: { name, status: 'running' } }));

/** Returns a function that returns numbers below a limit, always the same for a seed (mulberry32). */
function numbersOf(seed: number): (below: number) => number {
  let state = seed * 0x9e3779b9;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** Plays one life of cards: requests are made, approved and taken back while the bot is killed and Discord limits or refuses. */
async function play(context: TestContext, seed: number): Promise<void> {
  const { expect } = context;
  const below = numbersOf(seed);
  const approvalMs = 3_000;
  const BOT_OVERRIDES = JSON.stringify({ approvals: { approvalMs, pollMs: 200 }, groups: { pollMs: 100 } });
  const fixture = await botFixture(context, {
    host: { servers, transitionMs: 150 },
    discord: knownLimits,
    env: { BOT_OVERRIDES },
  });
  const { admin, discord, folder, guild } = fixture;
  let bot = await fixture.starts();
  await fixture.connects();
  const helpers = guild.addRole('Helpers');
  await (
    await admin.types('/access grant', { role: guild.role('Moderators'), permission: 'viewer' })
  ).settled();
  await (await admin.types('/access grant', { role: helpers, permission: 'manager' })).settled();
  const mo = guild.member({ name: 'Mo', roles: [guild.role('Moderators')] });
  const hal = guild.member({ name: 'Hal', roles: [helpers] });
  const log = guild.channel('log');
  const told: string[] = [];
  const cards: Reply[] = [];
  let groups = 0;
  const isRequest = ({ text }: Message) => text.includes(' needs approval: ');

  /** What people do. A press that the bot doesn't answer, because it was killed, is one that nobody repeats. */
  const acts = [
    async () => {
      told.push('restarts all');
      const card = await (await admin.types('/power', { action: 'restart', server: '*' })).settled();
      cards.push(card);
      groups += 1;
      await admin.clicks(card, 'Restart 8 servers');
    },
    async () => {
      told.push('asks for approval');
      const refused = await (
        await mo.types('/power', { action: 'restart', server: `s-${below(8)}` })
      ).settled();
      await mo.clicks(refused, 'Ask for approval');
      cards.push(refused);
    },
    async () => {
      const request = log.messages.find(isRequest);
      if (request === undefined) return;
      const choice = below(3) === 0 ? 'Decline' : 'Approve';
      told.push(choice);
      await hal.clicks(request, choice);
    },
    async () => {
      told.push('skips the rest');
      const card = cards.find((one) => labels(one).includes(skip));
      if (card !== undefined) await admin.clicks(card, skip);
    },
  ];
  const disturbs = [
    async () => {
      told.push('kill -9');
      await bot.crashes();
      bot = await fixture.starts();
    },
    async () => {
      const status = [429, 500, 503][below(3)] ?? 503;
      told.push(`Discord answers edits with ${status}`);
      discord.faults.next({ method: 'PATCH', path: /messages/, status, times: 1 + below(6) });
    },
    async () => {
      told.push('Discord is away');
      discord.faults.next({
        path: /messages/,
        drop: below(2) === 0 ? 'before' : 'after',
        times: 1 + below(8),
      });
    },
  ];
  for (let step = 0; step < 8; step += 1) {
    const act = acts[below(acts.length)];
    // What was typed while the bot is killed gets no answer.
    await Promise.race([act?.().catch(() => {}), sleep(4_000)]);
    await sleep(below(600));
    if (below(2) === 0) await disturbs[below(disturbs.length)]?.();
  }
  discord.faults.clear();
  const database = new DatabaseSync(join(folder, 'steward.db'), { readOnly: true });
  context.onTestFinished(() => database.close());
  const count = (sql: string) => Number(database.prepare(sql).get()?.['count'] ?? 0);
  const story = `seed ${seed}: ${told.join(', ')}`;
  await expect
    .poll(() => count("select count(*) as count from cases where phase = 'open'"), {
      timeout: 60_000,
      message: story,
    })
    .toBe(0);
  expect(count("select count(*) as count from operations where state = 'running'"), story).toBe(0);
  const shown = [...guild.channel('general').messages, ...log.messages];
  const unfinished = shown.filter(({ text }) => /^⏳|needs approval:/u.test(text));
  expect(
    unfinished.map(({ text }) => text),
    story,
  ).toEqual([]);
  for (const { text } of shown.filter(({ text }) => text.includes('Restart 8 servers')))
    expect(text, story).not.toMatch(/^[⏳❔]|^⏳/mu);
  for (const { id } of servers) {
    const restarts = powers(fixture).filter((power) => power === `${id} restart`).length;
    const wanted = count(`select count(*) as count from operations where server_id = '${id}'`);
    expect(restarts, `${story}: ${id}`).toBeLessThanOrEqual(wanted);
  }
  const announcements = log.messages.filter(({ text }) => /Restart 8 servers: /.test(text));
  expect(announcements.length, story).toBeLessThanOrEqual(groups);
}

for (const seed of seeds)
  test.concurrent(
    `cards of life ${seed} end, whenever the bot is killed and Discord limits or refuses`,
    (context) => play(context, seed),
    120_000,
  );
