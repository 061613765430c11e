import { HostError, type Server, type ServerQuestion } from '@steward/hosts/model';
import { z } from 'zod';
import type { CommandContext } from '../discord/interactions/context.ts';
import type { Choice } from '../discord/interactions/reply.ts';
import { UserError } from '../discord/interactions/user-error.ts';
import { authorize, findServer } from '../discord/resolvers/resolve-server.ts';
import { fold } from '../discord/resolvers/server-names.ts';
import { autocompleteServer } from '../discord/resolvers/suggestions.ts';
import { inline, inlineCode, type Markdown } from '../discord/texts/markdown.ts';
import { commandsOn } from '../discord/texts/server-commands.ts';
import type { Texts } from '../discord/texts/texts.ts';
import { notice } from '../discord/views/embed.ts';
import type { ServerRef } from '../domain/connection.ts';
import type { KnownGame } from '../operations/guild-hosts.ts';

/** The choice that removes what an admin said. */
const automatic = 'automatic';
const queryPort = z.coerce.number().int().min(1_024).max(65_535).nullable();
/** How long the reply waits for the host, in milliseconds. */
const readMs = 10_000;
/** As many as Discord shows. */
const mostChoices = 25;

/** Saves which game a server runs, asks it at once, and replies with what it said. */
export async function setGame(ctx: CommandContext): Promise<void> {
  const { privateTexts: t, guildId, services, options } = ctx;
  const { store, hosts } = services;
  const typed = options.required('game');
  const chosen = isAutomatic(t, typed) ? null : findGame(hosts.knownGames, typed);
  if (chosen === undefined) throw new UserError('unknown-game', { game: inline(typed, 80) });
  const port = queryPort.parse(options.get('query_port'));
  await ctx.reply.defer('ephemeral');
  const server = await findServer(await authorize(ctx, 'status'), options.required('server'), 'status');
  const setting = chosen && { game: chosen.game, queryPort: port };
  if (!(await store.connections.setGame(guildId, server, setting, ctx.person.id)))
    throw new UserError('too-many-games');
  const asked = await askNow(ctx, server);
  const game = chosen ?? asked?.game ?? null;
  const [kind, name] = [chosen === null ? 'removed' : 'set', inline(server.name, 80)] as const;
  const what =
    game === null
      ? t.md('setup.game-unknown.text', { server: name, ...commandsOn(server) })
      : t.md(`setup.game-${kind}.text`, { server: name, game: inline(game.name) });
  const text = t.sentences([what, answerText(t, server, game, asked)]);
  await ctx.reply.send(notice('good', t.md(`setup.game-${kind}.title`), text), 'ephemeral');
}

/** Returns choices for a server, or for a game by its name. */
export async function gameChoices(ctx: CommandContext): Promise<readonly Choice[]> {
  const { privateTexts: t, options, services } = ctx;
  if (options.focused !== 'game') return autocompleteServer(ctx, ['status']);
  const query = fold(options.get('game') ?? '');
  const all = [
    { value: automatic, name: t.plain('choice.game.automatic') },
    ...services.hosts.knownGames.map(({ game, name }) => ({ value: game, name })),
  ];
  return all
    .filter(({ name, value }) => fold(name).includes(query) || value.includes(query))
    .slice(0, mostChoices);
}

/** Returns whether a text is the name of the choice that removes what an admin said, or how the name begins: “Automatic”. */
function isAutomatic(t: Texts, typed: string): boolean {
  const beginning = (text: string) => fold(text).split(/\s*:/, 1).join();
  const names = [automatic, t.plain('choice.game.automatic')];
  return names.some((name) => beginning(name) === beginning(typed));
}

function findGame(games: readonly KnownGame[], typed: string): KnownGame | undefined {
  const name = fold(typed);
  return games.find((one) => one.game === typed || fold(one.name) === name);
}

/** What a server's game said, and how it was asked. */
interface AskedNow {
  readonly server: Server;
  /** What its host's record shows that it runs; null if that is unknown. */
  readonly game: KnownGame | null;
  readonly questions: readonly ServerQuestion[];
}

/** Asks a server's game; null if its host can't be read. */
async function askNow({ guildId, services, log }: CommandContext, ref: ServerRef): Promise<AskedNow | null> {
  const link = await services.hosts.link(guildId, ref.connectionId);
  if (typeof link === 'string') return null;
  try {
    const options = { asksGameAnew: true, deadlineMs: readMs };
    const server = await link.hosting.server(link.account, ref.id, options);
    const game = await services.hosts.gameOf(guildId, ref.connectionId, server);
    return { server, game, questions: link.account.questionsOf?.(server) ?? [] };
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    log().debug({ err: error }, 'failed to read a server whose game was set');
    return null;
  }
}

function answerText(t: Texts, ref: ServerRef, game: KnownGame | null, asked: AskedNow | null): Markdown {
  if (asked === null) return t.md('setup.game-answer.unread');
  const { server, questions } = asked;
  const { status, players, game: report } = server;
  const name = inline(game?.name ?? t.plain('setup.game-answer.it'));
  const isAskedByHost = report === undefined ? players !== null : report.address === null;
  if (isAskedByHost) return t.md('setup.game-answer.host');
  if (report?.answered === true || players !== null) {
    const { online = null, max = null } = players ?? {};
    if (online === null) return t.md('setup.game-answer.uncounted', { game: name });
    return max === null
      ? t.md('setup.game-answer.online', { game: name, online })
      : t.md('setup.game-answer.players', { game: name, online, max });
  }
  if (status !== 'running' && status !== 'starting') return t.md('setup.game-answer.down');
  const [first] = questions;
  if (first === undefined)
    return game?.canBeAsked === false
      ? t.md('setup.game-answer.cannot', { game: name })
      : t.md('setup.game-answer.no-address', commandsOn(ref));
  const address = report?.address ?? `${first.address.host}:${first.address.port}`;
  return t.md('setup.game-answer.none', { address: inlineCode(address) });
}
