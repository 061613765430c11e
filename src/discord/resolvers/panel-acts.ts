import { isDown, type Server } from '@steward/hosts/model';
import type { ServerRef } from '../../domain/connection.ts';
import { downActId, type NamedAct } from '../../watch/model/panel-act.ts';
import type { ConnectedContext } from '../interactions/context.ts';
import { storedOr } from '../interactions/optional-parts.ts';
import { linkOf } from './connections.ts';

/** Returns who did at the host why a server is down that was just read; null if nobody is known to have. */
export async function downActOf(
  ctx: ConnectedContext,
  server: ServerRef,
  { status }: Pick<Server, 'status'>,
): Promise<NamedAct | null> {
  if (!isDown(status)) return null;
  const { observations, panelActs } = ctx.services.store;
  return storedOr(ctx, null, 'a server is shown without who stopped it', async () => {
    const { account } = linkOf(ctx, server);
    const watched = await observations.ofServer(account.id, server.id);
    const actId = watched && downActId(watched);
    return actId === null ? null : panelActs.get(account.id, server.id, actId);
  });
}
