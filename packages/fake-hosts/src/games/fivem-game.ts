import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { listen, stopListening } from '../listen.ts';

/**
 * A server of FiveM: its `dynamic.json`, `players.json` and `info.json` over HTTP, `getinfo` over UDP at the same port, and
 * nothing else. Made after
 * https://docs.fivem.net/docs/server-manual/ and what public servers show.
 */
export class FivemGame {
  readonly #server: Server;
  readonly #socket: Socket;
  port = 0;
  players: readonly string[] = [];
  /** Replaces files, by their names: a text, or a number for a status. */
  readonly files = new Map<string, string | number>();
  fault: 'silent' | 'redirect' | 'endless' | null = null;
  /** The paths that were asked for. */
  readonly received: string[] = [];

  private constructor(host: string) {
    this.#socket = createSocket(host.includes(':') ? 'udp6' : 'udp4');
    this.#socket.on('message', (packet, { address, port }) => {
      if (this.fault !== null || !packet.subarray(4).toString('latin1').startsWith('getinfo')) return;
      const state = `\\clients\\${this.players.length}\\sv_maxclients\\48\\hostname\\A game for tests`;
      this.#socket.send(Buffer.from(`\xff\xff\xff\xffinfoResponse\n${state}`, 'latin1'), port, address);
    });
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

  /** @param attempts how often a port is looked for that is free for both TCP and UDP */
  static async start(host = '127.0.0.1', attempts = 10): Promise<FivemGame> {
    const game = new FivemGame(host);
    game.port = await listen(game.#server, 0, host);
    try {
      game.#socket.bind(game.port, host);
      await once(game.#socket, 'listening');
      return game;
    } catch (error) {
      await game.close();
      if (attempts === 0) throw error;
      return FivemGame.start(host, attempts - 1);
    }
  }

  async close(): Promise<void> {
    this.#socket.close();
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
