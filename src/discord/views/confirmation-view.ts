import type { Backup } from '../../domain/backup.ts';
import type { ServerRef } from '../../domain/connection.ts';
import type { Operation } from '../../domain/operation.ts';
import { isDown, type ServerStatus } from '../../domain/server.ts';
import type { NamedHost } from '../../operations/supported.ts';
import type { Picture } from '../rest/interaction-client.ts';
import { type BackupMarks, markText, shortMark } from '../texts/backup-marks.ts';
import { backupText } from '../texts/backups.ts';
import { inline, join, type Markdown, md, mention, time } from '../texts/markdown.ts';
import { requestText } from '../texts/steps.ts';
import type { Texts } from '../texts/texts.ts';
import { type EmbedCard, type Message, message } from './embed.ts';

const restoreChoices = [
  'go',
  'cycle',
  'back-up-and-cycle',
  'start-after',
  'back-up-and-start',
  'back-up-first',
] as const;
export type RestoreChoice = (typeof restoreChoices)[number];
export const confirmationChoices = [...restoreChoices, 'start-first', 'cancel'] as const;
export type ConfirmationChoice = (typeof confirmationChoices)[number];

/** One choice of a confirmation, besides Cancel. */
export interface ConfirmOption {
  readonly choice: Exclude<ConfirmationChoice, 'cancel'>;
  readonly label: string;
  readonly style: 'danger' | 'primary' | 'success';
}

/** Returns the message that asks for confirmation, with a button for each choice. */
export function confirmationMessage(
  t: Texts,
  { requestedBy, expiresAt }: Operation,
  { card, options }: ConfirmPrompt,
  buttonId: (choice: ConfirmationChoice) => string,
): Message {
  const until = expiresAt ?? new Date();
  const who = t.md('confirmation.only', {
    person: mention.user(requestedBy.id),
    time: time(until, 't'),
    relative: time(until),
  });
  return message({ ...card, text: join([card.text ?? md``, md``, md`-# ${who}`]) }, [
    ...options.map((option) => ({
      customId: buttonId(option.choice),
      label: option.label,
      style: option.style,
    })),
    { customId: buttonId('cancel'), label: t.plain('button.cancel'), style: 'secondary' },
  ]);
}

/** Returns whether a confirmation expired early to make room for another. Timers can fire up to 1 s early. */
export function gaveWay({ endedAt, expiresAt }: Pick<Operation, 'endedAt' | 'expiresAt'>): boolean {
  return endedAt !== null && expiresAt !== null && expiresAt.getTime() - endedAt.getTime() > 1_000;
}

/** Replaces a confirmation that expired. */
export function expiredMessage(t: Texts, operation: Operation): Message {
  const key = gaveWay(operation) ? 'confirmation.expired.early' : 'confirmation.expired.text';
  const text = t.md(key, requestValues(t, operation));
  return message({ tone: 'neutral', title: t.md('confirmation.expired.title'), text });
}

/** Replaces a "thinking…" if the confirmation could not be shown in time. */
export function unshownMessage(t: Texts, operation: Operation): Message {
  const text = t.md('confirmation.unshown.text', requestValues(t, operation));
  return message({ tone: 'warning', title: t.md('confirmation.unshown.title'), text });
}

/** Replaces a confirmation that was cancelled. */
export function cancelledMessage(t: Texts, operation: Operation): Message {
  const text = t.md('confirmation.cancelled.text', requestValues(t, operation));
  return message({ tone: 'neutral', title: t.md('confirmation.cancelled.title'), text });
}

function requestValues(t: Texts, operation: Operation) {
  return { person: mention.user(operation.requestedBy.id), request: requestText(t, operation) };
}

/** The text and the choices of a confirmation. */
export interface ConfirmPrompt {
  readonly card: EmbedCard;
  readonly options: readonly ConfirmOption[];
}

/** What is known of a confirmation only after it was shown. */
export interface PromptAddition {
  readonly text: Markdown;
  /** Null: none is shown. */
  readonly picture: Picture | null;
}

/** Returns a confirmation with what was added to it. */
export function withAddition(
  { card, options }: ConfirmPrompt,
  { text, picture }: PromptAddition,
): ConfirmPrompt {
  const added = join([card.text ?? md``, md``, text]);
  const image = picture === null ? {} : { image: `attachment://${picture.name}` };
  return { card: { ...card, text: added, ...image }, options };
}

export function killPrompt(t: Texts, { name }: ServerRef): ConfirmPrompt {
  const server = inline(name, 60);
  return prompt(t.md('confirmation.kill.title', { server }), t.md('confirmation.kill.text', { server }), [
    { choice: 'go', label: t.plain('confirmation.kill.go'), style: 'danger' },
  ]);
}

