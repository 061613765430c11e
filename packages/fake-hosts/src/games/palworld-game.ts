import type { IncomingMessage, ServerResponse } from 'node:http';
import { HttpGame } from './http-game.ts';

interface PalworldPlayer {
  readonly name: string;
  readonly userId: string;
}

interface PalworldOptions {
  readonly password?: string;
  /** Default: any free one. */
  readonly port?: number;
}

/** What each path takes: GET, or POST with these fields of JSON. */
const paths: Readonly<Record<string, readonly string[] | null>> = {
  info: null,
  players: null,
  metrics: null,
  announce: ['message'],
  kick: ['userid'],
  ban: ['userid'],
  unban: ['userid'],
  save: [],
  shutdown: ['waittime'],
};

/**
 * A Palworld server with its REST API. Made after https://docs.palworldgame.com/category/rest-api and what clients of it
 * send and read.
 */
export class PalworldGame extends HttpGame {
  password: string;
  players: readonly PalworldPlayer[] = [];
  readonly maxPlayers = 32;
  fault: 'silent' | 'endless' | 'garbage' | 'metrics' | null = null;
  /** The changes that it was asked for, as `announce {"message":"hi"}`. */
  readonly changes: string[] = [];

  private constructor(password: string) {
    super();
    this.password = password;
  }

  static start({ password = 'playground', port }: PalworldOptions = {}): Promise<PalworldGame> {
    return new PalworldGame(password).listen(port);
  }

  protected async respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.fault === 'silent') return;
    const chunks: Buffer[] = [];
    for await (const chunk of request) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
    const end = (status: number, text: string, type = 'text/plain'): void => {
      response.writeHead(status, { 'content-type': type }).end(text);
    };
    const credentials = Buffer.from(`admin:${this.password}`).toString('base64');
    if (request.headers.authorization !== `Basic ${credentials}`) return end(401, 'Unauthorized');
    const path = request.url?.match(/^\/v1\/api\/(\w+)$/)?.[1] ?? '';
    const fields = Object.hasOwn(paths, path) ? paths[path] : undefined;
    if (fields === undefined) return end(404, 'Not Found');
    if (request.method !== (fields === null ? 'GET' : 'POST')) return end(405, 'Method Not Allowed');
    if (fields !== null) {
      const body = Buffer.concat(chunks).toString('utf8');
      if (!hasFields(body, fields)) return end(400, 'Bad Request');
      this.changes.push(`${path} ${body}`.trim());
      return end(200, 'OK');
    }
    if (this.fault === 'garbage') return end(200, '{"players":[{"name":');
    if (this.fault === 'metrics' && path === 'metrics') return end(500, 'Internal Server Error');
    if (this.fault === 'endless') return endless(response);
    return end(200, JSON.stringify(this.#read(path)), 'application/json');
  }

  #read(path: string): object {
    if (path === 'info')
      return {
        version: 'v0.7.0.86000',
        servername: 'A game for tests',
        description: '',
        worldguid: 'A7E97B85C3D94D1B8A6E0F0C7A2B9D11',
      };
    if (path === 'metrics')
      return {
        serverfps: 57,
        currentplayernum: this.players.length,
        serverframetime: 16.79,
        maxplayernum: this.maxPlayers,
        uptime: 3600,
        days: 12,
      };
    return {
      players: this.players.map(({ name, userId }, index) => ({
        name,
        accountName: name,
        playerId: `AFAFD830${String(index).padStart(24, '0')}`,
        userId,
        ip: '127.0.0.1',
        ping: 12.5,
        location_x: 1234.5,
        location_y: -321,
        level: 7 + index,
        building_count: 0,
      })),
    };
  }
}

function hasFields(body: string, fields: readonly string[]): boolean {
  if (fields.length === 0) return true;
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null && fields.every((field) => field in value);
  } catch {
    return false;
  }
}

function endless(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  const send = (error?: Error | null): void => {
    if (!error && !response.destroyed) response.write('[1,'.repeat(20_000), send);
  };
  send();
}
