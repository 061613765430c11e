import { type PanelOptions, PterodactylPanel, type ShownServer } from '@steward/fake-hosts';
import { type Clock, systemClock } from '@steward/kit';
import { onTestFinished } from 'vitest';
import { type ConsoleOptions, consoleSocket } from '../src/console-socket.ts';
import { pterodactylDialect } from '../src/dialects/pterodactyl.ts';
import type { CallReport } from '../src/host-client.ts';
import { createHosting } from '../src/hosting-client.ts';
import type { GameQuestion } from '../src/model/game.ts';
import type { Account } from '../src/model/hosting.ts';
import { GameAsker } from '../src/query/game-asker.ts';
import type { Querier } from '../src/query/index.ts';
import { SharedConsoles } from '../src/shared-consoles.ts';

/** The id of the panel's server. */
export const id = '7e0027ef';

/** How old a status may be, in milliseconds. */
export const statusAgeMs = 60;
/** What takes long at a real panel. */
const quickTimes = {
  startMs: 20,
  stopMs: 20,
  backupMs: 40,
  restoreMs: 40,
  cacheMs: statusAgeMs,
  nodeConnectMs: 5,
  nodeAnswerMs: 15,
  nodeDetailsMs: 5,
};

export interface PterodactylOptions extends PanelOptions {
  readonly console?: Partial<ConsoleOptions>;
  /** How games are asked. Default: none responds. */
  readonly ask?: Querier['ask'];
  /** By what it is counted how often games are asked. */
  readonly gameClock?: Pick<Clock, 'now' | 'elapsed'>;
  /** By what the client of the panel counts. */
  readonly clock?: Clock;
  /** The address that the bot knows the panel by. Default: its real one. */
  readonly panelUrl?: string;
  readonly elapsed?: () => number;
  /** The UUID of the server that the bot runs on. Default: none. */
  readonly ownServer?: string;
  /** By what consoles that nobody uses are closed. Default: the panel's clock. */
  readonly after?: Clock['after'];
  /** Called before a console is opened whose token was issued. */
  readonly beforeConsole?: (panel: PterodactylPanel) => void;
}

/** A panel with a running server `7e0027ef`, and its owner's account. */
export async function openPanel({
  console,
  ask = async () => ({ askedAt: Date.now(), failure: 'silent' }),
  gameClock = systemClock,
  clock,
  panelUrl,
  elapsed = systemClock.elapsed,
  after,
  beforeConsole = () => {},
  ownServer,
  ...options
}: PterodactylOptions = {}) {
  const panel = await PterodactylPanel.start({ ...options, times: { ...quickTimes, ...options.times } });
  onTestFinished(() => panel.close());
  const reports: CallReport[] = [];
  const openConsole = consoleSocket({
    panelUrl: panel.url,
    limits: { firstLineMs: 3_000, quietMs: 250 },
    ...console,
  });
  const consoles = new SharedConsoles({ after: after ?? ((ms, run) => panel.clock.after(ms, run)) });
  onTestFinished(() => consoles.close());
  const asked: GameQuestion[] = [];
  const asks: Querier['ask'] = (question) => {
    asked.push(question);
    return ask(question);
  };
  const asker = new GameAsker({ ask: asks }, gameClock);
  const dialect = pterodactylDialect({
    openConsole: (address) => {
      beforeConsole(panel);
      return openConsole(address);
    },
    consoles,
    panelUrl: panelUrl ?? panel.url,
    elapsed,
    ownServer,
  });
  const hosting = createHosting(
    {
      baseUrl: panel.url,
      timeoutMs: 20_000,
      leastReadMs: 20_000,
      games: { own: asker, typed: asker },
      ...(clock === undefined ? {} : { clock }),
      onCall: (report) => void reports.push(report),
    },
    { ...dialect, capabilities: { ...dialect.capabilities, statusAgeMs: panel.times.cacheMs } },
  );
  onTestFinished(() => hosting.close());
  const server = panel.addServer({ id }).run();
  const account: Account = { id: 'owner', apiKey: panel.owner.key };
  return { panel, server, hosting, account, reports, asked, dialect, consoles };
}

/** Returns how many times a token for the server's console was asked for. */
export function tokensOf(panel: PterodactylPanel): number {
  return panel.requests.filter(({ path }) => path.endsWith('/websocket')).length;
}

/** Lets people open the server's page in the panel this often: each time it takes a token for the console. */
export async function openPages(panel: PterodactylPanel, count: number): Promise<void> {
  for (let page = 0; page < count; page++)
    await fetch(`${panel.url}/api/client/servers/${id}/websocket`, {
      headers: { authorization: `Bearer ${panel.owner.key}`, accept: 'application/json' },
    });
}

/** Adds a user who may do only this on the server. */
export function subuser(panel: PterodactylPanel, server: ShownServer, ...permissions: string[]): Account {
  const user = panel.addUser();
  server.subusers.set(user, permissions);
  return { id: `user-${user.id}`, apiKey: user.key };
}

/** Adds backups that are complete, oldest first. */
export function addBackups(server: ShownServer, count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => server.addBackup(`#${index + 1}`).complete().uuid);
}
