import { type Waiting, waitingReasons } from '@steward/worlds/model';
import { z } from 'zod';

/** For what a game waits, as it is kept: never a link or a code, which only some may see. */
export const waitingSchema = z.object({
  reason: z.enum(waitingReasons),
  /** A command of its console with which somebody logs in; null if there is none. */
  command: z.string().nullable(),
  /** Whether its console has a link or a code for that. */
  hasLogin: z.boolean(),
  /** Whether it has a link, and not a code alone. */
  hasLink: z.boolean().default(true),
});
export type WaitingCause = z.infer<typeof waitingSchema>;

/** Returns what is kept of what a console says. */
export function causeOf({ reason, command, links, codes }: Waiting): WaitingCause {
  return { reason, command, hasLogin: links.length + codes.length > 0, hasLink: links.length > 0 };
}

/** Returns what is kept of what the console of a process says that has ended: a link or code of it is of no use. */
export function causeOfEnd(found: Waiting): WaitingCause {
  return { ...causeOf(found), hasLogin: false };
}
