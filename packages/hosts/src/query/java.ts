import { errorCode } from '@steward/kit';
import type { GameAddress, GameAnswer } from '../model/game.ts';
import { readStatus, requestStatus } from '../server-list-ping.ts';
import { QueryError } from './query-error.ts';
import { playersShown } from './shown.ts';

/**
 * Returns what the Server List Ping says, which names the host that was asked for. It names some players of many, and none
 * if the server hides them.
 * @throws QueryError, or an Error of the connection
 */
export async function askJava(
  address: GameAddress,
  { timeoutMs, connect }: { readonly timeoutMs: number; readonly connect?: JavaConnect | undefined },
): Promise<GameAnswer> {
  const status = await requestStatus(address, { timeoutMs, connect }).catch((error: unknown) => {
    // The errors of connections have codes; those of what was read don't.
    if (errorCode(error) !== null) throw error;
    throw new QueryError('not-understood');
  });
  const shown = readStatus(status);
  if (shown === null) throw new QueryError('not-understood');
  const { players, version } = shown;
  return {
    players: players && playersShown(players.online, players.max, players.names),
    version: version ?? undefined,
  };
}

type JavaConnect = NonNullable<Parameters<typeof requestStatus>[1]['connect']>;
