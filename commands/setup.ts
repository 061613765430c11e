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
import { inline, inlineCode, md, mention } from '../src/discord/views/markdown.ts';
import { connectedMessage, connectionMessage, notice } from '../src/discord/views/setup-view.ts';

const subcommand = ApplicationCommandOptionType.Subcommand as const;

const connectModal = modal({ name: 'connect', id: z.tuple([]), onSubmit: connect });

/** `/setup`: connects the guild to its hosting account. */
export const setup: Command = {
  definition: {
    ...adminCommand,
    name: 'setup',
    description: 'Connect this guild to its game servers',
    options: [
      {
        type: subcommand,
        name: 'connect',
        description: 'Enter the API key of the hosting account in a form that only you see',
      },
      { type: subcommand, name: 'show', description: 'See what is connected' },
      { type: subcommand, name: 'disconnect', description: 'Forget the API key' },
      {
        type: subcommand,
        name: 'server',
        description: 'Choose the default server: the one for commands that name none',
        options: [{ ...serverOption, description: 'The new default; leave it out to have none' }],
      },
      {
        type: subcommand,
        name: 'log',
        description: 'Choose the channel where operations are announced',
        options: [
          {
            type: ApplicationCommandOptionType.Channel,
            name: 'channel',
            description: 'The log channel; leave it out to have none',
            channel_types: [ChannelType.GuildText, ChannelType.GuildAnnouncement],
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
  },
  components: [connectModal],
};

async function openModal({ guildId, services, reply }: CommandContext): Promise<void> {
  services.registerOnFirstUse(guildId);
  await reply.modal(apiKeyModal(connectModal.id()));
}

async function connect(ctx: ModalContext): Promise<void> {
  requireAdmin(ctx);
  const { guildId, person, services } = ctx;
  const apiKey = parseApiKey(ctx.submission);
  await acknowledgeOnce(ctx, '/setup show');
  const servers = await verifyApiKey(ctx, apiKey);
  const { hostingUrl } = services;
  await services.store.connections.connect(guildId, { hostingUrl, apiKey, connectedBy: person.id });
  ctx.log().info('a guild was connected');
  await ctx.reply.send(connectedMessage(servers), 'ephemeral');
}

async function show(ctx: CommandContext): Promise<void> {
  const { connection, account } = await requireConnection(ctx);
  await ctx.reply.defer('ephemeral');
  const servers = await ctx.services.hosting
    .servers(account, { maxAgeMs: 5_000, deadlineMs: 5_000 })
    .catch((error: unknown) => error);
  await ctx.reply.send(connectionMessage(connection, servers), 'ephemeral');
}

async function disconnect(ctx: CommandContext): Promise<void> {
  await acknowledgeOnce(ctx, '/setup show');
  if (!(await ctx.services.store.connections.disconnect(ctx.guildId))) {
    throw new UserError(
      md`Not connected`,
      md`This guild is not connected to a hosting account, so there is nothing to delete.`,
    );
  }
  ctx.log().info('a guild was disconnected');
  const text = md`I deleted the API key, the default server and the log channel. Roles keep their grants. If nobody else needs the key, delete it at the host too.`;
  await ctx.reply.send(notice('good', md`Disconnected`, text), 'ephemeral');
}

async function setDefaultServer(ctx: CommandContext): Promise<void> {
  await acknowledgeOnce(ctx, '/setup show');
  const authorized = await authorize(ctx, 'status');
  const typed = ctx.options.get('server');
  if (typed === null) {
    await ctx.services.store.connections.setDefaultServer(ctx.guildId, null);
    const text = md`If the account has several servers, commands now need the option **server**.`;
    await ctx.reply.send(notice('good', md`Default server removed`, text), 'ephemeral');
    return;
  }
  const { id, name } = await findServer(authorized, typed, 'status');
  await ctx.services.store.connections.setDefaultServer(ctx.guildId, { id, name });
  const text = md`Commands that name no server now use **${inline(name, 80)}**.`;
  await ctx.reply.send(notice('good', md`Default server set`, text), 'ephemeral');
}

async function setLogChannel(ctx: CommandContext): Promise<void> {
  await acknowledgeOnce(ctx, '/setup show');
  const { publicTexts } = await requireConnection(ctx);
  const channelId = ctx.options.get('channel');
  if (channelId === null) {
    await ctx.services.store.connections.setLogChannel(ctx.guildId, null);
    await ctx.reply.send(
      notice('good', md`Log channel removed`, md`Operations are no longer announced.`),
      'ephemeral',
    );
    return;
  }
  const problem = await ctx.services.logChannel.test(publicTexts, ctx.guildId, channelId);
  if (problem !== null) {
    throw new UserError(
      md`I can’t post there`,
      md`${mention.channel(channelId)} can’t be the log channel: ${problem}. Give me ${inlineCode('View Channel')}, ${inlineCode('Send Messages')} and ${inlineCode('Embed Links')} in it, then try again.`,
    );
  }
  await ctx.services.store.connections.setLogChannel(ctx.guildId, channelId);
  const text = md`Operations and their outcomes are announced in ${mention.channel(channelId)}.`;
  await ctx.reply.send(notice('good', md`Log channel set`, text), 'ephemeral');
}
