import type { Operation } from '../../domain/operation.ts';
import type { ConfirmationChoice } from '../dispatch/custom-id.ts';
import { type Button, type Card, type Message, message } from './card.ts';
import { md, mention, moment } from './text.ts';
import { askedFor } from './words/step-words.ts';

/** One way to go on from a question. */
export interface Way {
  readonly choice: Exclude<ConfirmationChoice, 'cancel'>;
  readonly label: string;
  readonly style: 'danger' | 'primary' | 'success';
}

/** What is asked before an operation is run, with a button for each way to go on. */
export function confirmationMessage(operation: Operation, question: Card, ways: readonly Way[]): Message {
  const { id, requestedBy, expiresAt } = operation;
  const buttons: Button[] = [
    ...ways.map(({ choice, label, style }): Button => ({ id: ['confirm', id, choice], label, style })),
    { id: ['confirm', id, 'cancel'], label: 'Cancel', style: 'secondary' },
  ];
  const until = expiresAt ?? new Date();
  const text = md`${question.text ?? md``}\n\nOnly ${mention.user(requestedBy.id)} can press a button, until ${moment(until, 'T')} (${moment(until)}).`;
  return message({ ...question, text }, buttons);
}

export const tooManyOpen = md`Too many questions were open in this guild, so the oldest could not wait any longer.`;

/** Whether a question had to make room for another before its time was over. Timers can be a little early. */
export function gaveWay({ endedAt, expiresAt }: Pick<Operation, 'endedAt' | 'expiresAt'>): boolean {
  return endedAt !== null && expiresAt !== null && expiresAt.getTime() - endedAt.getTime() > 1_000;
}

/** What stands in place of a confirmation that was not given in time, or that had to make room for another. */
export function expiredMessage(operation: Operation): Message {
  const why = gaveWay(operation)
    ? md`${tooManyOpen} Nothing was changed.`
    : md`It was not confirmed in time, so nothing was changed.`;
  const text = md`${why} ${mention.user(operation.requestedBy.id)} had asked to ${askedFor(operation)}. Type the command again if you still want it.`;
  return message({ tone: 'neutral', title: md`Expired`, text });
}

/** What stands in place of a "thinking…" whose question could not be shown in time. */
export function unshownMessage(operation: Operation): Message {
  const text = md`I could not show you my question, so nothing was changed. ${mention.user(operation.requestedBy.id)} had asked to ${askedFor(operation)}. Type the command again if you still want it.`;
  return message({ tone: 'warning', title: md`Nothing was done`, text });
}

/** What stands in place of a confirmation that was cancelled. */
export function cancelledMessage(operation: Operation): Message {
  const text = md`Nothing was changed. ${mention.user(operation.requestedBy.id)} had asked to ${askedFor(operation)}.`;
  return message({ tone: 'neutral', title: md`Cancelled`, text });
}
