import { minuteMs } from '@steward/kit';
import { backupTitle, keptBackup } from '../discord/texts/backup-title.ts';
import { inline, join, type Markdown, md, time } from '../discord/texts/markdown.ts';
import { personIn } from '../discord/texts/people.ts';
import type { Texts } from '../discord/texts/texts.ts';
import type { OtherWorld, WorldSeen } from './model/server-world.ts';
import type { FindingAnswer } from './model/world-finding.ts';

/** How long a tick of a game is, in milliseconds. */
const tickMs = 50;
/** The longest part of a world's name that is shown, in UTF-16 code units. */
const mostName = 60;

/** Returns for how long a world was played, in milliseconds; 0 if that is unknown. */
export function playedMs({ gameTime }: Pick<WorldSeen, 'gameTime'>): number {
  return Math.max(0, gameTime ?? 0) * tickMs;
}

/** Returns what a world is called, and for how long it was played, as far as that is known. */
export function worldText(t: Texts, world: Pick<WorldSeen, 'name' | 'gameTime'>): Markdown {
  const { name, gameTime } = world;
  const parts = [
    ...(name === null ? [] : [md`**${inline(name, mostName)}**`]),
    ...(gameTime === null ? [] : [playedText(t, playedMs(world))]),
  ];
  return parts.length === 0 ? t.md('alert.other-world.unknown') : join(parts, ', ');
}

function playedText(t: Texts, ms: number): Markdown {
  return ms < minuteMs
    ? t.md('alert.other-world.new')
    : t.md('alert.other-world.played', { time: t.duration(ms) });
}

/** Returns what the newest good backup of the world before is called. */
export function goodBackupTitle(t: Texts, good: NonNullable<OtherWorld['good']>): Markdown {
  return backupTitle(t, keptBackup(good));
}

/** Returns who restored a backup, and when. */
export function restoredText(
  t: Texts,
  guildId: string,
  restored: NonNullable<OtherWorld['restored']>,
  answer: FindingAnswer,
): Markdown {
  return t.md('alert.other-world.restored-by', {
    person: personIn(t, guildId, answer),
    backup: backupTitle(t, keptBackup(restored)),
    time: time(answer.at),
  });
}

/** Returns who said that another world was on purpose, and when. */
export function worldAnswerText(t: Texts, guildId: string, answer: FindingAnswer): Markdown {
  return t.md('alert.other-world.answered', { person: personIn(t, guildId, answer), time: time(answer.at) });
}
