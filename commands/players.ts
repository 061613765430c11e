import { isDown, type Server } from '@steward/hosts/model';
import { z } from 'zod';
import { button, type Command, command } from '../src/discord/interactions/command.ts';
import type { InteractionContext, ServerContext } from '../src/discord/interactions/context.ts';
import { reference } from '../src/discord/interactions/custom-ids.ts';
import { serverOption } from '../src/discord/interactions/options.ts';
import { gameOf } from '../src/discord/resolvers/games.ts';
import { deferAndResolveServer, resolveServerFromButton } from '../src/discord/resolvers/resolve-server.ts';
import { shownAgeMs } from '../src/discord/resolvers/server-list.ts';
import { reading, readingServer, readServer } from '../src/discord/resolvers/server-reads.ts';
import { everyServer } from '../src/discord/resolvers/server-values.ts';
import { autocompleteServer } from '../src/discord/resolvers/suggestions.ts';
import { inline, join, type Markdown } from '../src/discord/texts/markdown.ts';
import { statusIcon, statusText } from '../src/discord/texts/servers.ts';
import type { Texts } from '../src/discord/texts/texts.ts';
import { type Message, message } from '../src/discord/views/embed.ts';
import {
  nameLines,
  refreshButtonOf,
  silenceLines,
  smallPrint,
  statusTones,
} from '../src/panels/server-view.ts';
import { shownStatus } from '../src/watch/model/game.ts';
import { showAll } from './status.ts';

/** Discord takes 4,096 characters. */
const mostNames = 80;

const refreshButton = button({ name: 'players', id: z.tuple([reference]), onPress: refresh });

/** `/players`: who is online on a server. */
export const players: Command = {
  ...command('players', {
    options: [serverOption],
    execute: (ctx) =>
      reading(ctx, async () => {
        if (ctx.options.get('server') === everyServer) return showAll(ctx);
        await ctx.reply.send(await playersMessage(await deferAndResolveServer(ctx, 'status')));
      }),
    autocomplete: (ctx) => autocompleteServer(ctx, ['status'], 'beside-default'),
  }),
  components: [refreshButton],
};

async function refresh(ctx: InteractionContext, [serverReference]: [string]): Promise<void> {
  const resolved = await resolveServerFromButton(ctx, 'status', serverReference);
  await ctx.reply.deferUpdate();
  await ctx.reply.update(await playersMessage(resolved));
}

async function playersMessage(ctx: ServerContext): Promise<Message> {
  const server = await readingServer(ctx, () => readServer(ctx, { maxAgeMs: shownAgeMs }), refreshButton.id);
  const t = ctx.publicTexts;
  const { capabilities } = ctx.hosting;
  const names = countOf(server) === null ? [] : (server.players?.names ?? []);
  const game = await gameOf(ctx, ctx.server, server);
  const status = shownStatus(server.status, game, new Date());
  const serverReference = await ctx.services.store.serverRefs.remember(ctx.guildId, server);
  return message(
    {
      tone: statusTones[status],
      icon: statusIcon(status),
      title: titleOf(t, server),
      text: join([
        ...notes(t, ctx, server),
        ...silenceLines(t, status, game),
        ...nameLines(t, names.toSorted(t.compare), mostNames),
        smallPrint(t, {
          updated: new Date(),
          version: null,
          host: { name: ctx.host.name, capabilities },
        }),
      ]),
    },
    [refreshButtonOf(t, refreshButton.id(serverReference))],
  );
}

/** Returns how many are online; null if nobody knows. A server that is down has nobody; one that is starting may let people in already. */
function countOf({ status, players, game }: Server): number | null {
  // What a host says then is as old as the last answer, or no number at all.
  if (status === 'running' && game?.answered === false) return null;
  const names = players?.names ?? [];
  const online = players?.online ?? (names.length > 0 ? names.length : null);
  if (online || status === 'running' || status === 'unknown') return online;
  return isDown(status) ? 0 : null;
}

function titleOf(t: Texts, server: Server): Markdown {
  const online = countOf(server);
  const max = server.players?.max ?? null;
  const name = inline(server.name, 80);
  if (online === null) return t.md('players.title', { server: name });
  if (online === 0) return t.md('players.nobody', { server: name });
  return max === null
    ? t.md('players.count', { server: name, online })
    : t.md('players.count-of', { server: name, online, max });
}

/** Returns why nobody is online, why that is not known, or whose names are missing. */
function notes(t: Texts, { hosting, host }: ServerContext, server: Server): readonly Markdown[] {
  const { status, players } = server;
  const { max = null, names = [] } = players ?? {};
  const online = countOf(server);
  const notRunning =
    status === 'running' || status === 'unknown'
      ? []
      : [t.md('players.not-running', { status: statusText(t, server) })];
  if (online === 0) return notRunning;
  if (online === null) {
    const unknown =
      hosting.capabilities.players || players !== null
        ? t.md('players.unknown')
        : t.md('players.unreported', { host: inline(host.name, 60) });
    return [...notRunning, unknown, ...(max === null ? [] : [t.md('players.limit', { max })])];
  }
  if (names.length === 0) return [t.md('players.unnamed')];
  return names.length < online ? [t.md('players.some-named', { count: names.length })] : [];
}
