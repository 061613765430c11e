import { type CraftyServer, FakeCrafty } from '@steward/fake-hosts';
import type { ServerView } from '../page-protocol.ts';
import type { Panel } from './panel.ts';
import { PanelGame } from './panel-game.ts';

/** What depends on the game and its world. Crafty's own pauses are the real ones. */
const times = { ready: 3_000, stop: 1_000 };

export async function startCrafty(): Promise<Panel> {
  const crafty = await FakeCrafty.start({ servers: [], times });
  const survival = await addServer(crafty, 'Survival', []);
  const creative = await addServer(crafty, 'Creative', ['Alex', 'Steve']);
  crafty.panel.start(creative.server);
  const games = [survival, creative];
  return {
    settings: { kind: 'crafty', name: 'Crafty Controller' },
    key: crafty.addKey(),
    target: { url: () => crafty.url, tls: crafty.tls },
    note: 'Simulated Crafty Controller with realistic delays: it makes one change at a time. A backup takes at least 6 seconds, and players and usage are up to 30 seconds old.',
    servers: () => games.map(({ server, game }) => viewOf(crafty, server, game)),
    crash(serverId) {
      const server = games.find((game) => game.server.id === serverId)?.server;
      const isRunning = server !== undefined && crafty.panel.isRunning(server);
      if (isRunning) crafty.panel.crash(server);
      return isRunning;
    },
    setAddress: () => {},
    close: async () => {
      for (const { game } of games) game.close();
      await crafty.close();
    },
  };
}

interface GameServer {
  readonly server: CraftyServer;
  readonly game: PanelGame;
}

async function addServer(
  { panel }: FakeCrafty,
  name: string,
  regulars: readonly string[],
): Promise<GameServer> {
  const server = panel.addServer({ name });
  const game = new PanelGame(server.files, regulars);
  server.onStart = game.runIn(server);
  server.port = await game.listen(() => isReady(server));
  return { server, game };
}

function isReady({ process }: CraftyServer): boolean {
  return process?.isReady === true && process.exitCode === null;
}

function viewOf({ panel }: FakeCrafty, server: CraftyServer, game: PanelGame): ServerView {
  const isRunning = panel.isRunning(server);
  const configs = [...panel.backupConfigs.values()].filter(({ server_id }) => server_id === server.id);
  return {
    id: server.id,
    name: server.name,
    status: isReady(server) ? 'running' : isRunning ? 'starting' : 'stopped',
    pid: null,
    players: game.view(isReady(server)),
    cpuPercent: null,
    memoryBytes: isRunning ? server.memory : null,
    backups: configs.reduce((count, config) => count + panel.archivesOf(config).size, 0),
  };
}
