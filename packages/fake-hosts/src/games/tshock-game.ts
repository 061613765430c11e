import type { IncomingMessage, ServerResponse } from 'node:http';
import { HttpGame } from './http-game.ts';

interface TshockOptions {
  readonly token?: string;
  /** Default: any free one. */
  readonly port?: number;
}

/**
 * A Terraria server with TShock's REST API, as far as tokens, its status, console commands and saving the world go. Made
 * after its source (TShock 5.2).
 */
export class TshockGame extends HttpGame {
  token: string;
  /** The nicknames of those who are there; one who is only just joining isn't active. */
  players: readonly { readonly nickname: string; readonly active: boolean }[] = [];
  readonly maxPlayers = 8;
  /** What the group of the token's user may do. */
  readonly permissions = new Set(['tshock.rest.command', 'tshock.rest.cfg']);
  /** What the game says to a command, in lines. */
  run: (command: string) => readonly string[] = () => [];
  /** The commands that it was given, and `world/save`. */
  readonly changes: string[] = [];

  private constructor(token: string) {
    super();
    this.token = token;
  }

  static start({ token = 'playground', port }: TshockOptions = {}): Promise<TshockGame> {
    return new TshockGame(token).listen(port);
  }

  protected respond({ url = '/' }: IncomingMessage, response: ServerResponse): void {
    const { status, ...rest } = this.#answer(new URL(url, 'http://localhost'));
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', connection: 'close' });
    response.end(JSON.stringify({ status: String(status), ...rest }, null, 2));
  }

  #answer({ pathname, searchParams: given }: URL): {
    readonly status: number;
    readonly [field: string]: unknown;
  } {
    const path = pathname.replace(/\/+$/, '').toLowerCase();
    if (!['/v2/server/status', '/v2/world/save', '/v3/server/rawcmd'].includes(path))
      return {
        status: 404,
        error:
          "Specified API endpoint doesn't exist. Refer to the documentation for a list of valid endpoints.",
      };
    const token = given.get('token');
    if (token === null)
      return { status: 401, error: 'Not authorized. The specified API endpoint requires a token.' };
    if (token !== this.token)
      return {
        status: 403,
        error:
          'Not authorized. The specified API endpoint requires a token, but the provided token was not valid.',
      };
    if (path === '/v2/server/status')
      return { status: 200, ...this.#status(given.get('players') === 'true') };
    if (!this.permissions.has(path === '/v2/world/save' ? 'tshock.rest.cfg' : 'tshock.rest.command'))
      return {
        status: 403,
        error: 'Not authorized. User "bot" has no access to use the specified API endpoint.',
      };
    if (path === '/v2/world/save') {
      this.changes.push('world/save');
      return { status: 200, response: 'World saved' };
    }
    const command = given.get('cmd') ?? '';
    if (command.trim() === '') return { status: 400, error: 'Missing or empty cmd parameter' };
    this.changes.push(command);
    // It takes the first character for the prefix, whatever it is.
    return { status: 200, response: this.run(command.slice(1)) };
  }

  #status(withPlayers: boolean): object {
    const active = this.players.filter((player) => player.active);
    return {
      name: 'A game for tests',
      serverversion: 'v1.4.4.9',
      tshockversion: '5.2.0.0',
      port: 7777,
      playercount: active.length,
      maxplayers: this.maxPlayers,
      world: 'A game for tests',
      uptime: '0.01:02:03',
      serverpassword: false,
      ...(withPlayers
        ? {
            players: this.players.map(({ nickname, active: isActive }) => ({
              nickname,
              username: '',
              group: 'guest',
              active: isActive,
              state: isActive ? 10 : 3,
              team: 0,
            })),
          }
        : {}),
    };
  }
}
