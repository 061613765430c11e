import { randomBytes } from 'node:crypto';
import type { Access } from '../src/access/access.ts';
import { isOn, type Mute, muteLimits, muteOf } from '../src/alerts/model/mute.ts';
import { mutedMessage, notMutedMessage, stillMutedMessage, unmutedMessage } from '../src/alerts/mute-view.ts';
import { button, type Subcommand } from '../src/discord/interactions/command.ts';
import { ids } from '../src/discord/interactions/component-ids.ts';
import type { CommandContext, InteractionContext } from '../src/discord/interactions/context.ts';
import { serverOption, textOption } from '../src/discord/interactions/options.ts';
import type { Choice } from '../src/discord/interactions/reply.ts';
import { UserError } from '../src/discord/interactions/user-error.ts';
import { requireConnection } from '../src/discord/resolvers/connections.ts';
import { authorize, optionalServer } from '../src/discord/resolvers/resolve-server.ts';
import { loadAccess, requireActions } from '../src/discord/resolvers/rights.ts';
import { autocompleteServer } from '../src/discord/resolvers/suggestions.ts';
import { described } from '../src/discord/texts/localizations.ts';
import { plain } from '../src/discord/texts/markdown.ts';
import { type Message, notice } from '../src/discord/views/embed.ts';
import { isSameServer, type ServerRef } from '../src/domain/connection.ts';
import { parseMoment } from '../src/schedules/typed-time.ts';
import { refusedChoice, unique } from '../src/schedules/when-choices.ts';

const minuteMs = 60_000;
/** For how long the button mutes, in milliseconds. */
const pressedMs = 60 * minuteMs;

/** Offered while nothing is typed. */
const lengths = ['15 min', '30 min', '1 h', '2 h', '4 h', '8 h', '1 day', '2 days', '7 days'];

/** `/alerts mute` and `/alerts unmute`: for those who may mute alerts, on a server or on all. */
export const muteCommands: Readonly<Record<'mute' | 'unmute', Subcommand>> = {
  mute: {
    isGranted: true,
    options: [
      textOption('for', 'command.alerts.mute.for', { required: true, autocomplete: true, max_length: 50 }),
      { ...serverOption, ...described('command.alerts.mute.server') },
      textOption('reason', 'command.alerts.mute.reason', { max_length: muteLimits.reason }),
    ],
    execute: mute,
    autocomplete: (ctx) =>
      ctx.options.focused === 'for' ? timeChoices(ctx) : autocompleteServer(ctx, ['alerts.mute']),
  },
  unmute: {
    isGranted: true,
    options: [{ ...serverOption, ...described('command.alerts.unmute.server') }],
    execute: unmute,
    autocomplete: (ctx) => autocompleteServer(ctx, ['alerts.mute']),
  },
};

/** “Mute 1 h”: mutes alerts about the servers of an alert. */
export const muteButton = button({ ...ids.muteAlert, onPress: pressMute });

async function mute(ctx: CommandContext): Promise<void> {
  const { access, guild } = await authorize(ctx, 'alerts.mute');
  if (!ctx.options.given('server') && !access.mayEverywhere('alerts.mute')) throw new UserError('mute-all');
  const until = muteEnd(ctx.options.required('for'), guild.timeZone, Date.now());
  await ctx.reply.defer('public');
  const server = await optionalServer(ctx, 'alerts.mute');
  if (server !== null) requireActions(access, ['alerts.mute'], server);
  const message = await saveMutes(ctx, server && [server], until, ctx.options.get('reason'));
  await ctx.reply.send(message, 'public');
}

async function pressMute(ctx: InteractionContext, [id]: [string]): Promise<void> {
  const { guildId, services } = ctx;
  const incidents = await services.store.alerts.sharing(id);
  const servers = incidents.flatMap(({ guildId: of, connectionId, serverId, name }) =>
    serverId === null || of !== guildId ? [] : [{ connectionId, id: serverId, name }],
  );
  if (servers.length === 0) throw new UserError('alert-gone');
  const access = await loadAccess(ctx);
  for (const server of servers) requireActions(access, ['alerts.mute'], server);
  await ctx.reply.defer('public');
  const now = new Date();
  const until = now.getTime() + pressedMs;
  const stored = await services.store.mutes.of(guildId);
  // It lengthens a mute, and never ends a longer one early.
  const longer = servers.map((server) => muteOf(stored, server, now));
  const shorter = servers.filter((_, index) => (longer[index]?.until.getTime() ?? 0) < until);
  if (shorter.length === 0) {
    const { publicTexts: t } = await requireConnection(ctx);
    await ctx.reply.send(
      stillMutedMessage(
        t,
        longer.filter((mute) => mute !== null),
      ),
      'public',
    );
  } else await ctx.reply.send(await saveMutes(ctx, shorter, until, null), 'public');
}

