import { type FakeDiscord, type Guild, knownLimits, startFakeDiscord } from '@steward/fake-discord';
import { addCommunity, idsOf, type PeopleNames } from './community.ts';
import { commandsSchema, type DataFolder, type SavedState } from './data-folder.ts';
import { embeddedHost, type GameHost, simulatedHost } from './game-host.ts';
import { type CallLog, HostProxy } from './host-proxy.ts';
import type { PlaygroundOptions } from './options.ts';
import type { Panel } from './panels/panel.ts';
import { startPanel } from './panels/start-panel.ts';
import { savedPort } from './ports.ts';
import { Bot, waitUntilReady } from './processes/bot.ts';
import { killLeftovers, type Leftovers, Reaper, stopInOrder } from './processes/shutdown.ts';
import type { Resources } from './resources.ts';
import { startContainers } from './servers/containers.ts';
import { chooseGames, type Games } from './servers/games.ts';

/** What a playground is started with. */
export interface PlaygroundContext {
  readonly options: PlaygroundOptions;
  /** What serves the game servers instead of what the options say; closed with the rest. */
  readonly panel?: Panel;
  /** What the people are called; default: after what they can do. */
  readonly people?: PeopleNames;
  readonly folder: DataFolder;
  /** Closes everything that is started. */
  readonly resources: Resources;
  /** Resolves when games must be killed instead of waited for. */
  readonly hurry: Promise<void>;
  readonly print: (line: string) => void;
}

interface EnvironmentContext extends PlaygroundContext {
  readonly saved: SavedState | null;
  readonly calls: CallLog;
  readonly onChange: () => void;
}

export interface Environment {
  readonly discord: FakeDiscord;
  readonly guild: Guild;
  readonly bot: Bot;
  readonly host: GameHost;
  readonly proxy: HostProxy;
  /** The demo account's API key. */
  readonly key: string;
  /** Resolves when the bot is connected and has registered its commands. */
  readonly ready: Promise<unknown>;
  toSavedState(): SavedState;
}

/** Starts the fake Discord, the bot, the host, and the proxy between the two. Resolves when the host can be called. */
export async function startEnvironment(context: EnvironmentContext): Promise<Environment> {
  const { options, folder, resources, hurry, saved, calls, onChange, print } = context;
  const programs: { readonly pid: number | null }[] = [];
  const leftovers = (): Leftovers => ({
    pids: programs.map(({ pid }) => pid).filter((pid) => pid !== null),
    hostFolder: folder.hostData,
    temporaryFolder: folder.temporary ? folder.path : null,
    graceMs: host.stopMs,
  });
  const onProcessChange = () => {
    reaper.update(leftovers());
    onChange();
  };
  const embedded = (games: Games) =>
    embeddedHost(games, folder, { onChange: onProcessChange, key: saved?.key ?? null });
  const startHost = async (): Promise<GameHost> => {
    if (options.host === 'generic')
      return embedded(await chooseGames(options, folder, saved?.gamePorts ?? {}, print));
    if (options.host === 'docker') return embedded(await startContainers(folder, resources, print));
    const panel = context.panel ?? startPanel(options.host);
    return simulatedHost(await resources.add(panel, (opened) => opened.close()));
  };
  const host = await startHost();
  if (host.program !== null) programs.push(host.program);
  const reaper = await resources.add(new Reaper(), async (started) => {
    await killLeftovers(leftovers());
    await started.dismiss();
  });

  const discordPort = await savedPort(saved?.discord.port);
  const discord = await resources.add(
    startFakeDiscord({
      ...knownLimits,
      botName: 'Steward',
      port: discordPort,
      ...(saved === null ? {} : { token: saved.discord.token, applicationId: saved.discord.applicationId }),
    }),
    (started) => started.close(),
  );
  const guild = addCommunity(discord, saved?.discord ?? null, options.locale, context.people);
  if (saved !== null) discord.restoreCommands(guild.id, saved.discord.commands);

  const proxyPort = await savedPort(saved?.proxyPort);
  const proxy = await resources.add(HostProxy.start(proxyPort, calls, host.target), (started) =>
    started.close(),
  );
  const bot = new Bot({
    env: {
      DISCORD_TOKEN: discord.token,
      DISCORD_API_URL: discord.url,
      ...host.settings(proxy.url),
      DATABASE_URL: folder.databaseUrl,
      LOG_LEVEL: 'info',
    },
    folder: folder.path,
    log: folder.botLog,
    onChange: onProcessChange,
  });
  programs.push(bot);
  reaper.update(leftovers());
  await resources.add(null, () => stopInOrder(bot, host.program, { hostMs: host.stopMs, hurry }));

  const ready = resources.add(bot.start()).then(() => waitUntilReady(discord, guild, bot, print));
  ready.catch(() => {});
  const key = await resources.add(host.open());
  const toSavedState = (): SavedState => ({
    discord: {
      token: discord.token,
      applicationId: discord.applicationId,
      port: discordPort,
      ...idsOf(guild),
      commands: commandsSchema.parse(discord.registeredCommands(guild.id)),
    },
    proxyPort,
    key,
    gamePorts: host.gamePorts,
  });
  return { discord, guild, bot, host, proxy, key, ready, toSavedState };
}
