import { ApplicationCommandOptionType, ChannelType } from 'discord.js';
import { acknowledgeOnce } from '../src/discord/interactions/acknowledge-once.ts';
import type { Command, CommandContext, ModalContext, Services } from '../src/discord/interactions/context.ts';
import { adminCommand, serverOption } from '../src/discord/interactions/definitions.ts';
import { noSuchCommand, UserError } from '../src/discord/interactions/user-error.ts';
import { connectModal, parseApiKey, verifyApiKey } from '../src/discord/resolvers/api-key.ts';
import { loadAccess, requireAdmin, requireConnection } from '../src/discord/resolvers/permissions.ts';
import { autocompleteServer } from '../src/discord/resolvers/preconditions.ts';
import { findServer } from '../src/discord/resolvers/server.ts';
import { inline, inlineCode, md, mention } from '../src/discord/views/markdown.ts';
import { connectedMessage, connectionMessage, notice } from '../src/discord/views/setup-view.ts';

const subcommand = ApplicationCommandOptionType.Subcommand as const;

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
        description: 'Give the API key of the hosting account, in a form that only you see',
      },
      { type: subcommand, name: 'show', description: 'See what is connected' },
      { type: subcommand, name: 'disconnect', description: 'Forget the API key' },
      {
        type: subcommand,
        name: 'server',
        description: 'Choose the server that commands mean when they name none',
        options: [{ ...serverOption, description: 'Which server; left out: none any more' }],
      },
      {
        type: subcommand,
        name: 'log',
        description: 'Choose the channel in which operations are announced',
        options: [
          {
            type: ApplicationCommandOptionType.Channel,
            name: 'channel',
            description: 'Which channel; left out: none any more',
            channel_types: [ChannelType.GuildText, ChannelType.GuildAnnouncement],
          },
        ],
      },
    ],
  },

  async execute(use, deps) {
    requireAdmin(use);
    switch (use.options.path) {
      case 'setup connect':
        deps.registerOnFirstUse(use.guildId);
        return use.reply.modal(connectModal);
      case 'setup show':
        return show(use, deps);
      case 'setup disconnect':
        return disconnect(use, deps);
      case 'setup server':
        return defaultServer(use, deps);
      case 'setup log':
        return logChannel(use, deps);
      default:
        throw noSuchCommand();
    }
  },

  async autocomplete(use, deps) {
    return use.person.isAdmin ? autocompleteServer(use, deps, ['status']) : [];
  },

  onModal(use, deps, id) {
    return id[0] === 'connect' ? connect(use, deps) : null;
  },
};

async function connect(use: ModalContext, deps: Services): Promise<void> {
  requireAdmin(use);
  const apiKey = parseApiKey(use.submission);
  await acknowledgeOnce(use, '/setup show');
  const servers = await verifyApiKey(apiKey, use, deps);
  await deps.store.connections.connect(use.guildId, {
    hostingUrl: deps.hostingUrl,
    apiKey,
    connectedBy: use.person.id,
  });
  use.log().info('a guild was connected');
  await use.reply.send(connectedMessage(servers), 'ephemeral');
}

async function show(use: CommandContext, deps: Services): Promise<void> {
  const { connection, account } = await requireConnection(use, deps);
  await use.reply.defer('ephemeral');
  const host = await deps.hosting
    .servers(account, { maxAgeMs: 5_000, patienceMs: 5_000 })
    .catch((error: unknown) => error);
  await use.reply.send(connectionMessage(connection, host), 'ephemeral');
}

async function disconnect(use: CommandContext, deps: Services): Promise<void> {
  await acknowledgeOnce(use, '/setup show');
  if (!(await deps.store.connections.disconnect(use.guildId))) {
    throw new UserError(
      md`Not connected`,
      md`This guild is not connected to a hosting account: there is nothing to forget.`,
    );
  }
  use.log().info('a guild was disconnected');
  const text = md`The API key, the default server and the log channel are forgotten. What roles were granted stays. If nobody else needs the key, delete it at the host too.`;
  await use.reply.send(notice('good', md`Disconnected`, text), 'ephemeral');
}

async function defaultServer(use: CommandContext, deps: Services): Promise<void> {
  await acknowledgeOnce(use, '/setup show');
  const link = await requireConnection(use, deps);
  const typed = use.options.get('server');
  if (typed === null) {
    await deps.store.connections.setDefaultServer(use.guildId, null);
    const text = md`Commands that name no server ask for one now, where the account has several.`;
    await use.reply.send(notice('good', md`No default server any more`, text), 'ephemeral');
    return;
  }
  const { id, name } = await findServer(typed, 'status', await loadAccess(use, deps), link, use, deps);
  await deps.store.connections.setDefaultServer(use.guildId, { id, name });
  const text = md`Commands that name no server mean **${inline(name, 80)}** now.`;
  await use.reply.send(notice('good', md`Default server set`, text), 'ephemeral');
}

async function logChannel(use: CommandContext, deps: Services): Promise<void> {
  await acknowledgeOnce(use, '/setup show');
  await requireConnection(use, deps);
  const channelId = use.options.get('channel');
  if (channelId === null) {
    await deps.store.connections.setLogChannel(use.guildId, null);
    await use.reply.send(
      notice('good', md`No log channel any more`, md`Operations are not announced.`),
      'ephemeral',
    );
    return;
  }
  const problem = await deps.announcements.test(use.guildId, channelId);
  if (problem !== null) {
    throw new UserError(
      md`I can’t write there`,
      md`${mention.channel(channelId)} can’t be the log channel: ${problem}. Give me ${inlineCode('View Channel')}, ${inlineCode('Send Messages')} and ${inlineCode('Embed Links')} in it, then try again.`,
    );
  }
  await deps.store.connections.setLogChannel(use.guildId, channelId);
  const text = md`Operations and their outcomes are announced in ${mention.channel(channelId)}.`;
  await use.reply.send(notice('good', md`Log channel set`, text), 'ephemeral');
}
