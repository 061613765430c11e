import { randomBytes } from 'node:crypto';
import { type ExarotonServer, exarotonStatus, FakeExaroton } from '@steward/fake-hosts';
import type { ServerView } from '../page-protocol.ts';
import type { Panel } from './panel.ts';
import { PanelGame } from './panel-game.ts';

/** Shorter than exaroton's, because a person waits. */
const times = {
  preparing: 1_000,
  loading: 2_000,
  starting: 3_000,
  restarting: 2_000,
  stopping: 1_000,
  saving: 2_000,
};

/** These calls are GETs. */
const powerPath = /\/(?:start|stop|restart)\/?$/;

export async function startExaroton(): Promise<Panel> {
  const key = randomBytes(32).toString('base64url');
  const exaroton = await FakeExaroton.start({ token: key, servers: [], times });
  const games = [
    addServer(exaroton, { name: 'Survival' }, []),
    addServer(exaroton, { name: 'Creative', status: exarotonStatus.online }, ['Alex', 'Steve']),
  ];
  return {
    settings: { kind: 'exaroton', name: 'exaroton' },
    key,
    target: {
      url: () => `http://${exaroton.host}`,
      isChange: (method, path) => method !== 'GET' || powerPath.test(path),
    },
    note: 'Simulated exaroton, with shorter waits than the real one. Its API has no backups, and its log is up to 10 seconds old.',
    servers: () => games.map(({ server }) => viewOf(server)),
    crash(serverId) {
      const isOnline = exaroton.servers.get(serverId)?.status === exarotonStatus.online;
      if (isOnline) exaroton.crash(serverId);
      return isOnline;
    },
    setAddress: () => {},
    close: () => exaroton.close(),
  };
}

function addServer(
  exaroton: FakeExaroton,
  settings: Partial<ExarotonServer>,
  regulars: readonly string[],
): { readonly server: ExarotonServer } {
  // Its files stay on it: exaroton has no restore.
  const game = new PanelGame(new Map(), regulars);
  const server = exaroton.addServer({ ...settings, players: [...regulars] });
  server.onOnline = game.runIn(server);
  return { server };
}

const words = new Map<number, string>(Object.entries(exarotonStatus).map(([word, status]) => [status, word]));

function viewOf({ id, name, status, players, maxPlayers }: ExarotonServer): ServerView {
  const isOnline = status === exarotonStatus.online;
  return {
    id,
    name,
    status: isOnline ? 'running' : (words.get(status) ?? 'unknown'),
    pid: null,
    players: isOnline ? { online: players.length, max: maxPlayers } : null,
    cpuPercent: null,
    memoryBytes: null,
    backups: null,
  };
}
