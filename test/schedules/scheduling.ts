import { type Community, type CommunityOptions, community } from '../support/community.ts';
import { quickWatch } from '../support/quick-watch.ts';
import { stoppedClock } from '../support/stopped-clock.ts';

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** Schedules are looked for often; the clock is moved by the tests. */
const quick = { schedules: { everyMs: 20, retryMs: 20 }, ...quickWatch };

/** Returns a guild with a log channel and a stopped clock at noon UTC. */
export async function scheduling(options: CommunityOptions = {}) {
  const passes = stoppedClock(Date.UTC(2027, 2, 1, 12));
  const all = await community({ ...options, overrides: { ...quick, ...options.overrides } });
  const log = all.guild.channel('log');
  await (await all.admin.types('/setup log', { channel: log })).settled();
  return { ...all, channel: log, passes };
}

/** Adds a schedule and saves it; returns the message. @param person default: Ada */
export async function adds(
  { admin }: Pick<Community, 'admin'>,
  options: Parameters<Community['admin']['types']>[1],
  person = admin,
) {
  const reply = await (await person.types('/schedule add', options)).settled();
  await person.clicks(reply, 'Save');
  await reply.until(({ text }) => text.includes('Schedule saved'));
  return reply;
}

/** Returns what `/schedule list` shows. */
export const shown = async ({ admin }: Pick<Community, 'admin'>) =>
  (await (await admin.types('/schedule list')).settled()).text;

/** Returns the card of a schedule that is chosen from `/schedule list`. @param which part of its label; default: any */
export async function card({ admin }: Pick<Community, 'admin'>, which = '') {
  const list = await (await admin.types('/schedule list')).settled();
  const label = list.selects[0]?.options.find((option) => option.label.includes(which))?.label ?? '';
  return (await admin.picks(list, 'Choose a schedule to manage', [label])).settled();
}

/** Returns what the card of the first schedule says of its last run. */
export const lastRun = async (all: Pick<Community, 'admin'>) =>
  /Last run <t:\d+:R>: .*/.exec((await card(all)).text)?.[0] ?? '';
