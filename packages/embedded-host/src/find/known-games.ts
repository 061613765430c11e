import { type QueryProtocol, queryTransports } from '@steward/hosts/query';
import { type GameRecord, gameTable, type OwnMachine, type SecretPlace } from '@steward/worlds/games';

/** A game of the table that runs on someone's own machine. */
export interface KnownGame extends OwnMachine {
  /** Its code. */
  readonly id: string;
  readonly name: string;
  /** How its clients ask who is online. Null if they can't. */
  readonly query: GameQuery | null;
}

interface GameQuery {
  readonly protocol: QueryProtocol;
  readonly transport: 'tcp' | 'udp';
  /** The default port for it. */
  readonly port: number;
}

/** The games, in the order in which a command line is compared with them. */
export const knownGames: readonly KnownGame[] = Object.entries(gameTable).flatMap(([id, record]) => {
  const { name, ownMachine } = record;
  return ownMachine === null ? [] : [{ ...ownMachine, id, name, query: queryOf(record, ownMachine) }];
});

function queryOf({ query }: GameRecord, { port, queryPort }: OwnMachine): GameQuery | null {
  if (query === undefined) return null;
  const { protocol, offset = 0 } = query;
  const usual = Number.parseInt(port, 10) + offset;
  return { protocol, transport: queryTransports[protocol], port: queryPort ?? usual };
}

/** Returns whether a game takes commands, in any way that the host knows. */
export function takesCommands({ isTyped, rcon, palworld }: KnownGame): boolean {
  return isTyped === true || rcon !== undefined || palworld !== undefined;
}

/** Returns the game whose server a command line starts; null if it isn't known. */
export function gameOfProgram(commandLine: string): KnownGame | null {
  return knownGames.find(({ program }) => program.test(commandLine)) ?? null;
}

/** Returns the only game with this default port, written as Docker does, such as `25565/tcp`; null if several or none have it. */
export function gameOfPort(port: string): KnownGame | null {
  const [game, ...others] = knownGames.filter((one) => one.port === port);
  return game !== undefined && others.length === 0 ? game : null;
}

/** Returns where a game has the password for its console over the network; null if it has none, or it isn't known. */
export function secretOf({ rcon, palworld }: KnownGame): SecretPlace | null {
  return (rcon ?? palworld)?.secret ?? null;
}
