import type {
  Command,
  CommandContext,
  InteractionContext,
  Services,
} from '../src/discord/interactions/context.ts';
import { guildCommand, serverOption } from '../src/discord/interactions/definitions.ts';
import {
  type AccountContext,
  authorize,
  authorizeForOption,
  autocompleteServer,
  resolveServer,
  resolveServerFromButton,
  type ServerContext,
} from '../src/discord/resolvers/preconditions.ts';
import { bestNamed } from '../src/discord/resolvers/server.ts';
import { visibleServers, withStatuses } from '../src/discord/resolvers/visible-servers.ts';
import type { Message } from '../src/discord/views/embed.ts';
import { overviewMessage, overviewPage } from '../src/discord/views/overview-view.ts';
import { serverMessage } from '../src/discord/views/server-view.ts';
import type { Account, Listing } from '../src/domain/hosting.ts';
import type { Server } from '../src/domain/server.ts';

/** How old a look at a server may be that somebody else has just had. */
const panelAgeMs = 1_000;

/** `/status`: one server in full, or an overview of all. */
export const status: Command = {
  definition: {
    ...guildCommand,
    name: 'status',
    description: 'See how a server is doing, or all of them',
    options: [serverOption],
  },

  async execute(use, deps) {
    const begun = await authorizeForOption(use, deps, 'status');
    await use.reply.defer();
    await use.reply.send(await answer(use, deps, begun));
  },

  autocomplete(use, deps) {
    return autocompleteServer(use, deps, ['status']);
  },

  onButton(use, deps, id) {
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
async function answer(use: CommandContext, deps: Services, begun: AccountContext): Promise<Message> {
  if (use.options.get('server') !== null || begun.connection.defaultServer !== null) {
    return panel(use, deps, await resolveServer(use, deps, begun, 'status'));
  }
  const visible = await visibleServers(begun.access, begun.account, deps);
  const [only] = visible.items;
  return only !== undefined && visible.items.length === 1 && !visible.more
    ? panel(use, deps, { ...begun, server: only })
    : overview(0, visible, begun.account, use, deps);
}

async function refresh(use: InteractionContext, deps: Services, reference: string): Promise<void> {
  const chosen = await resolveServerFromButton(use, deps, 'status', reference);
  await use.reply.deferUpdate();
  await use.reply.update(await panel(use, deps, chosen));
}

async function show(use: InteractionContext, deps: Services, reference: string): Promise<void> {
  const chosen = await resolveServerFromButton(use, deps, 'status', reference);
  await use.reply.defer();
  await use.reply.send(await panel(use, deps, chosen));
}

async function turn(use: InteractionContext, deps: Services, page: number): Promise<void> {
  const { access, account } = await authorize(use, deps, 'status');
  await use.reply.deferUpdate();
  const visible = await visibleServers(access, account, deps);
  await use.reply.update(await overview(page, visible, account, use, deps));
}

async function overview(
  number: number,
  { items, more }: Listing<Server>,
  account: Account,
  use: InteractionContext,
  deps: Services,
): Promise<Message> {
  const page = overviewPage(items, number);
  return overviewMessage({ ...page, items: await withStatuses(page.items, account, use, deps) }, more);
}

async function panel(
  use: InteractionContext,
  deps: Services,
  { access, account, server }: ServerContext,
): Promise<Message> {
  const read = await deps.hosting.server(account, server.id, { maxAgeMs: panelAgeMs });
  const named = bestNamed(read, server);
  const reference = await deps.store.serverRefs.remember(use.guildId, { id: server.id, name: named.name });
  return serverMessage(named, reference, access);
}
