import type { AddressInfo } from 'node:net';
import { jsonResponse, lightServer } from '../discord/light-http.ts';

const serverNames = ['World', 'World of Bea', 'World of Cy'];

function record(index: number): object {
  return {
    id: `srv-${index}`,
    name: serverNames[index],
    status: 'running',
    players: 3,
    max_players: 20,
    usage: {
      cpu_percent: 41.5,
      memory_bytes: 2_254_857_830,
      disk_bytes: 5_368_709_120,
      uptime_seconds: 86_400,
    },
    limits: { memory_bytes: 4_294_967_296, disk_bytes: 21_474_836_480 },
    configuration: { version: '1.21.4', gamemode: 'survival', difficulty: 'normal', motd: 'Welcome' },
  };
}

const listResponse = jsonResponse(serverNames.map((_, index) => record(index)));
const serverResponse = jsonResponse(record(0));

/** A hosting API with the same servers for every key and an adjustable delay. */
export class LightHost {
  readonly #server = lightServer(({ path }, respond) => {
    this.calls += 1;
    const response = path.endsWith('/servers') ? listResponse : serverResponse;
    if (this.delayMs === 0) respond(response);
    else setTimeout(() => respond(response), this.delayMs);
  });
  /** The number of requests so far. */
  calls = 0;
  delayMs = 0;

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }
}
