import { listen } from '@steward/fake-hosts/testing';
import { jsonResponse, lightServer } from './light-http.ts';

/** What of a server's record can change. */
interface Reading {
  readonly version: string;
  readonly players: number;
  readonly cpu: number;
}

const unchanging: Reading = { version: '1.21.4', players: 3, cpu: 41.5 };

const serverNames = ['World', 'World of Bea', 'World of Cy'];

function record(index: number, { version, players, cpu }: Reading = unchanging): object {
  return {
    id: `srv-${index}`,
    name: serverNames[index],
    status: 'running',
    players,
    max_players: 20,
    usage: {
      cpu_percent: cpu,
      memory_bytes: 2_254_857_830,
      disk_bytes: 5_368_709_120,
      uptime_seconds: 86_400,
    },
    limits: { memory_bytes: 4_294_967_296, disk_bytes: 21_474_836_480 },
    configuration: { version, gamemode: 'survival', difficulty: 'normal', motd: 'Welcome' },
  };
}

const listResponse = jsonResponse(serverNames.map((_, index) => record(index)));
const serverResponse = jsonResponse(record(0));
const backupsResponse = jsonResponse([]);

const keyPattern = /authorization: *Bearer (\S+)/i;

/** A hosting API with the same servers for every key and an adjustable delay. */
export class LightHost {
  readonly #server = lightServer(({ path, head }, respond) => {
    this.calls += 1;
    this.onCall();
    const response = this.#responseTo(path, head);
    if (this.delayMs === 0) respond(response);
    else setTimeout(() => respond(response), this.delayMs);
  });
  /** The number of requests so far. */
  calls = 0;
  delayMs = 0;
  onCall: () => void = () => {};
  /** Returns what the first server of a key is like now; null: as always. */
  readingOf: ((apiKey: string) => Reading) | null = null;

  #responseTo(path: string, head: string): Buffer {
    const isList = path.endsWith('/servers');
    if (path.endsWith('/backups')) return backupsResponse;
    if (this.readingOf === null) return isList ? listResponse : serverResponse;
    const first = record(0, this.readingOf(keyPattern.exec(head)?.[1] ?? ''));
    return jsonResponse(isList ? [first, record(1), record(2)] : first);
  }

  async listen(): Promise<string> {
    return `http://127.0.0.1:${await listen(this.#server)}`;
  }
}
