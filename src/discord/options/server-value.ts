import type { ServerRef } from '../../domain/connection.ts';
import type { Deps, Use } from '../dispatch/command.ts';
import { Refusal } from '../dispatch/refusal.ts';
import { fitsChoice } from '../dispatch/reply.ts';
import { md } from '../look/text.ts';

/** What an option's value begins with when the id itself does not fit into a choice. */
const referencePrefix = 'ref:';

/** What a choice carries for a server: its id, or a reference where that does not fit. */
export async function serverValue(server: ServerRef, use: Use, deps: Deps): Promise<string> {
  if (fitsChoice(server.id)) return server.id;
  return `${referencePrefix}${await deps.store.serverRefs.remember(use.guildId, server)}`;
}

/** The server that a picked value refers to; null where it is an id or a name, or the guild has forgotten it. */
export async function serverOfValue(typed: string, use: Use, deps: Deps): Promise<ServerRef | null> {
  if (!typed.startsWith(referencePrefix)) return null;
  return deps.store.serverRefs.find(use.guildId, typed.slice(referencePrefix.length));
}

/** The server behind a button's reference. @throws Refusal where the guild has forgotten it */
export async function referredServer(reference: string, use: Use, deps: Deps): Promise<ServerRef> {
  const server = await deps.store.serverRefs.find(use.guildId, reference);
  if (server !== null) return server;
  throw new Refusal(
    md`This button is too old`,
    md`I don’t know any more which server it was for. Type the command again.`,
  );
}
