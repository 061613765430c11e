import { backoff, hourMs, minuteMs } from '@steward/kit';
import type { Refusal } from '../discord/outbox.ts';
import type { PanelPace } from '../domain/timings.ts';
import type { Panel, PanelEnd } from './model/panel.ts';
import type { PanelNumbers } from './panel-view.ts';

/** The time between two edits of a panel that someone refreshes, or on whose server something is done, in milliseconds. */
export const refreshEveryMs = 5_000;
/** After this time a panel is edited even if nothing changed: its message may have been deleted. In milliseconds. */
const editAnywayMs = 30 * minuteMs;
/** The longest time between two pictures of a panel, if no restart, crash or backup has to be marked in it. In milliseconds. */
const pictureEveryMs = 10 * minuteMs;
/** Pictures of less than this are drawn anew even if nothing else changed, so that they soon show much more. In milliseconds. */
const shortPictureMs = 2 * pictureEveryMs;
/** The time between two pictures that were drawn for such a mark, in milliseconds: a server may crash every few seconds. */
const markedPictureEveryMs = minuteMs;
/** How long a panel is edited without a picture after Discord refused one, in milliseconds. */
const pictureRefusedMs = 6 * hourMs;
/**
 * The time between two edits in a channel of messages that are older than an hour (code 30046), in milliseconds: about three
 * in 20 s, which Discord does not document. So a channel with many panels is slower than one for each.
 */
const oldMessageEveryMs = 7_000;
const oldMessageMs = hourMs;
/** The pauses after edits that failed. */
export const failedEditPauses = { firstMs: 15_000, maxMs: 5 * minuteMs };

/** What this process knows of a panel. Times are by `performance.now()`: a clock that is set must not stop it. */
export interface PanelState {
  readonly panel: Pick<Panel, 'messageId'>;
  /** What its message shows; null: unknown since this process began, or since an edit failed. */
  readonly shown: Shown | null;
  /** Its picture; null: unknown since this process began, or none. */
  readonly picture: ShownPicture | null;
  /** When something last happened that is marked in the picture; null: nothing since this process began. */
  readonly eventAt: number | null;
  /** When its picture was last drawn for a mark; null: never since this process began. */
  readonly eventDrawnAt: number | null;
  /** When Discord last refused its picture; null if it didn't. */
  readonly pictureRefusedAt: number | null;
  /** Whether it is edited even if nothing changed. */
  readonly isForced: boolean;
  /** The keys of the servers that are read before that edit. */
  readonly awaited: ReadonlySet<string>;
  /** Since when the bot may not edit its message; null if it may. */
  readonly noAccessSince: number | null;
}

/** The picture that a message has. */
export interface ShownPicture {
  /** Null: Discord didn't say, or too little was measured for a picture. */
  readonly id: string | null;
  readonly at: number;
  /** How long the time is that it shows, in milliseconds; 0: too little was measured for a picture. */
  readonly shownMs: number;
  /** Explains the signs in it; null if it does so itself. */
  readonly legend: string | null;
}

/** What the message of a panel shows. */
interface Shown {
  readonly at: number;
  /** What tells it apart from others, but for the time of the read and the picture. */
  readonly hash: string;
  /** What makes a change urgent. */
  readonly status: string;
  readonly numbers: PanelNumbers | null;
}

export type PanelAction =
  | { readonly kind: 'wait' }
  /** The message is posted, unless someone else does so before the time. */
  | { readonly kind: 'post'; readonly notBefore: number }
  /** The message is edited; `ifChanged`: only if it would look different. */
  | { readonly kind: 'edit'; readonly urgency: 'status' | 'numbers'; readonly ifChanged: boolean };

/**
 * Returns what is to be done with a panel. `PanelDrafts` sees whether it would look different, and the outbox waits until
 * `Entry.notBefore`.
 * @param status of what it is to show; null if that was not read yet
 * @param ageMs how long ago it was made
 */
