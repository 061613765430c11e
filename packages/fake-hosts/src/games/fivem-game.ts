import { createServer, type Server } from 'node:http';
import { listen, stopListening } from '../listen.ts';

/**
 * A server of FiveM: its `dynamic.json`, `players.json` and `info.json` over HTTP, and nothing else. Made after
 * https://docs.fivem.net/docs/server-manual/ and what public servers show.
 */
export class FivemGame {
  readonly #server: Server;
  port = 0;
  players: readonly string[] = [];
  /** Replaces files, by their names: a text, or a number for a status. */
  readonly files = new Map<string, string | number>();
  fault: 'silent' | 'redirect' | 'endless' | null = null;
  /** The paths that were asked for. */
  readonly received: string[] = [];

  private constructor() {
    this.#server = createServer(({ url = '' }, response) => {
      this.received.push(url);
      if (this.fault === 'silent') return;
      if (this.fault === 'redirect') {
        response.writeHead(302, { location: `http://127.0.0.1:${this.port}/elsewhere${url}` }).end();
        return;
      }
      const name = url.slice(1);
      const file = this.files.get(name) ?? this.#fileOf(name);
      response.writeHead(typeof file === 'number' ? file : 200, { 'content-type': 'application/json' });
      if (this.fault === 'endless') {
        const send = (error?: Error | null) => {
          if (!error) response.write('[1,'.repeat(20_000), send);
        };
        send();
      } else response.end(typeof file === 'number' ? '' : file);
    });
  }

  static async start(host = '127.0.0.1'): Promise<FivemGame> {
    const game = new FivemGame();
    game.port = await listen(game.#server, 0, host);
    return game;
  }

  async close(): Promise<void> {
    await stopListening(this.#server);
  }

  #fileOf(name: string): string | number {
    switch (name) {
      case 'dynamic.json':
        return JSON.stringify({
          clients: this.players.length,
          gametype: 'ESX Legacy',
          hostname: '^1A game^7 for tests',
          iv: '1234567',
          mapname: 'fivem-map-skater',
          sv_maxclients: '48',
        });
      case 'players.json':
        return JSON.stringify(
          this.players.map((name, index) => ({
            endpoint: '127.0.0.1',
            id: index + 1,
            identifiers: [],
            name,
            ping: 30,
          })),
        );
      case 'info.json':
        return JSON.stringify({
          enhancedHostSupport: true,
          requestSteamTicket: 'off',
          resources: ['hardcap', 'sessionmanager'],
          server: 'FXServer-master SERVER v1.0.0.12913 linux',
          vars: { sv_maxClients: '48' },
          version: 1234567,
        });
      default:
        return 404;
    }
  }
}
