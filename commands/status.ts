import { z } from 'zod';
import type { Action } from '../src/access/actions.ts';
import { readLatestBackup } from '../src/backups/marks.ts';
import { button, type Command, command, select } from '../src/discord/interactions/command.ts';
import { ids } from '../src/discord/interactions/component-ids.ts';
import type {
  AccountContext,
  CommandContext,
  InteractionContext,
  ServerContext,
} from '../src/discord/interactions/context.ts';
import { pageNumber, reference } from '../src/discord/interactions/custom-ids.ts';
import { typedOptions } from '../src/discord/interactions/interaction.ts';
import { storedOr } from '../src/discord/interactions/optional-parts.ts';
import { serverOption } from '../src/discord/interactions/options.ts';
import { withAddress } from '../src/discord/resolvers/addresses.ts';
import { withServer } from '../src/discord/resolvers/connections.ts';
import { gameOf } from '../src/discord/resolvers/games.ts';
import { lackingPermissions } from '../src/discord/resolvers/key-permissions.ts';
import { downActOf } from '../src/discord/resolvers/panel-acts.ts';
import { failedLines } from '../src/discord/resolvers/refusals.ts';
import {
  type AuthorizedContext,
  authorize,
  authorizeServerOption,
  resolveServer,
  resolveServerFromButton,
} from '../src/discord/resolvers/resolve-server.ts';
import { type GuildListing, shownAgeMs, visibleServers } from '../src/discord/resolvers/server-list.ts';
import { reading, readingServer, readServer, withStatuses } from '../src/discord/resolvers/server-reads.ts';
import { everyServer } from '../src/discord/resolvers/server-values.ts';
import { autocompleteServer } from '../src/discord/resolvers/suggestions.ts';
import { failureLabel } from '../src/discord/texts/failures.ts';
import { type Message, message } from '../src/discord/views/embed.ts';
import { pageButtons } from '../src/discord/views/pagination.ts';
import { missingFeature } from '../src/operations/supported.ts';
import {
  isKnownNow,
  type OverviewServer,
  otherPagesButton,
  overviewCard,
  overviewPage,
  serverMenu,
} from '../src/panels/overview-view.ts';
import { controlPanelButtons, refreshButtonOf, serverMessage } from '../src/panels/server-view.ts';
import { nextRunOf } from '../src/schedules/model/schedule.ts';
import { checklistIds } from '../src/setup/checklist-view.ts';
import { shownStatus, unaskedGame } from '../src/watch/model/game.ts';

/** Shows a server in a new message. */
const statusButton = button({ ...ids.status, onPress: showServer });
/** Shows the server's current state in the same message. */
const refreshButton = button({ ...ids.refresh, onPress: refresh });
/** Shows a page of the overview in the same message. */
const overviewButton = button({ name: 'overview', id: z.tuple([pageNumber]), onPress: turnPage });
/** Shows the second page of the overview to the person alone: in the message it would be turned by everyone. */
const otherServersButton = button({ ...ids.otherServers, onPress: showOthers });
/** Does what `/status` does. */
const setupStatusButton = button({
  ...checklistIds.status,
  onPress: (ctx) => reading(ctx, () => show({ ...ctx, options: typedOptions('status') })),
});
/** Shows the chosen server to the person alone. */
const serverSelect = select({ ...ids.chooseServer, value: reference, onChoose: showPrivately });

/** `/status`: one server in full, or an overview of all. */
export const status: Command = {
  ...command('status', {
    options: [serverOption],
    execute: (ctx) => reading(ctx, () => show(ctx)),
    autocomplete: (ctx) => autocompleteServer(ctx, ['status'], 'beside-default'),
  }),
  components: [
    statusButton,
    refreshButton,
    overviewButton,
    otherServersButton,
    setupStatusButton,
    serverSelect,
  ],
};

async function show(ctx: CommandContext): Promise<void> {
  if (ctx.options.get('server') === everyServer) return showAll(ctx);
  const authorized = await authorizeServerOption(ctx, 'status');
  await ctx.reply.sendMade(serverOrOverview(authorized));
}

/** Replies with the overview of all servers. */
export async function showAll(ctx: InteractionContext): Promise<void> {
  const authorized = await authorize(ctx, 'status');
  await ctx.reply.sendMade(visibleServers(authorized).then((visible) => overview(authorized, visible, 0)));
}

async function serverOrOverview(ctx: CommandContext & AuthorizedContext): Promise<Message> {
  const { options, guild } = ctx;
  if (options.get('server') !== null || guild.defaultServer !== null)
    return statusMessage(await resolveServer(ctx, 'status'));
  const visible = await visibleServers(ctx);
  const [only] = visible.items;
  const isOnlyOne = visible.items.length === 1 && !visible.more && visible.failed.length === 0;
  return only !== undefined && isOnlyOne ? statusMessage(withServer(ctx, only)) : overview(ctx, visible, 0);
}