export function nextPanelAction(
  state: PanelState,
  status: string | null,
  { now, ageMs, editEveryMs }: { readonly now: number; readonly ageMs: number; readonly editEveryMs: number },
): PanelAction {
  // The command that made it is posting it, unless its process has ended.
  if (state.panel.messageId === null)
    return { kind: 'post', notBefore: now + editEveryMs - Math.max(0, ageMs) };
  if (status === null) return { kind: 'wait' };
  if (state.shown === null) return { kind: 'edit', urgency: 'numbers', ifChanged: false };
  if (state.shown.status !== status || isForcedNow(state))
    return { kind: 'edit', urgency: 'status', ifChanged: false };
  const isPictureDue = isMarkDue(state, now) || isPictureShort(state, now);
  return { kind: 'edit', urgency: 'numbers', ifChanged: !isPictureDue };
}

/** Returns whether a panel is edited even if nothing changed. */
export function isForcedNow({ isForced, awaited }: PanelState): boolean {
  return isForced && awaited.size === 0;
}

/** Returns whether something is to be marked in the picture now. */
export function isMarkDue({ eventAt, eventDrawnAt }: PanelState, now: number): boolean {
  if (eventAt === null || eventDrawnAt === null) return eventAt !== null;
  return eventAt > eventDrawnAt && now - eventDrawnAt >= markedPictureEveryMs;
}

/** Returns whether a picture shows much less than what was measured by now, or there is none because too little was. */
function isPictureShort({ picture }: Pick<PanelState, 'picture'>, now: number): boolean {
  return picture !== null && picture.shownMs < shortPictureMs && now - picture.at >= lastsMs(picture);
}

/** Returns how long a picture is shown: half of the time that it shows, within bounds. */
function lastsMs({ shownMs }: ShownPicture): number {
  return Math.min(pictureEveryMs, Math.max(minuteMs, shownMs / 2));
}

/** Returns what becomes of the picture of a server with an edit: another one, the shown one, or none. */
export function nextPicture(state: PanelState, now: number): 'draw' | { readonly keep: string } | 'none' {
  const { picture, pictureRefusedAt } = state;
  if (pictureRefusedAt !== null && now - pictureRefusedAt < pictureRefusedMs) return 'none';
  if (picture === null || picture.id === null) return 'draw';
  return now - picture.at >= lastsMs(picture) || isMarkDue(state, now) ? 'draw' : { keep: picture.id };
}

/** Returns what becomes of a panel that no change concerns: it is edited, it is looked whether an edit is due, or neither. */
export function atSweep(state: PanelState, now: number): 'edit' | 'look' | 'leave' {
  if (state.shown === null) return 'look';
  if (now - state.shown.at >= editAnywayMs) return 'edit';
  return state.isForced || isMarkDue(state, now) || isPictureShort(state, now) ? 'look' : 'leave';
}

/** Returns how long other panels of the channel wait after an edit, in milliseconds. */
export function channelPauseMs(ageMs: number, channelEveryMs: number): number {
  return ageMs >= oldMessageMs ? oldMessageEveryMs : channelEveryMs;
}

/** What becomes of a panel whose message Discord refuses. */
export type AfterRefusal =
  | { readonly kind: 'end'; readonly reason: PanelEnd }
  | { readonly kind: 'retry'; readonly pauseMs: number; readonly noAccessSince: number | null };

export function afterRefusal(
  { noAccessSince }: Pick<PanelState, 'noAccessSince'>,
  { reason, failures }: Pick<Refusal, 'reason' | 'failures'>,
  now: number,
  { noAccessMs, noAccessRetryMs }: Pick<PanelPace, 'noAccessMs' | 'noAccessRetryMs'>,
): AfterRefusal {
  if (reason === 'refused')
    return { kind: 'retry', pauseMs: backoff(failures, failedEditPauses), noAccessSince: null };
  const since = noAccessSince ?? now;
  // While a guild is away, Discord knows none of its channels.
  if (reason === 'message-deleted' || now - since >= noAccessMs) return { kind: 'end', reason };
  return { kind: 'retry', pauseMs: noAccessRetryMs, noAccessSince: since };
}
