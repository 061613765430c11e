import { parseArgs } from 'node:util';
import { locales } from '@steward/fake-discord';

/** A problem that the person who starts the playground can solve; the message is for them. */
export class PlaygroundError extends Error {
  override readonly name = 'PlaygroundError';
}

/** What serves the game servers: the embedded host, or a simulated panel. */
const hostNames = ['generic', 'docker', 'pterodactyl', 'pelican', 'exaroton', 'crafty'] as const;
export type HostName = (typeof hostNames)[number];

export interface PlaygroundOptions {
  readonly host: HostName;
  /** The page's port; 0 takes a free one. */
  readonly port: number;
  /** null: a temporary folder, deleted at the end. */
  readonly dataFolder: string | null;
  /** The folder of a person's own Java Minecraft server, used as Survival. */
  readonly serverFolder: string | null;
  /** The game used as Survival: `minecraft` is installed if missing; null uses it if it is installed. */
  readonly game: 'minecraft' | 'small' | null;
  /** The language of the guild and of everyone in it, as Discord names it. */
  readonly locale: string;
}

export const usage = `Usage: npm run playground [-- options]
Starts the bot, an imitation of Discord and two game servers on this machine. Press Ctrl-C to stop.

  --port <n>         port of the page (default: a free port)
  --host <host>      what serves the game servers: ${hostNames.join(', ')}
                     (default: generic, the embedded host; docker: its games run in containers of this machine's
                     Docker engine, removed at the end; the others are simulated; all but generic keep nothing)
  --data <folder>    keep everything in this folder (default: a temporary folder, deleted at the end)
  --server <folder>  use your own Java Minecraft server as Survival
  --minecraft        use a real Minecraft server as Survival; installed first if missing (about 500 MB)
  --small            use the small bundled game as Survival, even if the real server is installed
  --locale <locale>  the language of the Discord server and its members, for example de or pt-BR (default: en-US)
  --help             show this text`;

/** Returns the options; null if help is asked for. @throws PlaygroundError */
export function readOptions(args: readonly string[]): PlaygroundOptions | null {
  const values = parse(args);
  if (values.help) return null;
  const games = [values.minecraft, values.small, values.server !== undefined].filter(Boolean);
  if (games.length > 1) throw new PlaygroundError('Use only one of --server, --minecraft and --small.');
  const host = parseHost(values.host);
  const forGeneric = (['data', 'server', 'minecraft'] as const).filter((name) => values[name]);
  if (host !== 'generic' && forGeneric.length > 0)
    throw new PlaygroundError(`--${forGeneric[0]} can’t be used with --host ${host}.`);
  return {
    host,
    port: parsePort(values.port),
    dataFolder: values.data ?? null,
    serverFolder: values.server ?? null,
    locale: parseLocale(values.locale),
    game: values.minecraft ? 'minecraft' : values.small ? 'small' : null,
  };
}

function parse(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        port: { type: 'string' },
        host: { type: 'string', default: 'generic' },
        data: { type: 'string' },
        server: { type: 'string' },
        minecraft: { type: 'boolean', default: false },
        small: { type: 'boolean', default: false },
        locale: { type: 'string', default: 'en-US' },
        help: { type: 'boolean', default: false },
      },
    });
    return values;
  } catch (error) {
    throw new PlaygroundError(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  }
}

function parseHost(text: string): HostName {
  const host = hostNames.find((known) => known === text);
  if (host !== undefined) return host;
  throw new PlaygroundError(`--host must be one of ${hostNames.join(', ')}.`);
}

function parseLocale(text: string): string {
  if (locales.includes(text)) return text;
  throw new PlaygroundError(`--locale must be one of ${locales.join(', ')}.`);
}

function parsePort(text: string | undefined): number {
  if (text === undefined) return 0;
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new PlaygroundError('--port must be a number from 0 to 65535.');
}
