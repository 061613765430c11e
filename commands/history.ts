import { panelActKinds } from '@steward/hosts/model';
import { z } from 'zod';
import { drawDays, hasEnoughParts } from '../src/charts/days.ts';
import {
  longestOfferedMs,
  offeredDays,
  partMsOf,
  periodOf,
  shortMs,
  shownSince,
} from '../src/charts/period.ts';
import { button, type Command, commandGroup } from '../src/discord/interactions/command.ts';
import type {
  CommandContext,
  InteractionContext,
  ListContext,
  ServerContext,
} from '../src/discord/interactions/context.ts';
import { reference } from '../src/discord/interactions/custom-ids.ts';
import { drawnOrNull } from '../src/discord/interactions/optional-parts.ts';
import { numberOption, personOption, serverOption, textOption } from '../src/discord/interactions/options.ts';
import {
  authorizeToList,
  deferAndResolveServer,
  resolveServerFromButton,
} from '../src/discord/resolvers/resolve-server.ts';
import { requireActions } from '../src/discord/resolvers/rights.ts';
import { serverFromReference } from '../src/discord/resolvers/server-values.ts';
import { autocompleteServer } from '../src/discord/resolvers/suggestions.ts';
import { described, localizedName } from '../src/discord/texts/localizations.ts';
import type { Message } from '../src/discord/views/embed.ts';
import {
  daysAltText,
  daysMessage,
  daysPictureName,
  daysWords,
  noDaysMessage,
  periodButtons,
} from '../src/history/charts.ts';
import {
  type HistoryEntry,
  type HistoryFilter,
  type HistoryPage,
  historyMessage,
  historyPageSize,
  mergedEntries,
} from '../src/history/history-view.ts';
import { consoleCommandOf } from '../src/operations/kinds.ts';
import { type HistoryQuery, operationNames } from '../src/operations/model/operation.ts';
import { actKindsOf } from '../src/watch/model/panel-act.ts';
import { samplePartsOf } from '../src/watch/model/watch.ts';

/** Samples are kept for as long. */
const maxDays = 90;
const dayCount = z.coerce.number().int().min(1).max(maxDays);
const defaultDays = 7;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Stands in a custom id for a filter that is not set. */
const none = '-';

/** A page: the server, the person and the kind of operation that it is limited to, and from where it goes on. */
const pageId = z.tuple([
  reference,
  z.string().regex(/^(?:\d{1,20}|-)$/),
  z.enum([...operationNames, none]),
  z.enum(['newer', 'older']),
  /** Milliseconds since 1970, in base 36. */
  z.string().regex(/^[\da-z]{1,9}$/),
  reference,
]);

/** Shows the operations before or after those of a page, in the same message. */
const pageButton = button({ name: 'history', id: pageId, onPress: turnPage });

/** Shows the chart of another time to the person alone. */
const chartButton = button({ name: 'chart', id: z.tuple([reference, dayCount]), onPress: showPeriod });

/** `/history`: who did what, and how it ended. Only the person sees the list, because it has what others typed. */
export const history: Command = {
  ...commandGroup('history', {
    list: {
      options: [
        { ...serverOption, ...described('command.history.list.server') },
        personOption('person', 'command.history.list.person'),
        textOption('action', 'command.history.list.action', {
          choices: operationNames.map((value) => ({
            value,
            ...localizedName(`operation.kind.${value}`, `${value}: `),
          })),
        }),
      ],
      execute: list,
      autocomplete: (ctx) => autocompleteServer(ctx, ['history']),
    },
    chart: {
      options: [serverOption, numberOption('days', 'command.history.chart.days', 1, maxDays)],
      execute: chart,
      autocomplete: (ctx) => autocompleteServer(ctx, ['history']),
    },
  }),
  components: [pageButton, chartButton],
};

