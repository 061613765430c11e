/** How somebody turned to the bot. */
export const interactionKinds = ['command', 'autocomplete', 'button', 'modal', 'other'] as const;
export type InteractionKind = (typeof interactionKinds)[number];

/** What became of one interaction. Names no guild, person or server. */
export interface InteractionReport {
  readonly kind: InteractionKind;
  /** As `nameOf` names it. */
  readonly name: string;
  /** As the log names it: `done`, or a word for why not. */
  readonly outcome: string;
  /** From its arrival to Discord's word that it took the first answer; null where it never did. */
  readonly acknowledgedMs: number | null;
  /** From its arrival to the end of its handling; what it set going may go on. */
  readonly ms: number;
}
