import { maxLogLines } from '@steward/hosts/model';
import { z } from 'zod';
import { loginMessage, waitingLineCount } from '../src/alerts/login-view.ts';
import { button, type Command, command } from '../src/discord/interactions/command.ts';
import { ids } from '../src/discord/interactions/component-ids.ts';
import type { InteractionContext, ServerContext } from '../src/discord/interactions/context.ts';
import { reference } from '../src/discord/interactions/custom-ids.ts';
import { numberOption, serverOption } from '../src/discord/interactions/options.ts';
import { requireKeyPermission } from '../src/discord/resolvers/key-permissions.ts';
import { deferAndResolveServer, resolveServerFromButton } from '../src/discord/resolvers/resolve-server.ts';
import { reading, readingServer } from '../src/discord/resolvers/server-reads.ts';
import { autocompleteServer } from '../src/discord/resolvers/suggestions.ts';
import { codeBlock, inline, join, type Markdown, md, time } from '../src/discord/texts/markdown.ts';
import { type Message, message } from '../src/discord/views/embed.ts';
import { UnsupportedError } from '../src/operations/supported.ts';
import { controlPanelButtons, refreshButtonOf } from '../src/panels/server-view.ts';

const lineCount = z.coerce.number().int().min(1).max(maxLogLines);
const defaultLines = 20;
/** How old the lines may be, in milliseconds: some hosts allow few reads a minute. */
const logAgeMs = 5_000;
/** The longest code block, in characters: an embed's text has at most 4,096. */
const blockLength = 3_800;

/** Shows the console in a new message. */
const consoleButton = button({ ...ids.console, onPress: showConsole });
/** Shows where to log in a server that waits for it. */
const loginButton = button({ ...ids.showLogin, onPress: showLogin });
/** Shows the current lines in the same message. */
const refreshButton = button({ name: 'logs', id: z.tuple([reference, lineCount]), onPress: refresh });

/** `/logs`: the last lines of a server's console. Only the person sees them, because players' private messages are there. */
export const logs: Command = {
  ...command('logs', {
    options: [serverOption, numberOption('lines', 'command.logs.lines', 1, maxLogLines)],
    async execute(ctx) {
      const count = lineCount.catch(defaultLines).parse(ctx.options.get('lines'));
      await reading(ctx, async () => {
        const resolved = await deferAndResolveServer(ctx, 'logs', 'ephemeral');
        await ctx.reply.send(await consoleMessage(resolved, count));
      });
    },
    autocomplete: (ctx) => autocompleteServer(ctx, ['logs']),
  }),
  components: [consoleButton, loginButton, refreshButton],
};

async function showConsole(ctx: InteractionContext, [serverReference]: [string]): Promise<void> {
  const resolved = await resolveServerFromButton(ctx, 'logs', serverReference);
  await ctx.reply.defer('ephemeral');
  await ctx.reply.send(await consoleMessage(resolved, defaultLines));
}

async function refresh(ctx: InteractionContext, [serverReference, count]: [string, number]): Promise<void> {
  const resolved = await resolveServerFromButton(ctx, 'logs', serverReference);
  await ctx.reply.deferUpdate();
  await ctx.reply.update(await consoleMessage(resolved, count));
}

/** Reads the console again: neither a link nor a code is kept anywhere. */
async function showLogin(ctx: InteractionContext, [serverReference]: [string]): Promise<void> {
  const resolved = await resolveServerFromButton(ctx, 'logs', serverReference);
  await ctx.reply.defer('ephemeral');
  const lines = await consoleLines(resolved, waitingLineCount);
  await ctx.reply.send(loginMessage(ctx.privateTexts, resolved.server, lines, ctx.services.games));
}

/** @throws UnsupportedError if the host does not have the lines @throws UserError if the API key may not read them */
async function consoleLines(ctx: ServerContext, count: number): Promise<readonly string[]> {
  const { account, connection, hosting, server } = ctx;
  await requireKeyPermission(ctx, 'logs');
  const lines = await readingServer(ctx, () =>
    hosting.log(account, server.id, count, { maxAgeMs: logAgeMs }),
  );
  if (lines === null) throw new UnsupportedError('console', connection.name, server);
  return lines;
}

async function consoleMessage(ctx: ServerContext, count: number): Promise<Message> {
  const { guildId, server, services } = ctx;
  const lines = await consoleLines(ctx, count);
  const t = ctx.privateTexts;
  const { block, leftOut } = newestIn(lines);
  const serverReference = await services.store.serverRefs.remember(guildId, server);
  return message(
    {
      tone: 'neutral',
      icon: '📜',
      title: t.md('logs.title', { server: inline(server.name, 80) }),
      text: join([
        ...(leftOut === 0 ? [] : [t.md('logs.left-out', { count: leftOut })]),
        block ?? t.md('logs.empty'),
        md`-# ${t.md('logs.read', { time: time(new Date()) })}`,
      ]),
      footer: t.plain('logs.footer'),
    },
    [
      refreshButtonOf(t, refreshButton.id(serverReference, count)),
      ...controlPanelButtons(t, ctx.host, server.id, ctx.person.isAdmin),
    ],
  );
}

/** Returns a code block with as many of the newest lines as fit, the newest at the end; null if there are no lines. */
function newestIn(lines: readonly string[]): { block: Markdown | null; leftOut: number } {
  let block: Markdown | null = null;
  for (let first = lines.length - 1; first >= 0; first--) {
    const longer = codeBlock(lines.slice(first).join('\n'), Number.POSITIVE_INFINITY);
    if (longer.length > blockLength) return { block, leftOut: first + 1 };
    block = longer;
  }
  return { block, leftOut: 0 };
}