async function list(ctx: CommandContext): Promise<void> {
  const { options, reply } = ctx;
  const personId = options.get('person');
  const name = options.choice('action', operationNames);
  if (options.get('server') === null) {
    const authorized = await authorizeToList(ctx, 'history');
    await reply.send(await historyPage(authorized, { server: null, personId, name }), 'ephemeral');
    return;
  }
  const resolved = await deferAndResolveServer(ctx, 'history', 'ephemeral');
  await reply.send(await historyPage(resolved, { server: resolved.server, personId, name }), 'ephemeral');
}

async function turnPage(
  ctx: InteractionContext,
  [serverReference, personId, name, direction, at, id]: z.infer<typeof pageId>,
): Promise<void> {
  const authorized = await authorizeToList(ctx, 'history');
  const server = serverReference === none ? null : await serverFromReference(serverReference, ctx);
  if (server !== null) requireActions(authorized.access, ['history'], server);
  await ctx.reply.deferUpdate();
  const filter = {
    server,
    personId: personId === none ? null : personId,
    name: name === none ? null : name,
  };
  const place = { id, createdAt: new Date(Number.parseInt(at, 36)) };
  await ctx.reply.update(await historyPage(authorized, filter, { direction, place }));
}

async function historyPage(
  ctx: ListContext,
  filter: HistoryFilter,
  from?: HistoryQuery['from'],
): Promise<Message> {
  const { access, guildId, services, privateTexts } = ctx;
  const { server, personId, name } = filter;
  const serverReference = server === null ? none : await services.store.serverRefs.remember(guildId, server);
  const page = await readPage(ctx, filter, from);
  return historyMessage(
    privateTexts,
    filter,
    page,
    ({ request, server }) => {
      const command = consoleCommandOf(request);
      return command !== null && access.mayRead(command, server);
    },
    (direction, { id, createdAt }) =>
      pageButton.id(
        serverReference,
        personId ?? none,
        name ?? none,
        direction,
        createdAt.getTime().toString(36),
        id,
      ),
    (await services.store.connections.settings(guildId)).timeZone,
  );
}

/** Returns a page; the first one if there is nothing left before or after the place. */
async function readPage(
  ctx: ListContext,
  filter: HistoryFilter,
  from: HistoryQuery['from'],
): Promise<HistoryPage> {
  const { access, guildId } = ctx;
  const { server, personId, name } = filter;
  const visible = access.mayEverywhere('history') ? undefined : access.named('history');
  const servers = server === null ? visible : [server];
  const query = {
    guildId,
    ...(servers === undefined ? {} : { servers }),
    personId: personId ?? undefined,
    name: name ?? undefined,
    // One more, to see whether there is another page.
    limit: historyPageSize + 1,
  };
  const read = (place?: HistoryQuery['from']) => readEntries(ctx, { ...query, from: place });
  const found = await read(from);
  const more = found.length > historyPageSize;
  if (from?.direction === 'newer' && more)
    return { entries: found.slice(1), newer: true, older: true, keep: 'oldest' };
  if (from?.direction === 'older' && found.length > 0)
    return { entries: found.slice(0, historyPageSize), newer: true, older: more, keep: 'newest' };
  const newest = from === undefined ? found : await read();
  return {
    entries: newest.slice(0, historyPageSize),
    newer: false,
    older: newest.length > historyPageSize,
    keep: 'newest',
  };
}

/** Returns what was done by Steward, to settings, and at the hosts of a guild's servers. Nobody's Discord account is known at a host. */
async function readEntries(
  { guildId, services }: ListContext,
  query: HistoryQuery,
): Promise<readonly HistoryEntry[]> {
  const { servers, personId, name, from, limit } = query;
  const { operations, panelActs, settingChanges, connections } = services.store;
  const of = (await connections.list(guildId)).map(({ id, accountId }) => ({
    accountId,
    ...(servers !== undefined && {
      serverIds: servers.filter(({ connectionId }) => connectionId === id).map((server) => server.id),
    }),
  }));
  const kinds = name === undefined ? panelActKinds : actKindsOf(name);
  const [done, acts, changes] = await Promise.all([
    operations.history(query),
    personId === undefined ? panelActs.history({ of, kinds, from, limit }) : [],
    name === undefined ? settingChanges.history(query) : [],
  ]);
  return mergedEntries(done, acts, changes, query);
}

