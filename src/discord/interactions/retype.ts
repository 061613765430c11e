import { z } from 'zod';
import type { ServerRef } from '../../domain/connection.ts';
import { referenceValue } from '../resolvers/find-server.ts';
import { plain } from '../texts/markdown.ts';
import type { Button } from '../views/embed.ts';
import type { InteractionContext } from './context.ts';
import { customIds, fitsCustomId, fromIdPart, reference, toIdPart, typedPart } from './custom-ids.ts';
import { type CommandOptions, typedOptions } from './interaction.ts';

/** The command without the slash, with a dot for the space; the server; and the other options. */
const retypeId = z.tuple([z.string().regex(/^[a-z]+(?:\.[a-z]+)?$/), reference, typedPart]);

/** Of the button that runs a command again with another server. */
export const retypeIds = customIds('retype', retypeId);

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
  if (!fitsCustomId(retypeIds.name, id)) return null;
  return { customId: retypeIds.of(...id), label: plain(server.name, 80), style: 'primary' };
}

/** Returns the options of the command that a button runs again. */
export function retypedOptions([path, of, others]: z.infer<typeof retypeId>): CommandOptions {
  const typed = new URLSearchParams(fromIdPart(others));
  return typedOptions(path.replace('.', ' '), {
    ...Object.fromEntries(typed),
    server: referenceValue(of),
  });
}
