import { button } from '../discord/interactions/command.ts';
import { ids } from '../discord/interactions/component-ids.ts';
import type { InteractionContext } from '../discord/interactions/context.ts';
import { UserError } from '../discord/interactions/user-error.ts';
import { resolveServerFromButton } from '../discord/resolvers/server-context.ts';
import { inline, time } from '../discord/texts/markdown.ts';
import { personName } from '../discord/texts/people.ts';
import { acceptedWorld } from '../domain/server-world.ts';
import { stampOf, worldAnsweredMessage } from './other-world-view.ts';

/** “That was us”: says that another world than before was on purpose. It is the right one from then on. */
export const thatIsOurWorldButton = button({
  ...ids.thatIsOurWorld,
  onPress: accept,
});

async function accept(ctx: InteractionContext, [serverReference, stamp]: [string, string]): Promise<void> {
  const resolved = await resolveServerFromButton(ctx, 'backup.restore', serverReference);
  const { account, server, services, guildId, person, publicTexts: t } = resolved;
  const { serverWorlds } = services.store;
  const answer = { guildId, by: { id: person.id, name: person.name }, at: new Date() };
  for (;;) {
    const known = await serverWorlds.of(account.id, server.id);
    const isSame = known?.other != null && stampOf(known.other) === stamp;
    if (isSame && known.state === 'accepted') {
      const { by, at } = known.answer ?? answer;
      throw new UserError('loss-answered', { person: (texts) => personName(texts, by), time: time(at) });
    }
    if (!isSame || known.state !== 'open')
      throw new UserError('other-world-over', { server: inline(server.name, 60) });
    // The server may have its world from before again meanwhile.
    if ((await serverWorlds.save(acceptedWorld(known, answer), true)) === null) continue;
    await ctx.reply.defer('public');
    await ctx.reply.send(worldAnsweredMessage(t, guildId, server.name, answer));
    return;
  }
}
