import type { ServerRef } from '../../domain/connection.ts';
import type { Operation } from '../../operations/model/operation.ts';
import type { Picture } from '../rest/interaction-client.ts';
import { inline, join, type Markdown, md, mention, time } from '../texts/markdown.ts';
import { requestText } from '../texts/requests.ts';
import { commandsOn } from '../texts/server-commands.ts';
import type { Texts } from '../texts/texts.ts';
import { type Button, type EmbedCard, type Message, message } from './embed.ts';

const restoreChoices = [
  'go',
  'cycle',
  'back-up-and-cycle',
  'start-after',
  'back-up-and-start',
  'back-up-first',
] as const;
export type RestoreChoice = (typeof restoreChoices)[number];
export const confirmationChoices = [
  ...restoreChoices,
  'start-first',
  'stop-instead',
  'earlier-backup',
  'cancel',
] as const;
export type ConfirmationChoice = (typeof confirmationChoices)[number];

/** How many buttons fit into a row. */
const mostButtons = 5;

/** One choice of a confirmation, besides Cancel. */
export interface ConfirmOption {
  readonly choice: Exclude<ConfirmationChoice, 'cancel'>;
  readonly label: string;
  readonly style: 'danger' | 'primary' | 'secondary' | 'success';
}

/** Returns the message that asks for confirmation, with a button for each choice. */
export function confirmationMessage(
  t: Texts,
  { id, requestedBy, expiresAt }: Operation,
  { card, more = [], details = [], options, other = null, also = [] }: ConfirmPrompt,
  buttonId: (choice: ConfirmationChoice) => string,
): Message {
  const who = t.md('confirmation.only', {
    person: mention.user(requestedBy.id),
    relative: time(expiresAt ?? new Date()),
  });
  const small = md`-# ${join([...details, who], ' · ')}`;
  const choices = options.map(({ choice, label, style }) => ({ customId: buttonId(choice), label, style }));
  const [safer, newer] = other?.isSafer ? [other, null] : [null, other];
  const room = mostButtons - choices.length - (other === null ? 1 : 2);
  const further = also.slice(0, Math.max(0, room));
  const meanings = further.map(({ meaning }) => meaning);
  return message({ ...card, text: join([card.text ?? md``, ...more, ...meanings, md``, small]) }, [
    ...(safer === null
      ? []
      : [{ customId: safer.customId(id), label: safer.label, style: 'primary' as const }]),
    ...choices,
    ...(newer === null
      ? []
      : [{ customId: newer.customId(id), label: newer.label, style: 'secondary' as const }]),
    ...further.map(({ button }) => button),
    { customId: buttonId('cancel'), label: t.plain('button.cancel'), style: 'secondary' },
  ]);
}

/** Replaces a confirmation that expired. */
export function expiredMessage(t: Texts, operation: Operation): Message {
  const text = t.md('confirmation.expired.text', requestValues(t, operation));
  return message({ tone: 'neutral', title: t.md('confirmation.expired.title'), text });
}

/** Replaces a "thinking…" if the confirmation could not be shown in time. */
export function unshownMessage(t: Texts, operation: Operation): Message {
  const text = t.md('confirmation.unshown.text', requestValues(t, operation));
  return message({ tone: 'warning', title: t.md('confirmation.unshown.title'), text });
}

/** Replaces a confirmation that was canceled. */
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
  /** Lines below the text, and below what is added to it. */
  readonly more?: readonly Markdown[];
  /** Stands in small print before who can answer. */
  readonly details?: readonly Markdown[];
  readonly options: readonly ConfirmOption[];
  /** A button that asks about something else in its place; null: none. */
  readonly other?: {
    readonly label: string;
    /** Whether it is what people should rather press: it comes first. */
    readonly isSafer: boolean;
    readonly customId: (operationId: string) => string;
  } | null;
  /** Further buttons before Cancel, as far as there is room for them, with what each means. */
  readonly also?: readonly { readonly button: Button; readonly meaning: Markdown }[];
}

/** What is known of a confirmation only after it was shown. */
export interface PromptAddition {
  readonly text: Markdown;
  /** Null: none is shown. */
  readonly picture: Picture | null;
}

/** Returns a confirmation with what was added to it. */
export function withAddition(prompt: ConfirmPrompt, { text, picture }: PromptAddition): ConfirmPrompt {
  const { card } = prompt;
  const added = join([card.text ?? md``, text]);
  const image = picture === null ? {} : { image: `attachment://${picture.name}` };
  return { ...prompt, card: { ...card, text: added, ...image } };
}

/**
 * Asks whether to kill a server.
 * @param mayStop whether the person may stop it, which saves its world
 * @param isRestoring whether it's being restored, as far as is known
 */
export function killPrompt(
  t: Texts,
  ref: ServerRef,
  { mayStop, isRestoring }: { readonly mayStop: boolean; readonly isRestoring: boolean },
): ConfirmPrompt {
  const server = inline(ref.name, 60);
  const stop = mayStop
    ? md`**${t.md('confirmation.kill.stop')}**`
    : commandsOn(ref).command_stop.toMarkdown();
  const text = t.md('confirmation.kill.text', { server, stop });
  const whole = isRestoring ? join([text, t.md('confirmation.kill.restoring')]) : text;
  return prompt(t.md('confirmation.kill.title', { server }), whole, [
    ...(mayStop
      ? [{ choice: 'stop-instead', label: t.plain('confirmation.kill.stop'), style: 'primary' } as const]
      : []),
    { choice: 'go', label: t.plain('confirmation.kill.go'), style: 'danger' },
  ]);
}

export function prompt(title: Markdown, text: Markdown, options: readonly ConfirmOption[]): ConfirmPrompt {
  return { card: { tone: 'warning', title, text }, options };
}