async function refresh(ctx: InteractionContext, [serverReference]: [string]): Promise<void> {
  const resolved = await resolveServerFromButton(ctx, 'status', serverReference);
  await ctx.reply.deferUpdate();
  const isPrivate = ctx.sourceIsEphemeral;
  const message = await statusMessage(isPrivate ? inOwnLanguage(resolved) : resolved, isPrivate);
  await ctx.reply.update(message);
}

async function showServer(ctx: InteractionContext, [serverReference]: [string]): Promise<void> {
  const resolved = await resolveServerFromButton(ctx, 'status', serverReference);
  await ctx.reply.sendMade(statusMessage(resolved));
}

async function showPrivately(ctx: InteractionContext, serverReference: string): Promise<void> {
  const resolved = await resolveServerFromButton(ctx, 'status', serverReference);
  await ctx.reply.sendMade(statusMessage(inOwnLanguage(resolved), true), 'ephemeral');
}

async function turnPage(ctx: InteractionContext, [page]: [number]): Promise<void> {
  const authorized = await authorize(ctx, 'status');
  await ctx.reply.deferUpdate();
  const shown = ctx.sourceIsEphemeral ? inOwnLanguage(authorized) : authorized;
  const servers = await reading(shown, () => visibleServers(shown));
  await ctx.reply.update(await overview(shown, servers, page, ctx.sourceIsEphemeral));
}

async function showOthers(ctx: InteractionContext): Promise<void> {
  const authorized = inOwnLanguage(await authorize(ctx, 'status'));
  await ctx.reply.defer('ephemeral');
  const servers = await reading(authorized, () => visibleServers(authorized));
  await ctx.reply.send(await overview(authorized, servers, 1, true));
}

/** Returns the context of a reply that only the person sees. */
function inOwnLanguage<Context extends InteractionContext>(ctx: Context): Context {
  return { ...ctx, publicTexts: ctx.privateTexts };
}

/** @param isPrivate whether only the person sees it, who can turn its pages */
async function overview(
  ctx: AccountContext,
  { items, more, failed }: GuildListing,
  number: number,
  isPrivate = false,
): Promise<Message> {
  const t = ctx.publicTexts;
  const page = overviewPage(items, number);
  const read = await withStatuses(page.items, ctx);
  const games = await Promise.all(read.map((server) => gameOf(ctx, server, server)));
  const servers = items.map((listed, index): OverviewServer => {
    const { failure, ...server } = read[index - page.first] ?? { ...listed, failure: null };
    const game = games[index - page.first] ?? unaskedGame;
    return {
      ...withAddress(ctx.guild, server, server),
      status: shownStatus(server.status, game, new Date()),
      outdated: failure && { readAt: null, reason: failureLabel(t, failure) },
      isBusy: false,
    };
  });
  const updated = servers.some(isKnownNow) ? new Date() : null;
  const values = await ctx.services.store.serverRefs.rememberAll(ctx.guildId, page.items);
  const pages = isPrivate ? pageButtons(t, page, overviewButton.id) : otherPagesButton(t, page);
  return message(
    overviewCard(t, servers, page.number, { more, failed: failedLines(t, failed), updated }),
    [...pages, refreshButtonOf(t, overviewButton.id(page.number))],
    serverMenu(t, servers, page.number, values),
  );
}

/** @param isPrivate whether only the person sees it */
async function statusMessage(ctx: ServerContext, isPrivate = false): Promise<Message> {
  const [read, latest, next] = await Promise.all([
    readingServer(ctx, () => readServer(ctx, { maxAgeMs: shownAgeMs }), ids.refresh.of),
    readLatestBackup(ctx),
    storedOr(ctx, null, 'a server is shown without its next scheduled action', async () =>
      nextRunOf(await ctx.services.guildSchedules.of(ctx.guildId), ctx.server, Date.now()),
    ),
  ]);
  const server = withAddress(ctx.guild, ctx.server, read);
  const serverReference = await ctx.services.store.serverRefs.remember(ctx.guildId, server);
  const host = { name: ctx.host.name, capabilities: ctx.hosting.capabilities };
  const may = (action: Action) =>
    ctx.access.may(action, server) &&
    missingFeature(action, host.capabilities) === null &&
    lackingPermissions(server, action).length === 0;
  const links = controlPanelButtons(ctx.publicTexts, ctx.host, server.id, isPrivate && ctx.person.isAdmin);
  const game = await gameOf(ctx, ctx.server, read);
  const act = await downActOf(ctx, ctx.server, read);
  const facts = { ref: ctx.server, server, game, act, latest, next };
  return serverMessage(ctx.publicTexts, facts, host, may, serverReference, links);
}
