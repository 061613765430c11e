import { button } from '../discord/interactions/command.ts';
import { ids } from '../discord/interactions/component-ids.ts';
import type { InteractionContext, ServerContext } from '../discord/interactions/context.ts';
import { storedOr } from '../discord/interactions/optional-parts.ts';
import { UserError } from '../discord/interactions/user-error.ts';
import { resolveServerFromButton } from '../discord/resolvers/resolve-server.ts';
import { inline } from '../discord/texts/markdown.ts';
import { decideAgain } from '../domain/decide-again.ts';
import { namedPerson } from '../domain/people.ts';
import { answered } from './losses.ts';
import { acceptedWorld, type OtherWorld } from './model/server-world.ts';
import { stampOf, worldAcceptedMessage } from './other-world-view.ts';

/** “That was us”: says that a different world from before was on purpose. It is the right one from then on. */
export const thatIsOurWorldButton = button({
  ...ids.thatIsOurWorld,
  onPress: accept,
});

/** Returns the different world that the server has; null: none is known, or someone said that it's there on purpose. */
export async function readOtherWorld(ctx: ServerContext): Promise<OtherWorld | null> {
  const { account, server, services } = ctx;
  const read = () => services.store.serverWorlds.of(account.id, server.id);
  const known = await storedOr(ctx, null, 'a restore is asked about without the server’s other world', read);
  return known?.state === 'open' ? known.other : null;
}

async function accept(ctx: InteractionContext, [serverReference, stamp]: [string, string]): Promise<void> {
  const resolved = await resolveServerFromButton(ctx, 'backup.restore', serverReference);
  const { account, server, services, guildId, person, privateTexts } = resolved;
  const { serverWorlds } = services.store;
  const answer = { guildId, by: namedPerson(person), at: new Date() };
  await decideAgain(
    () => serverWorlds.of(account.id, server.id),
    // The server may have its world from before again meanwhile.
    (known) => {
      const isSame = known?.other != null && stampOf(known.other) === stamp;
      if (isSame && known.state === 'accepted') throw answered(known.answer ?? answer);
      if (!isSame || known.state !== 'open')
        throw new UserError('other-world-over', { server: inline(server.name, 60) });
      return acceptedWorld(known, answer);
    },
    (_known, accepted) => serverWorlds.save(accepted),
  );
  // The alerts about it say so to everyone.
  await ctx.reply.send(worldAcceptedMessage(privateTexts, server.name), 'ephemeral');
}