async function chart(ctx: CommandContext): Promise<void> {
  const days = dayCount.catch(defaultDays).parse(ctx.options.get('days') ?? defaultDays);
  await sendChart(await deferAndResolveServer(ctx, 'history'), days);
}

async function showPeriod(ctx: InteractionContext, [serverReference, days]: [string, number]): Promise<void> {
  const resolved = await resolveServerFromButton(ctx, 'history', serverReference);
  await ctx.reply.defer('ephemeral');
  await sendChart({ ...resolved, publicTexts: ctx.privateTexts }, days);
}

/** @param days how many the chart shows at most */
async function sendChart(resolved: ServerContext, days: number): Promise<void> {
  const { guild, guildId, person, publicTexts: t, reply, server, services } = resolved;
  const to = new Date();
  const mostMs = days * dayMs;
  const measured = await readMeasured(resolved, mostMs, to);
  if (measured === null) {
    await reply.send(noDaysMessage(t, server.name, periodOf(mostMs), person.isAdmin));
    return;
  }
  const { offered, ...shown } = measured;
  const shownMs = to.getTime() - shown.from.getTime();
  const period = periodOf(shownMs);
  const serverReference = await services.store.serverRefs.remember(guildId, server);
  const shownDays = Math.round(shownMs / dayMs);
  const buttons = periodButtons(t, offered, shownDays, (count) => chartButton.id(serverReference, count));
  const { timeZone } = guild;
  const limits = await limitsOf(resolved);
  const words = daysWords(t, limits.memoryLimitBytes);
  const drawn = { ...shown, to, timeZone, language: t.language, words, ...limits };
  if (!hasEnoughParts(drawn)) {
    await reply.send(daysMessage(t, server.name, period, drawn, 'too-early', buttons));
    return;
  }
  const png = await drawnOrNull(resolved, 'a chart has no picture', () => drawDays(drawn));
  if (png === null) await reply.send(daysMessage(t, server.name, period, drawn, 'unavailable', buttons));
  else
    await reply.update(daysMessage(t, server.name, period, drawn, 'drawn', buttons), {
      name: daysPictureName,
      png,
      alt: daysAltText(t, drawn),
    });
}

/** Returns what was measured of a server, and the times that charts of it are offered for; null: nothing. */
async function readMeasured({ account, server, services }: ServerContext, mostMs: number, to: Date) {
  const { samples } = services.store;
  const since = new Date(to.getTime() - Math.max(mostMs, longestOfferedMs));
  const hours = await samples.hours(account.id, server.id, since);
  const [oldest] = hours;
  if (oldest === undefined) return null;
  const offered = offeredDays(oldest.from, to);
  const from = shownSince(oldest.from, to, mostMs);
  if (to.getTime() - from.getTime() >= shortMs) {
    const parts = hours.filter((hour) => hour.from.getTime() + hourMs > from.getTime());
    return { from, parts, partMs: hourMs, offered };
  }
  const read = await samples.since(account.id, server.id, from);
  // Its first hour was hardly measured from its beginning on.
  const begin = from.getTime() === oldest.from.getTime() ? (read[0]?.at ?? from) : from;
  const partMs = partMsOf(to.getTime() - begin.getTime());
  return { from: begin, parts: samplePartsOf(read, partMs, to.getTime()), partMs, offered };
}

/** Returns the server's limits, for the scales; null if the host does not say, or can't be read now. */
async function limitsOf({ account, hosting, log, server }: ServerContext) {
  try {
    const read = await hosting.server(account, server.id, { maxAgeMs: dayMs, deadlineMs: 2_000 });
    return { most: read.players?.max ?? null, memoryLimitBytes: read.usage.memoryLimitBytes };
  } catch (error) {
    log().debug({ err: error }, 'failed to read the limits of a server for a chart');
    return { most: null, memoryLimitBytes: null };
  }
}
