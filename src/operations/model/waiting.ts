import { type Waiting, waitingReasons } from '@steward/worlds/model';
import { z } from 'zod';

/** What a game waits for, as it is stored: never with a link or a code, which only some people may see. */
export const waitingSchema = z.object({
  reason: z.enum(waitingReasons),
  /** The console command to log in with; null if there is none. */
  command: z.string().nullable(),
  /** Whether its console has a link or a code for that. */
  hasLogin: z.boolean(),
  /** Whether it has a link, and not a code alone. */
  hasLink: z.boolean(),
});
export type WaitingCause = z.infer<typeof waitingSchema>;

/** Returns the part of a console's message that is stored. */
export function causeOf({ reason, command, links, codes }: Waiting): WaitingCause {
  return { reason, command, hasLogin: links.length + codes.length > 0, hasLink: links.length > 0 };
}

/** Returns what is kept of what the console of a process says that has ended: a link or code of it is of no use. */
export function causeOfEnd(found: Waiting): WaitingCause {
  return { ...causeOf(found), hasLogin: false };
}
