import { ApplicationCommandOptionType, ChannelType } from 'discord.js';
import { z } from 'zod';
import { acknowledgeOnce } from '../src/discord/interactions/acknowledge-once.ts';
import { adminCommand, type Command, modal, serverOption } from '../src/discord/interactions/command.ts';
import type { CommandContext, ModalContext } from '../src/discord/interactions/context.ts';
import { UserError } from '../src/discord/interactions/user-error.ts';
import { apiKeyModal, parseApiKey, verifyApiKey } from '../src/discord/resolvers/api-key.ts';
import {
  adminOnly,
  authorize,
  autocompleteServer,
  requireAdmin,
  requireConnection,
} from '../src/discord/resolvers/preconditions.ts';
import { findServer } from '../src/discord/resolvers/server.ts';
import { logProblemText } from '../src/discord/texts/labels.ts';
import { languageNames, textsFor } from '../src/discord/texts/languages.ts';
import { described } from '../src/discord/texts/localizations.ts';
import { inline, join, type Markdown, mention } from '../src/discord/views/markdown.ts';
import { connectedMessage, connectionMessage, notice } from '../src/discord/views/setup-view.ts';
import { languages } from '../src/domain/language.ts';

const subcommand = ApplicationCommandOptionType.Subcommand as const;

const connectModal = modal({ name: 'connect', id: z.tuple([]), onSubmit: connect });

/** `/setup`: connects the guild to its hosting account. */
export const setup: Command = {
  definition: {
    ...adminCommand,
    name: 'setup',
    ...described('command.setup'),
    options: [
      {
        type: subcommand,
        name: 'connect',
        ...described('command.setup.connect'),
      },
      { type: subcommand, name: 'show', ...described('command.setup.show') },
      { type: subcommand, name: 'disconnect', ...described('command.setup.disconnect') },
      {
        type: subcommand,
        name: 'server',
        ...described('command.setup.server'),
        options: [{ ...serverOption, ...described('command.setup.server.server') }],
      },
      {
        type: subcommand,
        name: 'log',
        ...described('command.setup.log'),
        options: [
          {
            type: ApplicationCommandOptionType.Channel,
            name: 'channel',
            ...described('command.setup.log.channel'),
            channel_types: [ChannelType.GuildText, ChannelType.GuildAnnouncement],
          },
        ],
      },
      {
        type: subcommand,
        name: 'language',
        ...described('command.setup.language'),
        options: [
          {
            type: ApplicationCommandOptionType.String,
            name: 'language',
            ...described('command.setup.language.language'),
            // Each in its own language, so that everybody finds theirs.
            choices: languages.map((value) => ({ value, name: languageNames[value] })),
          },
        ],
      },
    ],
  },
  subcommands: {
    connect: adminOnly({ execute: openModal }),
    show: adminOnly({ execute: show }),
    disconnect: adminOnly({ execute: disconnect }),
    server: adminOnly({
      execute: setDefaultServer,
      autocomplete: (ctx) => autocompleteServer(ctx, ['status']),
    }),
    log: adminOnly({ execute: setLogChannel }),
    language: adminOnly({ execute: setLanguage }),
  },
  components: [connectModal],
};

async function openModal({ guildId, services, reply, privateTexts }: CommandContext): Promise<void> {
  services.registerOnFirstUse(guildId);
  await reply.modal(apiKeyModal(privateTexts, connectModal.id()));
}

async function connect(ctx: ModalContext): Promise<void> {
  requireAdmin(ctx);
  const { guildId, person, services } = ctx;
  const [host] = services.hosts.all;
  if (host === undefined) throw new RangeError('no host is configured');
  const apiKey = parseApiKey(ctx.submission);
  await acknowledgeOnce(ctx, '/setup show');
  const servers = await verifyApiKey(ctx, host.hosting, apiKey);
  const { id, name, address: hostingUrl } = host;
  await services.store.connections.connect(guildId, { id, name, hostingUrl, apiKey, connectedBy: person.id });
  ctx.log().info('a guild was connected');
  await ctx.reply.send(connectedMessage(ctx.privateTexts, servers), 'ephemeral');
}