/** @param backupName the name that the person chose; null if none */
export function startFirstPrompt(t: Texts, { name }: ServerRef, backupName: string | null): ConfirmPrompt {
  const server = inline(name, 60);
  const text = t.md('confirmation.start-first.text', { server });
  return prompt(
    t.md('confirmation.start-first.title', { server }),
    backupName === null ? text : join([text, t.md('confirmation.start-first.name', { backup: backupName })]),
    [{ choice: 'start-first', label: t.plain('confirmation.start-first.go'), style: 'success' }],
  );
}

interface Restore {
  readonly server: ServerRef;
  readonly backup: Backup;
  readonly status: ServerStatus;
  readonly host: NamedHost;
  readonly marks: BackupMarks;
  /** What to restore rather, if the backup is bad; null if there is none. */
  readonly safer: Backup | null;
  /** Those that the person may use, the safest first. */
  readonly choices: readonly RestoreChoice[];
}

export function restorePrompt(t: Texts, restore: Restore): ConfirmPrompt {
  const { backup, host, marks, choices } = restore;
  const server = inline(restore.server.name, 60);
  const { restoreKeepsNewFiles = false, restoreEnd = 'at-rest' } = host.capabilities.backups ?? {};
  const keepsNewFiles = restoreKeepsNewFiles && backup.replacesFiles !== true;
  const textKey = keepsNewFiles ? 'confirmation.restore.text-over' : 'confirmation.restore.text';
  const isBad = marks?.get(backup.id)?.mark === 'bad';
  const mark = markText(t, backup, marks, 'full');
  const markLines = mark === null ? [] : [mark];
  const { card, options } = prompt(
    t.md('confirmation.restore.title', { server }),
    join([
      ...(isBad ? [...markLines, saferText(t, restore), md``] : []),
      t.sentences([
        t.md(textKey, { server, backup: backupText(t, backup) }),
        t.md(`confirmation.restore.${choices.some(backsUp) ? 'undoable' : 'final'}`),
      ]),
      ...(isBad ? [] : markLines),
      md``,
      stateText(t, restore),
      ...(restoreEnd === 'unseen'
        ? [t.md('confirmation.restore.unseen', { host: inline(host.name, 60) })]
        : []),
    ]),
    choices.map((choice) => ({
      choice,
      label: t.plain(`confirmation.restore.${choice}`),
      style: backsUp(choice) ? 'primary' : 'danger',
    })),
  );
  return { card: { ...card, tone: 'bad', icon: isBad ? '❌' : '⚠️' }, options };
}

/** Returns whether a way to restore leaves a way back. */
function backsUp(choice: RestoreChoice): boolean {
  return choice.startsWith('back-up');
}

/** Returns which other backup is safer than a bad one. */
function saferText(t: Texts, { safer, marks }: Restore): Markdown {
  if (safer === null) return t.md('confirmation.restore.none-safer');
  const name = t.md('confirmation.restore.safer', { backup: backupText(t, safer) });
  return join([name, inline(shortMark(t, safer, marks) ?? '')], ' · ');
}

/** Returns the server's status, and what a restore does to a server that runs. */
function stateText(t: Texts, { status, host, choices }: Restore): Markdown {
  const { restoreNeedsStopped = true, restoreLeavesStopped = false } = host.capabilities.backups ?? {};
  if (restoreNeedsStopped || isDown(status)) return t.md(`confirmation.restore.${status}`);
  const stops = t.md('confirmation.restore.host-stops', {
    status: t.md(`status.${status}`),
    host: inline(host.name, 60),
  });
  if (!restoreLeavesStopped) return stops;
  const canStart = choices.includes('start-after');
  const stays = canStart ? 'confirmation.restore.stays-stopped-unless' : 'confirmation.restore.stays-stopped';
  return t.sentences([stops, t.md(stays)]);
}

export function deletePrompt(
  t: Texts,
  { name }: ServerRef,
  backup: Backup,
  marks: BackupMarks,
): ConfirmPrompt {
  const values = { server: inline(name, 60), backup: backupText(t, backup) };
  const mark = markText(t, backup, marks, 'full');
  const text = join([t.md('confirmation.delete.text', values), ...(mark === null ? [] : [mark])]);
  const { card, options } = prompt(t.md('confirmation.delete.title'), text, [
    { choice: 'go', label: t.plain('confirmation.delete.go'), style: 'danger' },
  ]);
  return { card: { ...card, tone: 'bad', icon: '⚠️' }, options };
}

function prompt(title: Markdown, text: Markdown, options: readonly ConfirmOption[]): ConfirmPrompt {
  return { card: { tone: 'warning', title, text }, options };
}
