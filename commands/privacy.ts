import { z } from 'zod';
import { button, type Command, command } from '../src/discord/interactions/command.ts';
import type { CommandContext, InteractionContext } from '../src/discord/interactions/context.ts';
import { docsUrl } from '../src/domain/version.ts';
import { privacyMessage, removedMessage } from '../src/setup/privacy-view.ts';

const removeButton = button({ name: 'remove-name', id: z.tuple([]), onPress: removeName });

/** `/privacy`: what is stored about the person here, with a button that removes their name. */
export const privacy: Command = {
  ...command('privacy', { execute: show }),
  components: [removeButton],
};

async function show({ guildId, person, privateTexts, reply, services }: CommandContext): Promise<void> {
  await reply.defer('ephemeral');
  const about = await services.store.people.about({ guildId, personId: person.id });
  const { contact } = services.operator;
  const canRemove = about.since !== null && services.removedNames.isOld(about.since);
  const removeId = canRemove ? removeButton.id() : null;
  const policyUrl = docsUrl('docs/legal/privacy.md');
  await reply.send(privacyMessage(privateTexts, about, policyUrl, contact, removeId), 'ephemeral');
}

async function removeName({
  guildId,
  person,
  privateTexts,
  reply,
  services,
}: InteractionContext): Promise<void> {
  await reply.deferUpdate();
  const count = await services.removedNames.removeOld({ guildId, personId: person.id });
  await reply.update(removedMessage(privateTexts, count));
}