async function show(ctx: CommandContext): Promise<void> {
  const { guild, links } = await requireConnection(ctx);
  const [link] = links;
  if (link === undefined) throw new UserError('not-connected-admin');
  const { connection, account, hosting } = link;
  await ctx.reply.defer('ephemeral');
  const servers = await hosting
    .servers(account, { maxAgeMs: 5_000, deadlineMs: 5_000 })
    .catch((error: unknown) => error);
  const { language } = textsFor(ctx.guildLocale);
  await ctx.reply.send(
    connectionMessage(ctx.privateTexts, connection, guild, servers, language),
    'ephemeral',
  );
}

async function disconnect(ctx: CommandContext): Promise<void> {
  const { privateTexts: t } = ctx;
  await acknowledgeOnce(ctx, '/setup show');
  if (!(await ctx.services.store.connections.disconnect(ctx.guildId)))
    throw new UserError('nothing-connected');
  ctx.log().info('a guild was disconnected');
  await confirmChange(ctx, t.md('setup.disconnected.title'), t.md('setup.disconnected.text'));
}

async function setDefaultServer(ctx: CommandContext): Promise<void> {
  const { privateTexts: t } = ctx;
  await acknowledgeOnce(ctx, '/setup show');
  const authorized = await authorize(ctx, 'status');
  const typed = ctx.options.get('server');
  if (typed === null) {
    await ctx.services.store.connections.setDefaultServer(ctx.guildId, null);
    return confirmChange(
      ctx,
      t.md('setup.default-server-removed.title'),
      t.md('setup.default-server-removed.text'),
    );
  }
  const server = await findServer(authorized, typed, 'status');
  await ctx.services.store.connections.setDefaultServer(ctx.guildId, server);
  const text = t.md('setup.default-server-set.text', { server: inline(server.name, 80) });
  await confirmChange(ctx, t.md('setup.default-server-set.title'), text);
}

async function setLogChannel(ctx: CommandContext): Promise<void> {
  const { privateTexts: t } = ctx;
  await acknowledgeOnce(ctx, '/setup show');
  const { publicTexts } = await requireConnection(ctx);
  const channelId = ctx.options.get('channel');
  if (channelId === null) {
    await ctx.services.store.connections.setLogChannel(ctx.guildId, null);
    return confirmChange(ctx, t.md('setup.log-removed.title'), t.md('setup.log-removed.text'));
  }
  const channel = mention.channel(channelId);
  const problem = await ctx.services.logChannel.test(publicTexts, ctx.guildId, channelId);
  if (problem !== null) {
    throw new UserError('log-channel-refused', { channel, problem: (t) => logProblemText(t, problem) });
  }
  await ctx.services.store.connections.setLogChannel(ctx.guildId, channelId);
  await confirmChange(ctx, t.md('setup.log-set.title'), t.md('setup.log-set.text', { channel }));
}

async function setLanguage(ctx: CommandContext): Promise<void> {
  const { privateTexts: t } = ctx;
  const language = ctx.options.choice('language', languages);
  await acknowledgeOnce(ctx, '/setup show');
  await requireConnection(ctx);
  await ctx.services.store.connections.setLanguage(ctx.guildId, language);
  const used = { language: languageNames[language ?? textsFor(ctx.guildLocale).language] };
  const [title, text] =
    language === null
      ? [t.md('setup.language-removed.title'), t.md('setup.language-removed.text', used)]
      : [t.md('setup.language-set.title'), t.md('setup.language-set.text', used)];
  await confirmChange(ctx, title, join([text, t.md('setup.private-language')]));
}

async function confirmChange({ reply }: CommandContext, title: Markdown, text: Markdown): Promise<void> {
  await reply.send(notice('good', title, text), 'ephemeral');
}
