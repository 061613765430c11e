import type { Server } from '@steward/hosts/model';
import type { ServerRef } from '../../domain/connection.ts';
import { type GameObservation, unansweredGame, unaskedGame } from '../../watch/model/game.ts';
import type { ConnectedContext } from '../interactions/context.ts';
import { storedOr } from '../interactions/optional-parts.ts';
import { linkOf } from './connections.ts';

/**
 * Returns what is known of the game of a server that was just read. What the watch knows of it is only needed, and only read,
 * if it didn't answer or is frozen.
 */
export async function gameOf(
  ctx: ConnectedContext,
  server: ServerRef,
  read: Pick<Server, 'status' | 'usage' | 'game' | 'isFrozen'>,
): Promise<GameObservation> {
  if (read.status !== 'running') return unaskedGame;
  if (read.isFrozen !== true && read.game?.answered !== false) return unaskedGame;
  const { observations } = ctx.services.store;
  const known = await storedOr(ctx, unaskedGame, 'failed to read the game of a server', async () => {
    const stored = await observations.ofServer(linkOf(ctx, server).account.id, server.id);
    return stored?.game ?? unaskedGame;
  });
  return unansweredGame(known, read, new Date());
}
