import { type FakeDiscord, startFakeDiscord } from '../fake-discord/fake-discord.ts';
import type { Guild } from '../fake-discord/model/guild.ts';
import { Bot } from './processes/bot.ts';
import { botReady } from './processes/bot-ready.ts';
import { Host } from './processes/host.ts';
import { killRemains, type Leftovers } from './processes/leftovers.ts';
import { stopInOrder } from './processes/stop-in-order.ts';
import { Watch } from './processes/watch.ts';
import type { CallLog } from './proxy/call-log.ts';
import { HostProxy } from './proxy/host-proxy.ts';
import type { Games } from './servers/choose.ts';
import { openHost } from './servers/open-host.ts';
import { idsOf, openCommunity } from './setup/community.ts';
import { knownPort } from './setup/free-port.ts';
import type { PlaygroundParts } from './setup/parts.ts';
import { commandsSchema, type SavedState } from './setup/saved-state.ts';

interface TownParts extends PlaygroundParts {
  readonly known: SavedState | null;
  readonly games: Games;
  readonly calls: CallLog;
  readonly onChange: () => void;
}

export interface Environment {
  readonly discord: FakeDiscord;
  readonly guild: Guild;
  readonly bot: Bot;
  readonly host: Host;
  readonly proxy: HostProxy;
  /** Of the demo account. */
  readonly key: string;
  /** The bot is connected and has registered its commands. */
  readonly ready: Promise<unknown>;
  toRemember(): SavedState;
}

/** Discord, the bot, the host, and what stands between them. Resolves when the host is up. */
export async function startEnvironment(parts: TownParts): Promise<Environment> {
  const { folder, belongings, hurry, known, games, calls, onChange } = parts;
  const remains = (): Leftovers => ({
    pids: programs.map(({ pid }) => pid).filter((pid) => pid !== null),
    hostFolder: folder.host,
    temporaryFolder: folder.temporary ? folder.path : null,
    orderlyMs: games.stopMs,
  });
  const changed = () => {
    watch.tell(remains());
    onChange();
  };
  const host = new Host({
    file: folder.hostFile,
    folder: folder.path,
    log: folder.hostLog,
    onChange: changed,
  });
  const programs: { readonly pid: number | null }[] = [host];
  const watch = await belongings.add(new Watch(), async (one) => {
    await killRemains(remains());
    await one.dismiss();
  });

  const discordPort = await knownPort(known?.discord.port ?? 0);
  const discord = await belongings.add(
    startFakeDiscord({
      port: discordPort,
      ...(known === null ? {} : { token: known.discord.token, applicationId: known.discord.applicationId }),
    }),
    (one) => one.close(),
  );
  const guild = openCommunity(discord, known?.discord ?? null);
  if (known !== null) discord.restoreCommands(guild.id, known.discord.commands);

  const proxyPort = await knownPort(known?.proxyPort ?? 0);
  const proxy = await belongings.add(
    HostProxy.start(proxyPort, calls, () => host.url),
    (one) => one.close(),
  );
  const bot = new Bot({
    env: {
      DISCORD_TOKEN: discord.token,
      DISCORD_API_URL: discord.url,
      HOSTING_API_URL: proxy.url,
      DATABASE_URL: folder.databaseUrl,
      LOG_LEVEL: 'info',
    },
    folder: folder.path,
    log: folder.botLog,
    onChange: changed,
  });
  programs.push(bot);
  watch.tell(remains());
  await belongings.add(null, () => stopInOrder(bot, host, { hostMs: games.stopMs, hurry }));

  const ready = belongings.add(bot.start()).then(() => botReady(discord, guild, bot));
  ready.catch(() => {});
  const key = await belongings.add(openHost(host, folder, games, known?.key ?? null));
  const toRemember = (): SavedState => ({
    discord: {
      token: discord.token,
      applicationId: discord.applicationId,
      port: discordPort,
      ...idsOf(guild),
      commands: commandsSchema.parse(discord.registeredCommands(guild.id)),
    },
    proxyPort,
    key,
    gamePorts: games.ports,
  });
  return { discord, guild, bot, host, proxy, key, ready, toRemember };
}
