import type { FakeDiscord } from '../../fake-discord/fake-discord.ts';
import type { Guild } from '../../fake-discord/model/guild.ts';
import type { ClientLog } from '../actions/client-log.ts';
import type { Inspector } from '../inspector/inspector.ts';
import type { Room, State } from '../page-protocol.ts';
import type { Bot } from '../processes/bot.ts';
import type { Host } from '../processes/host.ts';
import type { CallLog } from '../proxy/call-log.ts';
import type { HostProxy } from '../proxy/host-proxy.ts';
import { messageViews } from './message-view.ts';
import { guildView, peopleViews } from './people-view.ts';

export interface StateParts {
  readonly discord: FakeDiscord;
  readonly guild: Guild;
  readonly ledger: ClientLog;
  readonly bot: Bot;
  readonly host: Host;
  readonly proxy: HostProxy;
  readonly calls: CallLog;
  readonly room: Inspector;
  readonly demoKey: string;
  readonly real: Room['real'];
}

/** All that the page shows. */
export function stateOf(parts: StateParts): State {
  const { discord, guild, ledger, bot, host, proxy, calls, room, demoKey, real } = parts;
  return {
    guild: guildView(guild),
    people: peopleViews(guild),
    commands: discord.registeredCommands(guild.id),
    messages: messageViews(guild, ledger, Date.now()),
    room: {
      bot: {
        state: bot.state,
        pid: bot.pid,
        connected: discord.gateway.sessions.some(({ connected }) => connected),
        problem: bot.problem,
      },
      host: { state: host.state, pid: host.pid, servers: room.servers },
      calls: calls.newest,
      store: { sections: room.sections },
      plugs: { host: proxy.plug },
      account: { key: demoKey },
      real,
    },
  };
}
