import { type Command, command } from '../src/discord/interactions/command.ts';
import type { CommandContext } from '../src/discord/interactions/context.ts';
import { askableActions, loadAccess } from '../src/discord/resolvers/preconditions.ts';
import { helpMessage } from '../src/setup/help-view.ts';

/** `/help`: what the person can do here, from what is stored: no host is called. */
export const help: Command = command('help', { execute: show });

async function show(ctx: CommandContext): Promise<void> {
  const { guildId, person, privateTexts: t, reply, services } = ctx;
  const [access, found] = await Promise.all([
    loadAccess(ctx),
    services.hosts.of(guildId, { interaction: ctx.id }),
  ]);
  const guild = found?.guild ?? null;
  const askable = askableActions(guild, access);
  const { isAdmin } = person;
  await reply.send(helpMessage(t, { access, isAdmin, isConnected: guild !== null, askable }), 'ephemeral');
}
