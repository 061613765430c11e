import type { Backup } from '../../domain/backup.ts';
import type { ServerRef } from '../../domain/connection.ts';
import type { Operation } from '../../domain/operation.ts';
import type { ServerStatus } from '../../domain/server.ts';
import { isDown } from '../../operations/server-status.ts';
import { backupDetails, backupLabel } from '../texts/backups.ts';
import { requestText } from '../texts/steps.ts';
import { type Button, type EmbedCard, type Message, message } from './embed.ts';
import { inline, join, type Markdown, md, mention, time } from './markdown.ts';

export const confirmationChoices = ['go', 'start-first', 'cycle', 'back-up-and-cycle', 'cancel'] as const;
export type ConfirmationChoice = (typeof confirmationChoices)[number];

/** One choice of a confirmation, besides Cancel. */
export interface ConfirmOption {
  readonly choice: Exclude<ConfirmationChoice, 'cancel'>;
  readonly label: string;
  readonly style: 'danger' | 'primary' | 'success';
}

/** Asks before an operation runs, with a button for each choice. */
export function confirmationMessage(
  operation: Operation,
  { card, options }: ConfirmPrompt,
  buttonId: (choice: ConfirmationChoice) => string,
): Message {
  const { requestedBy, expiresAt } = operation;
  const buttons: Button[] = [
    ...options.map(({ choice, label, style }): Button => ({ customId: buttonId(choice), label, style })),
    { customId: buttonId('cancel'), label: 'Cancel', style: 'secondary' },
  ];
  const until = expiresAt ?? new Date();
  const text = md`${card.text ?? md``}\n\nOnly ${mention.user(requestedBy.id)} can use these buttons, until ${time(until, 'T')} (${time(until)}).`;
  return message({ ...card, text }, buttons);
}

export const tooManyOpen = md`Too many confirmations were waiting in this guild, so the oldest expired early.`;

/** Returns whether a confirmation expired early to make room for another. Timers can fire up to 1 s early. */
export function gaveWay({ endedAt, expiresAt }: Pick<Operation, 'endedAt' | 'expiresAt'>): boolean {
  return endedAt !== null && expiresAt !== null && expiresAt.getTime() - endedAt.getTime() > 1_000;
}

/** Replaces a confirmation that expired. */
export function expiredMessage(operation: Operation): Message {
  const why = gaveWay(operation)
    ? md`${tooManyOpen} Nothing was changed.`
    : md`It was not confirmed in time, so nothing was changed.`;
  const text = md`${why} ${mention.user(operation.requestedBy.id)} asked to ${requestText(operation)}. Run the command again if you still want it.`;
  return message({ tone: 'neutral', title: md`Expired`, text });
}

/** Replaces a "thinking…" if the confirmation could not be shown in time. */
export function unshownMessage(operation: Operation): Message {
  const text = md`The confirmation could not be shown, so nothing was changed. ${mention.user(operation.requestedBy.id)} asked to ${requestText(operation)}. Run the command again if you still want it.`;
  return message({ tone: 'warning', title: md`Nothing was done`, text });
}

/** Replaces a confirmation that was cancelled. */
export function cancelledMessage(operation: Operation): Message {
  const text = md`Nothing was changed. ${mention.user(operation.requestedBy.id)} asked to ${requestText(operation)}.`;
  return message({ tone: 'neutral', title: md`Cancelled`, text });
}

/** The text and the choices of a confirmation. */
export interface ConfirmPrompt {
  readonly card: EmbedCard;
  readonly options: readonly ConfirmOption[];
}

export function killPrompt({ name }: ServerRef): ConfirmPrompt {
  const server = inline(name, 60);
  return {
    card: {
      tone: 'warning',
      title: md`Kill ${server}?`,
      text: md`This ends the process of **${server}** at once. It does not save: what was built since the last save is lost, and a world that is just being written can break. **/power action:stop** saves first.`,
    },
    options: [{ ...confirmOptions.go, label: 'Kill it' }],
  };
}

export function startFirstPrompt(server: ServerRef): ConfirmPrompt {
  const name = inline(server.name, 60);
  return {
    card: {
      tone: 'warning',
      title: md`${name} is not running`,
      text: md`The host can only back up a running server. I can start **${name}** and then back it up; it keeps running afterwards.`,
    },
    options: [confirmOptions['start-first']],
  };
}

/** @param choices those that the person may use */
export function restorePrompt(
  server: ServerRef,
  backup: Backup,
  status: ServerStatus,
  choices: readonly ConfirmOption['choice'][],
): ConfirmPrompt {
  const name = inline(server.name, 60);
  const text = join([
    md`This replaces the whole world of **${name}** with the backup ${backupText(backup)}. Everything built since then is lost, and **it can’t be undone**.`,
    stateText(status),
  ]);
  return {
    card: { tone: 'warning', title: md`Restore ${name} from this backup?`, text },
    options: choices.map((choice) => confirmOptions[choice]),
  };
}

export function deletePrompt(server: ServerRef, backup: Backup): ConfirmPrompt {
  const text = md`This deletes the backup ${backupText(backup)} of **${inline(server.name, 60)}** at the host. **It can’t be undone.**`;
  return {
    card: { tone: 'warning', title: md`Delete this backup?`, text },
    options: [{ ...confirmOptions.go, label: 'Delete it' }],
  };
}

const confirmOptions = {
  go: { choice: 'go', label: 'Restore', style: 'danger' },
  'start-first': { choice: 'start-first', label: 'Start it, then back up', style: 'success' },
  cycle: { choice: 'cycle', label: 'Stop, restore, start again', style: 'danger' },
  'back-up-and-cycle': {
    choice: 'back-up-and-cycle',
    label: 'Back up, stop, restore, start',
    style: 'primary',
  },
} as const satisfies Record<ConfirmOption['choice'], ConfirmOption>;

function stateText(status: ServerStatus): Markdown {
  if (status === 'crashed') return md`The server has crashed.`;
  if (status === 'unknown') return md`The server’s state is unknown.`;
  if (isDown(status)) return md`The server is ${status}.`;
  return md`The server is ${status} and has to be stopped for this: players are disconnected until it is running again.`;
}

function backupText(backup: Backup): Markdown {
  const details = backupDetails(backup);
  return details.length > 0 ? md`**${backupLabel(backup)}** (${details})` : md`**${backupLabel(backup)}**`;
}
