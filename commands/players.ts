import { z } from 'zod';
import { button, type Command, guildCommand, serverOption } from '../src/discord/interactions/command.ts';
import type { InteractionContext, ServerContext } from '../src/discord/interactions/context.ts';
import { reference } from '../src/discord/interactions/custom-ids.ts';
import {
  autocompleteServer,
  deferAndResolveServer,
  resolveServerFromButton,
} from '../src/discord/resolvers/preconditions.ts';
import { readServer, shownAgeMs } from '../src/discord/resolvers/server.ts';
import { playerCount, statusIcon, statusText } from '../src/discord/texts/servers.ts';
import type { Texts } from '../src/discord/texts/texts.ts';
import { type Message, message } from '../src/discord/views/embed.ts';
import { inline, join, lines, Markdown, md, time } from '../src/discord/views/markdown.ts';
import type { Server } from '../src/domain/server.ts';

const refreshButton = button({ name: 'players', id: z.tuple([reference]), onPress: refresh });

/** `/players`: who is online on a server. */
export const players: Command = {
  definition: {
    ...guildCommand,
    name: 'players',
    description: 'See who is online',
    options: [serverOption],
  },
  components: [refreshButton],

  async execute(ctx) {
    await ctx.reply.send(await playersPanel(await deferAndResolveServer(ctx, 'status')));
  },

  autocomplete: (ctx) => autocompleteServer(ctx, ['status']),
};

async function refresh(ctx: InteractionContext, [serverReference]: [string]): Promise<void> {
  const resolved = await resolveServerFromButton(ctx, 'status', serverReference);
  await ctx.reply.deferUpdate();
  await ctx.reply.update(await playersPanel(resolved));
}

async function playersPanel(ctx: ServerContext): Promise<Message> {
  const server = await readServer(ctx, { maxAgeMs: shownAgeMs });
  const { id, name } = server;
  const serverReference = await ctx.services.store.serverRefs.remember(ctx.guildId, { id, name });
  return message(
    {
      tone: 'neutral',
      icon: statusIcon(server.status),
      title: md`Players on ${inline(name, 80)}`,
      text: join([summary(ctx.publicTexts, server), md`Seen ${time(new Date())}`]),
      fields: nameColumns(server.players?.names ?? []),
    },
    [{ customId: refreshButton.id(serverReference), label: 'Refresh', style: 'secondary' }],
  );
}

/** Returns the number of players, or why there are none. */
function summary(t: Texts, server: Server): Markdown {
  const { status, players } = server;
  const { max = null, names = [] } = players ?? {};
  const online = players?.online ?? (names.length > 0 ? names.length : null);
  if (!online && status !== 'running' && status !== 'unknown') {
    const verb = Markdown.trusted(status === 'crashed' ? 'has' : 'is');
    return md`**${inline(server.name, 60)}** ${verb} ${statusText(t, server)}, so nobody can be online.`;
  }
  if (online === 0) return max === null ? md`Nobody is online.` : md`Nobody is online (0 of ${max}).`;
  if (online === null) {
    const limit = max === null ? md`` : md` It takes up to ${max} players.`;
    return md`The host does not say who is online.${limit}`;
  }
  const count = md`Online: **${playerCount(t, { online, max, names }) ?? online}**.`;
  if (names.length === 0) return md`${count} The host does not say who.`;
  return names.length < online ? md`${count} The host names only ${names.length} of them.` : count;
}

const maxNamesShown = 60;
/** From this many names on, the list has three columns. */
const minForColumns = 10;
const byName = new Intl.Collator();

/** Returns the names in alphabetical order, down each column. */
function nameColumns(names: readonly string[]) {
  const shown = names.toSorted(byName.compare).slice(0, maxNamesShown);
  const perColumn = shown.length < minForColumns ? shown.length : Math.ceil(shown.length / 3);
  const columns = [];
  for (let start = 0; start < shown.length; start += perColumn) {
    const column = shown.slice(start, start + perColumn);
    const value = lines(
      column.map((name) => inline(name, 32)),
      1_000,
    );
    columns.push({ name: md`${start + 1} to ${start + column.length}`, value });
  }
  const hidden = names.length - shown.length;
  return hidden > 0 ? [...columns, { name: md`And more`, value: md`${hidden} others`, wide: true }] : columns;
}
