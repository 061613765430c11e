import type { Action } from '../src/access/actions.ts';
import { button, type Command, command } from '../src/discord/interactions/command.ts';
import { ids } from '../src/discord/interactions/component-ids.ts';
import type { InteractionContext } from '../src/discord/interactions/context.ts';
import { askableActions, loadAccess } from '../src/discord/resolvers/rights.ts';
import { docsUrl } from '../src/domain/version.ts';
import { isUsable } from '../src/operations/guild-hosts.ts';
import { supportsAll } from '../src/operations/supported.ts';
import { helpMessage } from '../src/setup/help-view.ts';

/** `/help`: what the person can do here, from what is stored: no host is called. */
export const help: Command = {
  ...command('help', { execute: show }),
  components: [button({ ...ids.help, onPress: show })],
};

async function show(ctx: InteractionContext): Promise<void> {
  const { guildId, person, privateTexts: t, reply, services } = ctx;
  const [access, found] = await Promise.all([
    loadAccess(ctx),
    services.hosts.of(guildId, { interaction: ctx.id }),
  ]);
  const guild = found?.guild ?? null;
  const askable = askableActions(guild, access);
  const links = found?.connections ?? [];
  const help = {
    access,
    isAdmin: person.isAdmin,
    isConnected: guild !== null,
    canDo: (action: Action, connectionId: string | null) => {
      const asked = links.filter(({ connection: { id } }) => connectionId === null || id === connectionId);
      // Of a host that can't be called nothing is known.
      return (
        asked.length === 0 ||
        asked.some((link) => !isUsable(link) || supportsAll([action], link.hosting.capabilities))
      );
    },
    askable,
    guideUrl: docsUrl('docs/commands.md'),
  };
  await reply.send(helpMessage(t, help), 'ephemeral');
}
