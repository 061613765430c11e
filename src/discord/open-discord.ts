import type { Logger } from 'pino';
import type { Timings } from '../domain/timings.ts';
import type { Store } from '../store/store.ts';
import { ChannelMessages } from './channel-messages.ts';
import { CommandMentions } from './command-mentions.ts';
import { CurrentRights } from './current-rights.ts';
import type { Command } from './interactions/command.ts';
import { LogChannel } from './log-channel.ts';
import { Outbox } from './outbox.ts';
import { openMembership } from './registration/guild-membership.ts';
import type { AddressBan } from './rest/address-ban.ts';
import { openRest, type RestSettings } from './rest/rest.ts';

interface DiscordOptions {
  readonly settings: RestSettings;
  readonly commands: readonly Command[];
  readonly bot: string;
  readonly store: Store;
  readonly ban: AddressBan;
  readonly timings: Timings;
  readonly logger: Logger;
  /** Called when the commands were registered in a guild. */
  readonly onRegistered: (guildId: string) => void;
  /** Called when the data of a guild that the bot has left was deleted. */
  readonly onForgotten: () => void;
}

/** Returns the clients of Discord's API, what registers commands, and what posts messages. */
export function openDiscord(options: DiscordOptions) {
  const { settings, commands, store, ban, timings, logger } = options;
  const { guilds, connections } = store;
  const paths = commands.flatMap(({ handlers }) => Object.keys(handlers));
  const mentions = new CommandMentions({ paths, guilds, logger });
  const rest = openRest(settings, logger, { acknowledgeMs: timings.acknowledgeMs, mentions, ban });
  const { botApi: api, interactionApi } = rest;
  const { registration, membership } = openMembership({
    ...options,
    api,
    guilds,
    absentMs: timings.absentMs,
    readsEndMs: timings.readsEndMs,
    onRegistered: (guildId, ids) => {
      mentions.registered(guildId, ids);
      options.onRegistered(guildId);
    },
  });
  const messages = new ChannelMessages(api, mentions);
  const outbox = new Outbox({ messages, logger });
  const logChannel = new LogChannel({ outbox, messages, connections, logger });
  const currentRights = new CurrentRights({ ...store, api, logger, timeoutMs: timings.memberMs });
  return { rest, api, interactionApi, registration, membership, messages, outbox, logChannel, currentRights };
}
