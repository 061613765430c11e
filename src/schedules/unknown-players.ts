import { dayMs } from '@steward/kit';
import type { LogChannel } from '../discord/log-channel.ts';
import type { ServerObservation } from '../watch/model/watch.ts';
import type { Advance, FollowedSchedule } from './followed-schedule.ts';
import { loadTexts, type RunContext } from './run-request.ts';
import { unknownPlayersMessage } from './schedule-view.ts';

/** For how long it is unknown who is online before people are told. */
const tellAfterMs = dayMs;
/** How long Discord has to take the message, in milliseconds; it is tried again later. */
const postMs = 20_000;

interface UnknownPlayersOptions extends Pick<RunContext, 'connections'> {
  readonly logChannel: Pick<LogChannel, 'post'>;
}

/**
 * Tells people once that a schedule never runs, because nobody knows who is online; again if that was known meanwhile.
 * @throws TimeoutError if Discord doesn't take the message in time
 */
export async function tellUnknownPlayers(
  entry: FollowedSchedule,
  observation: ServerObservation,
  advance: Advance,
  options: UnknownPlayersOptions,
): Promise<void> {
  const { schedule } = entry;
  const { state, settings, progress, guildId, id } = schedule;
  if (state !== 'active' || settings.when.kind !== 'empty') return;
  const playersUnknown = isPlayersUnknown(progress.playersUnknown, observation);
  if (playersUnknown === progress.playersUnknown) return;
  if (playersUnknown) {
    const body = unknownPlayersMessage(await loadTexts(schedule, options), schedule);
    await options.logChannel.post(guildId, body, `players-unknown:${id}`, AbortSignal.timeout(postMs));
  }
  await advance(entry, (latest) => ({ progress: { ...latest.progress, playersUnknown } }));
}

/**
 * Returns whether people are to know that a schedule never runs. A server that is stopped since changes nothing, and neither
 * do the minutes that a restart of the bot forgets.
 * @param told whether they do
 */
export function isPlayersUnknown(
  told: boolean,
  { status, game }: Pick<ServerObservation, 'status' | 'game'>,
): boolean {
  if (told) return game.playersUnknownMs >= tellAfterMs / 2;
  return status === 'running' && game.playersUnknownMs >= tellAfterMs;
}
