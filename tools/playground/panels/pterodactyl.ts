import { PterodactylPanel, type ShownServer } from '@steward/fake-hosts';
import type { ServerView } from '../page-protocol.ts';
import type { Panel } from './panel.ts';
import { PanelGame } from './panel-game.ts';

/** What depends on the game and its node. The panel's own delays and limits are the real ones. */
const times = { startMs: 3_000, stopMs: 1_000, backupMs: 3_000, restoreMs: 3_000 };

const names = { pterodactyl: 'Pterodactyl panel', pelican: 'Pelican panel' };

/** The panel with what a test or a picture changes in it. */
interface PanelInside extends Panel {
  readonly fake: PterodactylPanel;
}

/** `survivors` are online in Survival whenever it runs. */
export async function startPterodactyl(
  kind: 'pterodactyl' | 'pelican',
  survivors: readonly string[] = [],
): Promise<PanelInside> {
  const panel = await PterodactylPanel.start({ kind, times });
  const survival = await addServer(panel, 'Survival', survivors);
  const creative = await addServer(panel, 'Creative', ['Alex', 'Steve']);
  creative.server.run();
  const anna = panel.addUser({ username: 'anna' });
  const games = [survival, creative];
  return {
    fake: panel,
    settings: { kind: 'pterodactyl', name: names[kind] },
    key: panel.owner.key,
    target: { url: () => panel.nodeUrl },
    note: `Simulated ${names[kind]} with realistic delays and limits. A status is up to 20 seconds old, 2 backups can be created in 10 minutes, and 3 are kept for each server.`,
    servers: () => games.map(viewOf),
    crash(serverId) {
      const server = games.find((game) => game.server.shortId === serverId)?.server;
      const isRunning = server?.state === 'running';
      if (isRunning) server.crash();
      return isRunning;
    },
    stopInPanel(serverId) {
      const server = games.find((game) => game.server.shortId === serverId)?.server;
      if (server?.state !== 'running') return false;
      server.power('stop');
      // The node tells it up to a minute later.
      server.report({ event: 'server:power.stop' }, { user: anna });
      return true;
    },
    setAddress: (url) => {
      panel.url = url;
    },
    close: async () => {
      for (const { game } of games) game.close();
      await panel.close();
    },
  };
}

interface GameServer {
  readonly server: ShownServer;
  readonly game: PanelGame;
}

async function addServer(
  panel: PterodactylPanel,
  name: string,
  players: readonly string[],
): Promise<GameServer> {
  const server = panel.addServer({ name });
  const game = new PanelGame(server.files, players);
  server.onCommand = (command) => game.run(command);
  server.on('event', (event, state) => {
    if (event !== 'status') return;
    if (state === 'starting') game.start();
    if (state === 'running') server.print('Done (3.000s)! For help, type "help"');
  });
  const port = await game.listen(() => server.state === 'running');
  server.allocations = server.allocations.map((allocation) => ({ ...allocation, port }));
  return { server, game };
}

function viewOf({ server, game }: GameServer): ServerView {
  const { cpuAbsolute, memoryBytes } = server.currentUsage();
  const isOff = server.state === 'offline';
  return {
    id: server.shortId,
    name: server.name,
    status: server.status ?? server.state,
    pid: null,
    players: game.view(server.state === 'running'),
    cpuPercent: isOff ? null : cpuAbsolute,
    memoryBytes: isOff ? null : memoryBytes,
    backups: server.backups.filter(({ deletedAt }) => deletedAt === null).length,
    panelUser: 'anna',
  };
}
