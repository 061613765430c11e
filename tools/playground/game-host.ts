import type { DataFolder } from './data-folder.ts';
import type { ProxyTarget } from './host-proxy.ts';
import type { InspectorView, ServerView } from './page-protocol.ts';
import type { Panel } from './panels/panel.ts';
import { signalGroup } from './processes/child.ts';
import { gamePids } from './processes/game-pids.ts';
import { Host, openHost, readServers } from './processes/host.ts';
import type { Games } from './servers/games.ts';

/** What serves the game servers: the embedded host's process, or a simulated panel in this one. */
export interface GameHost {
  /** Null if it is not its own process. */
  readonly program: Host | null;
  readonly target: ProxyTarget;
  readonly survival: InspectorView['survival'];
  /** A few words for the terminal. */
  readonly summary: string;
  /** Returns the bot's settings for a host at this address. */
  settings(address: string): Readonly<Record<string, string>>;
  /** How long all games may take to stop, in milliseconds. */
  readonly stopMs: number;
  /** By server id, for the next start in a kept folder. */
  readonly gamePorts: Readonly<Record<string, number>>;
  /** Resolves when it can be called, with the demo account's API key. */
  open(): Promise<string>;
  /** Returns the servers; null if they can't be read now. */
  servers(key: string): Promise<readonly ServerView[] | null>;
  /** Ends a game as a crash does. Returns false if it does not run. */
  crash(serverId: string): Promise<boolean>;
  /** Stops a server as someone does in the host's control panel. Returns false if it does not run, or there is no such panel. */
  stopInPanel(serverId: string): boolean;
}

export function embeddedHost(
  { survival, entries, ports, stopMs, env, crash }: Games,
  folder: DataFolder,
  { onChange, key: existingKey }: { onChange: () => void; key: string | null },
): GameHost {
  const program = new Host({
    configFile: folder.hostConfig,
    folder: folder.path,
    log: folder.hostLog,
    env,
    onChange,
  });
  const url = () => program.url;
  return {
    program,
    target: { url },
    survival: { minecraft: survival.real, note: survival.note },
    summary: `Survival is ${survival.summary}`,
    settings: (address) => ({ HOSTING_API_URL: address, HOSTING_NAME: 'Playground host' }),
    stopMs,
    gamePorts: ports,
    open: () => openHost(program, folder, entries, existingKey),
    servers: (key) => readServers({ url, key, folder: folder.hostData }),
    async crash(serverId) {
      if (crash !== null) return crash(serverId);
      const pid = (await gamePids(folder.hostData)).get(serverId);
      if (pid !== undefined) signalGroup(pid, 'SIGKILL');
      return pid !== undefined;
    },
    stopInPanel: () => false,
  };
}

const gameNote =
  'Survival is the small bundled game. Break its world with /cmd grief and print it with /cmd map; /logs shows its output.';

export function simulatedHost(panel: Panel): GameHost {
  const { settings, target, note } = panel;
  return {
    program: null,
    target,
    survival: { minecraft: false, note: `${note} ${gameNote}` },
    summary: `the ${settings.name} is simulated`,
    settings: (address) => {
      panel.setAddress(address);
      return { HOSTS: JSON.stringify([{ id: 'panel', ...settings, address }]) };
    },
    stopMs: 0,
    gamePorts: {},
    open: () => Promise.resolve(panel.key),
    servers: () => Promise.resolve(panel.servers()),
    crash: (serverId) => Promise.resolve(panel.crash(serverId)),
    stopInPanel: (serverId) => panel.stopInPanel?.(serverId) ?? false,
  };
}
