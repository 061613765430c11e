import type { InteractionContext } from './context.ts';

/** The command that shows an admin the current settings. */
export type SettingsList = '/setup show' | '/access list' | '/panel list' | '/alerts show' | '/schedule list';

/** Thrown if an earlier process acknowledged the interaction: the change may have been made and is not made again. */
export class AlreadyAcknowledgedError extends Error {
  override readonly name = 'AlreadyAcknowledgedError';
  readonly shownBy: SettingsList;

  constructor(shownBy: SettingsList) {
    super('an earlier process acknowledged the interaction');
    this.shownBy = shownBy;
  }
}

/**
 * Defers the ephemeral reply to a change of settings. After a crash Discord delivers earlier interactions again, so an
 * old setting could replace a newer one.
 * @throws AlreadyAcknowledgedError if an earlier process acknowledged the interaction
 */
export async function acknowledgeOnce({ reply }: InteractionContext, shownBy: SettingsList): Promise<void> {
  if (!(await reply.deferOnce('ephemeral'))) throw new AlreadyAcknowledgedError(shownBy);
}