/** Returns when a mute ends, in milliseconds since 1970. @throws UserError if the text is no time, or it is too near or far */
function muteEnd(typed: string, zone: string, now: number): number {
  const until = parseMoment(typed, zone, now);
  if (until === null) throw new UserError('mute-time', { typed: plain(typed, 50) });
  if (!isAllowed(until, now)) throw new UserError('mute-length');
  return until;
}

function isAllowed(until: number, now: number): boolean {
  return until - now >= muteLimits.leastMs && until - now <= muteLimits.mostMs;
}

/** Stores mutes. Returns what to reply. @param servers null: all. @throws UserError */
async function saveMutes(
  ctx: InteractionContext,
  servers: readonly ServerRef[] | null,
  until: number,
  reason: string | null,
): Promise<Message> {
  const { guildId, person, services } = ctx;
  const { publicTexts: t } = await requireConnection(ctx);
  const { alerts, mutes } = services.store;
  if ((await alerts.settings(guildId)).length === 0)
    return notice('neutral', t.md('alerts.none.title'), t.md('alerts.none.text'));
  const mute = {
    until: new Date(until),
    reason: reason && plain(reason, muteLimits.reason),
    setBy: person.id,
    setAt: new Date(),
    endedAt: null,
  };
  const all = (servers ?? [null]).map((server) => ({
    ...mute,
    server,
    id: randomBytes(12).toString('base64url'),
  }));
  if (!(await mutes.set(guildId, all))) throw new UserError('too-many-mutes', { max: muteLimits.perGuild });
  return mutedMessage(t, mute, servers);
}

async function unmute(ctx: CommandContext): Promise<void> {
  const { guildId, person, services } = ctx;
  const { access } = await authorize(ctx, 'alerts.mute');
  await ctx.reply.defer('public');
  const server = await optionalServer(ctx, 'alerts.mute');
  if (server !== null) requireActions(access, ['alerts.mute'], server);
  const { publicTexts: t } = await requireConnection(ctx);
  const now = new Date();
  const on = (await services.store.mutes.of(guildId)).filter((each) => isOn(each, now));
  const ended = on.filter((each) =>
    server === null ? mayEnd(access, each) : each.server !== null && isSameServer(each.server, server),
  );
  // “Nothing is muted” would be untrue if there is a mute that the person isn't allowed to end.
  if (server === null && ended.length === 0 && on.length > 0) throw new UserError('mute-all');
  for (const each of ended) await services.store.mutes.end(each, now);
  const general = on.find((each) => each.server === null && !ended.includes(each)) ?? null;
  const message =
    ended.length === 0 ? notMutedMessage(t, server, general) : unmutedMessage(t, ended, person.id, general);
  await ctx.reply.send(message, 'public');
}

function mayEnd(access: Access, { server }: Mute): boolean {
  return server === null ? access.mayEverywhere('alerts.mute') : access.may('alerts.mute', server);
}

/** Returns what is offered for the length of a mute: what was typed means, or common ones. */
async function timeChoices(ctx: CommandContext): Promise<readonly Choice[]> {
  const { guildId, privateTexts: t, services } = ctx;
  const found = await services.hosts.of(guildId, { interaction: ctx.id });
  if (found === null || !(await loadAccess(ctx)).mayAnywhere('alerts.mute')) return [];
  const { timeZone } = found.guild;
  const now = Date.now();
  const typed = (ctx.options.get('for') ?? '').trim();
  const read = (text: string) => {
    const until = parseMoment(text, timeZone, now);
    return until !== null && isAllowed(until, now) ? [{ until, value: text }] : [];
  };
  const offered = (typed === '' ? lengths : [typed, `${typed} min`, `${typed} h`]).flatMap(read);
  if (offered.length === 0) {
    const isKnown = parseMoment(typed, timeZone, now) !== null;
    return [refusedChoice(t, typed, t.plain(isKnown ? 'error.mute-length.title' : 'error.mute-time.title'))];
  }
  const choices = offered.map(({ until, value }) => {
    const time = t.dateTime(new Date(until), timeZone);
    const duration = t.duration(Math.round((until - now) / minuteMs) * minuteMs);
    return { name: plain(t.plain('alerts.mute.choice', { duration, time })), value };
  });
  return unique(choices);
}
