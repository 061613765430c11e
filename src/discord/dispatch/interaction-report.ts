import { hostErrorKinds } from '../../domain/host-error.ts';

/** How somebody turned to the bot. */
export const interactionKinds = ['command', 'autocomplete', 'button', 'modal', 'other'] as const;
export type InteractionKind = (typeof interactionKinds)[number];

/** What becomes of an interaction: it is served, or it is not, and why. */
export const interactionOutcomes = [
  'done',
  /** Not now, or not for this person. */
  'refused',
  /** Something else is under way. */
  'busy',
  /** Nobody is there any more to be answered. */
  'gone',
  /** So much was in hand that not even a refusal could be sent in time. */
  'overrun',
  'outside a guild',
  'key unreadable',
  'store away',
  'discord refused',
  'internal',
  ...hostErrorKinds,
] as const;
export type InteractionOutcome = (typeof interactionOutcomes)[number];

/** What became of one interaction. Names no guild, person or server. */
export interface InteractionReport {
  readonly kind: InteractionKind;
  /** As `nameOf` names it. */
  readonly name: string;
  readonly outcome: InteractionOutcome;
  /** From its arrival to Discord's word that it took the first answer; null where it never did. */
  readonly acknowledgedMs: number | null;
  /** From its arrival to the end of its handling; what it set going may go on. */
  readonly ms: number;
}
