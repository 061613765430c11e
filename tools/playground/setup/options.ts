import { parseArgs } from 'node:util';

/** What whoever starts the playground did wrong, in a sentence for them. */
export class PlaygroundMistake extends Error {
  override readonly name = 'PlaygroundMistake';
}

export interface PlaygroundOptions {
  /** Of the page; 0 takes a free one. */
  readonly port: number;
  /** null: a temporary folder, removed at the end. */
  readonly dataFolder: string | null;
  /** A Java Minecraft server of one's own in Survival's place. */
  readonly serverFolder: string | null;
  /** Which game Survival is: the real one is installed where it is missing; null takes it where it is installed. */
  readonly game: 'minecraft' | 'small' | null;
}

export const usage = `Usage: npm run playground [-- options]
A Discord on this machine with the bot in it, and two game servers behind it. Ctrl-C ends all of it.

  --port <n>         the page's port; default: a free one
  --data <folder>    keeps the state in a folder; default: a temporary one, removed at the end
  --server <folder>  a Java Minecraft server of your own in Survival's place
  --minecraft        a real Minecraft server as Survival; installs it first where it is missing (about 500 MB)
  --small            the small bundled game as Survival, also where the real one is installed
  --help`;

/** null where help is asked for. @throws PlaygroundMistake */
export function readOptions(words: readonly string[]): PlaygroundOptions | null {
  const values = parse(words);
  if (values.help) return null;
  const games = [values.minecraft, values.small, values.server !== undefined].filter(Boolean);
  if (games.length > 1) throw new PlaygroundMistake('--server, --minecraft and --small: choose one of them.');
  return {
    port: portOf(values.port),
    dataFolder: values.data ?? null,
    serverFolder: values.server ?? null,
    game: values.minecraft ? 'minecraft' : values.small ? 'small' : null,
  };
}

function parse(words: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...words],
      options: {
        port: { type: 'string' },
        data: { type: 'string' },
        server: { type: 'string' },
        minecraft: { type: 'boolean', default: false },
        small: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    return values;
  } catch (error) {
    throw new PlaygroundMistake(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  }
}

function portOf(text: string | undefined): number {
  if (text === undefined) return 0;
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new PlaygroundMistake('--port takes a number from 0 to 65535.');
}
