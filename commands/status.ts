import type { Command, Deps, TypedUse, Use } from '../src/discord/dispatch/command.ts';
import { forEveryone, serverOption } from '../src/discord/dispatch/definition.ts';
import type { Message } from '../src/discord/look/card.ts';
import { overviewMessage, overviewPage } from '../src/discord/look/overview-view.ts';
import { serverMessage } from '../src/discord/look/server-view.ts';
import { bestNamed } from '../src/discord/options/server-now.ts';
import {
  type AccountUse,
  begin,
  beginTyped,
  completeServer,
  onServer,
  pressOnServer,
  type ServerUse,
} from '../src/discord/options/server-use.ts';
import { visibleServers, withStatuses } from '../src/discord/options/visible-servers.ts';
import type { Account, Listing } from '../src/domain/hosting.ts';
import type { Server } from '../src/domain/server.ts';

/** How old a look at a server may be that somebody else has just had. */
const panelAgeMs = 1_000;

/** `/status`: one server in full, or an overview of all. */
export const status: Command = {
  definition: {
    ...forEveryone,
    name: 'status',
    description: 'See how a server is doing, or all of them',
    options: [serverOption],
  },

  async run(use, deps) {
    const begun = await beginTyped(use, deps, 'status');
    await use.reply.defer();
    await use.reply.answer(await answer(use, deps, begun));
  },

  complete(use, deps) {
    return completeServer(use, deps, ['status']);
  },

  press(use, deps, id) {
    switch (id[0]) {
      case 'refresh':
        return refresh(use, deps, id[1]);
      case 'status':
        return show(use, deps, id[1]);
      case 'overview':
        return turn(use, deps, id[1]);
      default:
        return null;
    }
  },
};

/** The server that was named, the default one, the only one, or all. */
async function answer(use: TypedUse, deps: Deps, begun: AccountUse): Promise<Message> {
  if (use.options.get('server') !== null || begun.connection.defaultServer !== null) {
    return panel(use, deps, await onServer(use, deps, begun, 'status'));
  }
  const visible = await visibleServers(begun.access, begun.account, deps);
  const [only] = visible.items;
  return only !== undefined && visible.items.length === 1 && !visible.more
    ? panel(use, deps, { ...begun, server: only })
    : overview(0, visible, begun.account, use, deps);
}

async function refresh(use: Use, deps: Deps, reference: string): Promise<void> {
  const chosen = await pressOnServer(use, deps, 'status', reference);
  await use.reply.deferUpdate();
  await use.reply.update(await panel(use, deps, chosen));
}

async function show(use: Use, deps: Deps, reference: string): Promise<void> {
  const chosen = await pressOnServer(use, deps, 'status', reference);
  await use.reply.defer();
  await use.reply.answer(await panel(use, deps, chosen));
}

async function turn(use: Use, deps: Deps, page: number): Promise<void> {
  const { access, account } = await begin(use, deps, 'status');
  await use.reply.deferUpdate();
  const visible = await visibleServers(access, account, deps);
  await use.reply.update(await overview(page, visible, account, use, deps));
}

async function overview(
  number: number,
  { items, more }: Listing<Server>,
  account: Account,
  use: Use,
  deps: Deps,
): Promise<Message> {
  const page = overviewPage(items, number);
  return overviewMessage({ ...page, items: await withStatuses(page.items, account, use, deps) }, more);
}

async function panel(use: Use, deps: Deps, { access, account, server }: ServerUse): Promise<Message> {
  const read = await deps.hosting.server(account, server.id, { maxAgeMs: panelAgeMs });
  const named = bestNamed(read, server);
  const reference = await deps.store.serverRefs.remember(use.guildId, { id: server.id, name: named.name });
  return serverMessage(named, reference, access);
}
