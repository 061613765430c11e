import type { z } from 'zod';
import type { ServerRef } from '../../domain/connection.ts';
import { referenceValue } from '../resolvers/server-values.ts';
import { plain } from '../texts/markdown.ts';
import type { Button } from '../views/embed.ts';
import { ids } from './component-ids.ts';
import type { InteractionContext } from './context.ts';
import { fitsCustomId, fromIdPart, toIdPart } from './custom-ids.ts';
import { type CommandOptions, typedOptions } from './interaction.ts';

/**
 * Returns buttons that run a command again, each with one of these servers, and called like it; none if the other options
 * don't fit into a button.
 */
export async function retypeButtons(
  { guildId, services }: InteractionContext,
  { path, typed }: CommandOptions,
  servers: readonly ServerRef[],
): Promise<readonly Button[]> {
  const others = new URLSearchParams(typed.filter(([name]) => name !== 'server').map(([...one]) => one));
  const references = await services.store.serverRefs.rememberAll(guildId, servers);
  return servers.flatMap(({ name }, index) => {
    const id = [path.replace(' ', '.'), `${references[index]}`, toIdPart(`${others}`)] as const;
    if (!fitsCustomId(ids.retype.name, id)) return [];
    return [{ customId: ids.retype.of(...id), label: plain(name, 80), style: 'primary' }];
  });
}

/** Returns the options of the command that a button runs again. */
export function retypedOptions([path, of, others]: z.infer<typeof ids.retype.id>): CommandOptions {
  const typed = new URLSearchParams(fromIdPart(others));
  return typedOptions(path.replace('.', ' '), {
    ...Object.fromEntries(typed),
    ...(of !== '' && { server: referenceValue(of) }),
  });
}
