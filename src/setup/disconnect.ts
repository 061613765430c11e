import { z } from 'zod';
import { button, requireAdmin } from '../discord/interactions/command.ts';
import type { CommandContext, InteractionContext } from '../discord/interactions/context.ts';
import { UserError } from '../discord/interactions/user-error.ts';
import { notChangedMessage } from '../discord/views/question.ts';
import type { ConnectionInfo, ServerRef } from '../domain/connection.ts';
import { readSetUp } from './checklist.ts';
import { findConnection } from './chosen-host.ts';
import { type Disconnection, disconnectedMessage, disconnectQuestion } from './disconnect-view.ts';
import { activeSchedules, currentPanels } from './setup-check.ts';
import { isToThisMachine } from './this-machine-view.ts';

/** Names a connection by its id and by when its key was entered: the question is not about a later key. */
const disconnectId = z.tuple([
  z.enum(['go', 'cancel']),
  z.string().regex(/^[\w-]{1,40}$/),
  z.string().regex(/^[\da-z]{1,9}$/),
]);

/** Disconnects a host, or leaves it. */
export const disconnectButton = button({
  name: 'disconnect',
  id: disconnectId,
  onPress: press,
});

/** Asks whether a host is to be disconnected: the key can't be brought back. */
export async function askToDisconnect(ctx: CommandContext): Promise<void> {
  const { privateTexts: t, guildId, services } = ctx;
  await ctx.reply.defer('ephemeral');
  const all = await services.store.connections.list(guildId);
  const connection = findConnection(all, ctx.options.get('connection'));
  const what = await whatPauses(ctx, connection, all.length === 1);
  const entered = connection.connectedAt.getTime().toString(36);
  const ids = {
    go: disconnectButton.id('go', connection.id, entered),
    cancel: disconnectButton.id('cancel', connection.id, entered),
  };
  await ctx.reply.send(disconnectQuestion(t, what, ids), 'ephemeral');
}

async function press(
  ctx: InteractionContext,
  [choice, id, entered]: ['go' | 'cancel', string, string],
): Promise<void> {
  requireAdmin(ctx);
  const { privateTexts: t, guildId, reply, services } = ctx;
  await reply.deferUpdate();
  if (choice === 'cancel') return reply.update(notChangedMessage(t));
  const { connections } = services.store;
  const all = await connections.list(guildId);
  const connection = all.find((each) => each.id === id);
  if (connection?.connectedAt.getTime().toString(36) !== entered) throw new UserError('old-button');
  if (!(await connections.disconnect(guildId, ctx.person.id, id))) throw new UserError('old-button');
  services.allHosts.forget(connection.accountId);
  if (isToThisMachine(connection)) await services.thisMachine?.removeUnusedKeys();
  ctx.log().info({ connection: id }, 'a guild was disconnected');
  const capabilities = services.allHosts.at(connection)?.hosting.capabilities ?? {};
  await reply.update(disconnectedMessage(t, connection, all.length === 1, capabilities));
}

/** @param isLast whether nothing is connected then */
async function whatPauses(
  ctx: CommandContext,
  connection: ConnectionInfo,
  isLast: boolean,
): Promise<Disconnection> {
  const setUp = await readSetUp(ctx);
  const { defaultServer } = setUp.settings;
  const isItsOwn = (server: ServerRef | null) => server?.connectionId === connection.id;
  // What is about all servers goes on for those of other connections.
  const pauses = ({ server }: { readonly server: ServerRef | null }) =>
    isItsOwn(server) || (isLast && server === null);
  return {
    connection,
    defaultServer: isItsOwn(defaultServer) ? defaultServer : null,
    panels: currentPanels(setUp).filter(pauses).length,
    schedules: activeSchedules(setUp).filter(pauses).length,
    hasAlerts: setUp.alerts.some((setting) => setting.channelId !== null && pauses(setting)),
  };
}
