import { ApplicationCommandOptionType, ChannelType } from '@discordjs/core/http-only';
import type { Command, Deps, SubmittedUse, TypedUse } from '../src/discord/dispatch/command.ts';
import { forAdmins, serverOption } from '../src/discord/dispatch/definition.ts';
import { acknowledgeOnce } from '../src/discord/dispatch/once.ts';
import { noSuchCommand, Refusal } from '../src/discord/dispatch/refusal.ts';
import { connectedMessage, connectionMessage, notice } from '../src/discord/look/setup-view.ts';
import { code, inline, md, mention } from '../src/discord/look/text.ts';
import { connected } from '../src/discord/options/account.ts';
import { connectModal, submittedKey } from '../src/discord/options/key-modal.ts';
import { proveKey } from '../src/discord/options/key-proof.ts';
import { accessOf, requireAdmin } from '../src/discord/options/permission.ts';
import { chooseServer } from '../src/discord/options/server-option.ts';
import { completeServer } from '../src/discord/options/server-use.ts';

const subcommand = ApplicationCommandOptionType.Subcommand as const;

/** `/setup`: connects the guild to its hosting account. */
export const setup: Command = {
  definition: {
    ...forAdmins,
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

  async run(use, deps) {
    requireAdmin(use);
    switch (use.options.path) {
      case 'setup connect':
        deps.welcome(use.guildId);
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

  async complete(use, deps) {
    return use.person.isAdmin ? completeServer(use, deps, ['status']) : [];
  },

  submit(use, deps, id) {
    return id[0] === 'connect' ? connect(use, deps) : null;
  },
};

async function connect(use: SubmittedUse, deps: Deps): Promise<void> {
  requireAdmin(use);
  const apiKey = submittedKey(use.submission);
  await acknowledgeOnce(use, '/setup show');
  const servers = await proveKey(apiKey, use, deps);
  await deps.store.connections.connect(use.guildId, {
    hostingUrl: deps.hostingUrl,
    apiKey,
    connectedBy: use.person.id,
  });
  use.log().info('a guild was connected');
  await use.reply.answer(connectedMessage(servers), 'ephemeral');
}

async function show(use: TypedUse, deps: Deps): Promise<void> {
  const { connection, account } = await connected(use, deps);
  await use.reply.defer('ephemeral');
  const host = await deps.hosting
    .servers(account, { maxAgeMs: 5_000, patienceMs: 5_000 })
    .catch((error: unknown) => error);
  await use.reply.answer(connectionMessage(connection, host), 'ephemeral');
}

async function disconnect(use: TypedUse, deps: Deps): Promise<void> {
  await acknowledgeOnce(use, '/setup show');
  if (!(await deps.store.connections.disconnect(use.guildId))) {
    throw new Refusal(
      md`Not connected`,
      md`This guild is not connected to a hosting account: there is nothing to forget.`,
    );
  }
  use.log().info('a guild was disconnected');
  const text = md`The API key, the default server and the log channel are forgotten. What roles were granted stays. If nobody else needs the key, delete it at the host too.`;
  await use.reply.answer(notice('good', md`Disconnected`, text), 'ephemeral');
}

async function defaultServer(use: TypedUse, deps: Deps): Promise<void> {
  await acknowledgeOnce(use, '/setup show');
  const link = await connected(use, deps);
  const typed = use.options.get('server');
  if (typed === null) {
    await deps.store.connections.setDefaultServer(use.guildId, null);
    const text = md`Commands that name no server ask for one now, where the account has several.`;
    await use.reply.answer(notice('good', md`No default server any more`, text), 'ephemeral');
    return;
  }
  const { id, name } = await chooseServer(typed, 'status', await accessOf(use, deps), link, use, deps);
  await deps.store.connections.setDefaultServer(use.guildId, { id, name });
  const text = md`Commands that name no server mean **${inline(name, 80)}** now.`;
  await use.reply.answer(notice('good', md`Default server set`, text), 'ephemeral');
}

async function logChannel(use: TypedUse, deps: Deps): Promise<void> {
  await acknowledgeOnce(use, '/setup show');
  await connected(use, deps);
  const channelId = use.options.get('channel');
  if (channelId === null) {
    await deps.store.connections.setLogChannel(use.guildId, null);
    await use.reply.answer(
      notice('good', md`No log channel any more`, md`Operations are not announced.`),
      'ephemeral',
    );
    return;
  }
  const problem = await deps.announcements.prove(use.guildId, channelId);
  if (problem !== null) {
    throw new Refusal(
      md`I can’t write there`,
      md`${mention.channel(channelId)} can’t be the log channel: ${problem}. Give me ${code('View Channel')}, ${code('Send Messages')} and ${code('Embed Links')} in it, then try again.`,
    );
  }
  await deps.store.connections.setLogChannel(use.guildId, channelId);
  const text = md`Operations and their outcomes are announced in ${mention.channel(channelId)}.`;
  await use.reply.answer(notice('good', md`Log channel set`, text), 'ephemeral');
}
