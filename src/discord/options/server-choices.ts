import type { Access } from '../../access/access.ts';
import type { Action } from '../../access/actions.ts';
import type { Account } from '../../domain/hosting.ts';
import type { Deps, Use } from '../dispatch/command.ts';
import type { Choice } from '../dispatch/reply.ts';
import { serverChoiceName } from '../look/words/server-words.ts';
import { fold } from './fold.ts';
import { serverValue } from './server-value.ts';

/** How old a list may be from which names are offered. */
const listAgeMs = 5_000;

/** The choices for a `server` option: only servers on which the person may do one of the actions. */
export async function serverChoices(
  typed: string,
  actions: readonly Action[],
  access: Access,
  account: Account,
  use: Use,
  deps: Deps,
): Promise<readonly Choice[]> {
  const { items } = await deps.hosting.servers(account, { maxAgeMs: listAgeMs, patienceMs: 2_000 });
  const query = fold(typed);
  const found = items
    .filter(({ id }) => actions.some((action) => access.may(action, id)))
    .filter(({ id, name }) => fold(name).includes(query) || fold(id).includes(query))
    .toSorted((a, b) => Number(fold(b.name).startsWith(query)) - Number(fold(a.name).startsWith(query)))
    .slice(0, 25);
  return Promise.all(
    found.map(async (server) => ({
      name: serverChoiceName(server),
      value: await serverValue(server, use, deps),
    })),
  );
}
