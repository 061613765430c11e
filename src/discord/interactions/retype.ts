import type { z } from 'zod';
import type { ServerRef } from '../../domain/connection.ts';
import { referenceValue } from '../resolvers/find-server.ts';
import { plain } from '../texts/markdown.ts';
import type { Button } from '../views/embed.ts';
import { ids } from './component-ids.ts';
import type { InteractionContext } from './context.ts';
import { fitsCustomId, fromIdPart, toIdPart } from './custom-ids.ts';
import { type CommandOptions, typedOptions } from './interaction.ts';

/**
 * Returns the button that runs a command again with this server, and is called like it; null if the other options don't fit
 * into a button.
 */
export async function retypeButton(
  { guildId, services }: InteractionContext,
  { path, typed }: CommandOptions,
  server: ServerRef,
): Promise<Button | null> {
  const others = new URLSearchParams(typed.filter(([name]) => name !== 'server').map(([...one]) => one));
  const of = await services.store.serverRefs.remember(guildId, server);
  const id = [path.replace(' ', '.'), of, toIdPart(`${others}`)] as const;
  if (!fitsCustomId(ids.retype.name, id)) return null;
  return { customId: ids.retype.of(...id), label: plain(server.name, 80), style: 'primary' };
}

/** Returns the options of the command that a button runs again. */
export function retypedOptions([path, of, others]: z.infer<typeof ids.retype.id>): CommandOptions {
  const typed = new URLSearchParams(fromIdPart(others));
  return typedOptions(path.replace('.', ' '), {
    ...Object.fromEntries(typed),
    ...(of !== '' && { server: referenceValue(of) }),
  });
}
