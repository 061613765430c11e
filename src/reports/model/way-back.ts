import { z } from 'zod';
import type { CaseType } from '../../cases/model/case.ts';

/** Whether an operation can still be taken back: it can be (`open`), its time is `over`, or someone has taken it back. */
export type WayBack = 'open' | 'over' | { readonly byId: string; readonly at: Date };

const wayBackSchema = z.object({
  operationId: z.string(),
  accountId: z.string(),
  serverId: z.string(),
  /** Which message has the button: the reply to whoever requested it, or the one in the log channel. */
  place: z.enum(['reply', 'log']),
  /** Until when it can be taken back, in milliseconds since 1970. */
  until: z.number(),
});
/** A message with the button that takes an operation back. */
export type WayBackState = z.infer<typeof wayBackSchema>;

export const wayBackType: CaseType<WayBackState> = { kind: 'way-back', schema: wayBackSchema };
