import type { Server } from 'node:net';
import { servePing } from '@steward/fake-hosts';
import { type Game, runLine } from '../game/console.ts';
import { World } from '../game/world.ts';
import type { ServerView } from '../page-protocol.ts';

const maxPlayers = 20;

/** The small game in a simulated panel's server: its world is among the server's files. */
export class PanelGame {
  readonly #files: Map<string, string>;
  readonly #regulars: readonly string[];
  #game: Game;
  #ping: Server | null = null;

  /** `regulars` are online whenever the game runs. */
  constructor(files: Map<string, string>, regulars: readonly string[]) {
    this.#files = files;
    this.#regulars = regulars;
    this.#game = this.#open();
  }

  /** Has a fake server run the game: its commands, and who is online after each. Returns what to do at its start. */
  runIn(server: { players: string[]; onCommand: (command: string) => readonly string[] }): () => void {
    const show = () => {
      server.players = [...this.#game.players];
    };
    server.onCommand = (command) => {
      const lines = this.run(command);
      show();
      return lines;
    };
    return () => {
      this.start();
      show();
    };
  }

  /** Opens the world anew, as a new process does. */
  start(): void {
    this.#game = this.#open();
  }

  /** Returns the lines that a command prints. */
  run(line: string): readonly string[] {
    if (line !== 'stop') return runLine(this.#game, line).split('\n');
    this.#game.world.save();
    return ['Saving the game', 'Saved the game'];
  }

  /** Returns the players as the page shows them; null if the game does not run. */
  view(isRunning: boolean): ServerView['players'] {
    return isRunning ? { online: this.#game.players.size, max: maxPlayers } : null;
  }

  /** Responds to Minecraft's pings while `isReady` returns true. Returns the port. */
  async listen(isReady: () => boolean): Promise<number> {
    this.#ping = await servePing(0, () =>
      isReady() ? { max: maxPlayers, names: [...this.#game.players] } : null,
    );
    const address = this.#ping.address();
    if (address === null || typeof address === 'string') throw new TypeError('expected a TCP address');
    return address.port;
  }

  close(): void {
    this.#ping?.close();
  }

  #open(): Game {
    const files = this.#files;
    const world = new World({
      read: (path) => files.get(path) ?? null,
      write: (path, text) => void files.set(path, text),
    });
    return { world, players: new Set(this.#regulars), maxPlayers };
  }
}
