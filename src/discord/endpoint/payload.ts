import { type APIInteraction, InteractionType } from 'discord.js';
import { z } from 'zod';

/** What of an interaction becomes a part of a path. For the rest of the payload Discord's signature is enough. */
const usedInPaths = z.union([
  z.object({ type: z.literal(InteractionType.Ping) }),
  z.object({
    type: z.literal([
      InteractionType.ApplicationCommand,
      InteractionType.ApplicationCommandAutocomplete,
      InteractionType.MessageComponent,
      InteractionType.ModalSubmit,
    ]),
    id: z.string().regex(/^\d{1,20}$/),
    token: z.string().regex(/^[\w.=~-]{1,2000}$/),
    application_id: z.string().regex(/^\d{1,20}$/),
  }),
]);

const interaction = z.custom<APIInteraction>((payload) => usedInPaths.safeParse(payload).success);

/** Returns the interaction in a request's body; null if it is not a known one. */
export function readInteraction(body: Uint8Array): APIInteraction | null {
  const parsed = interaction.safeParse(parseJson(body));
  return parsed.success ? parsed.data : null;
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return null;
  }
}
