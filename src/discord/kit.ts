import type { API } from '@discordjs/core/http-only';
import type { Logger } from 'pino';
import type { Timings } from '../domain/timings.ts';
import type { GuildHosts } from '../operations/guild-hosts.ts';
import type { Store } from '../store/store.ts';
import type { ServerMonitor } from '../watch/model/watch.ts';
import type { ChannelMessages } from './channel-messages.ts';
import type { CurrentRights } from './current-rights.ts';
import type { LogChannel } from './log-channel.ts';
import type { Outbox } from './outbox.ts';
import type { InteractionApi } from './rest/interaction-client.ts';

/** What the features of a bot are made of: each has a function `open…` that takes it. */
export interface Kit {
  readonly store: Store;
  readonly hosts: GuildHosts;
  readonly serverMonitor: ServerMonitor;
  readonly api: API;
  readonly interactionApi: InteractionApi;
  readonly messages: ChannelMessages;
  readonly outbox: Outbox;
  readonly logChannel: LogChannel;
  readonly currentRights: CurrentRights;
  readonly timings: Timings;
  readonly logger: Logger;
  /** Aborted when the process stops. */
  readonly closing: AbortSignal;
}
