import { hourMs } from '@steward/kit';
import { z } from 'zod';
import { backupCurrentUntil } from '../../backups/model/unplayed.ts';
import { type Markdown, md, time } from '../../discord/texts/markdown.ts';
import { commandsOn } from '../../discord/texts/server-commands.ts';
import type { Texts } from '../../discord/texts/texts.ts';
import type { AlertSetting, Incident } from '../model/alert.ts';
import {
  type AlertKind,
  alertKind,
  type BackupAge,
  incidentName,
  incidentServer,
  repeatedText,
  type ServerButton,
  type ServerRead,
} from './alert-kind.ts';

const ageSchema = z.object({
  kind: z.enum(['backup-age', 'test-age']),
  /** Null if there is none. */
  newestAt: z.number().nullable(),
  maxHours: z.number(),
  /** When the newest backup was made, if the alert ended because nobody has played since. */
  unplayedSince: z.number().optional(),
});
type Age = z.infer<typeof ageSchema>;

/** What tells the two kinds apart. */
interface AgeOptions {
  readonly ageOf: (read: ServerRead) => BackupAge;
  readonly isWanted: (setting: AlertSetting) => boolean;
  readonly buttons: readonly ServerButton[];
}

/** Returns the kind of alert about a newest backup that is too old, or missing. */
function tooOld(kind: Age['kind'], { ageOf, isWanted, buttons }: AgeOptions): AlertKind {
  return alertKind<Age>({
    kind,
    schema: ageSchema.extend({ kind: z.literal(kind) }),
    level: 'warning',
    whileMuted: `alert.while-muted.${kind}`,
    isWanted,
    condition: {
      forMs: 0,
      judge(read) {
        const { maxHours, newest, unplayed = null } = ageOf(read);
        if (maxHours === null) return 'off';
        const newestAt = newest?.createdAt?.getTime() ?? null;
        // A backup without a date may be of any age.
        if (newest === undefined || (newest !== null && newestAt === null)) return 'unknown';
        const until = newest && backupCurrentUntil(newest, unplayed, read.at);
        const isOld = until === null || read.at.getTime() - until > maxHours * hourMs;
        return isOld ? { kind, newestAt, maxHours } : 'over';
      },
      ending(read): Partial<Age> {
        const { maxHours, newest } = ageOf(read);
        const newestAt = newest?.createdAt?.getTime() ?? null;
        // It is over, so the backup itself is recent, or nobody has played since.
        const isOld = newestAt !== null && read.at.getTime() - newestAt > (maxHours ?? 0) * hourMs;
        return isOld ? { unplayedSince: newestAt } : {};
      },
    },
    content(t, incident, { maxHours: hours, newestAt }) {
      const commands = commandsOn(incidentServer(incident));
      const text =
        newestAt === null
          ? t.md(`alert.${kind}.none`, { hours, ...commands })
          : t.md(`alert.${kind}.text`, { hours, time: time(new Date(newestAt)), ...commands });
      return { title: t.md(`alert.${kind}.title`, { name: incidentName(incident) }), lines: [text] };
    },
    over(t, incident, { newestAt, unplayedSince }) {
      const name = incidentName(incident);
      if (unplayedSince !== undefined)
        return {
          title: t.md('alert.unplayed.title', { name }),
          lines: [t.md('alert.unplayed.text', { time: time(new Date(unplayedSince)) })],
        };
      // One that never had a backup has no recent one “again”.
      const isFirst = kind === 'backup-age' && newestAt === null;
      const title = isFirst
        ? t.md('alert.backup-age.first-title', { name })
        : t.md(`alert.${kind}.over-title`, { name });
      return { title, lines: [] };
    },
    together: {
      title: (t, values, areOver) =>
        t.md(areOver ? `alert.together.${kind}.over-title` : `alert.together.${kind}.title`, values),
      sign: '🟠',
      some: 'alert.together.some-answer',
      line: (t, incident, cause) => md`${serverText(t, incident, cause)}${repeatedText(t, incident)}`,
    },
    buttons,
  });
}

/** Returns what became of one of several servers. */
function serverText(t: Texts, { name, endedAt }: Incident, { kind, newestAt, unplayedSince }: Age): Markdown {
  const server = incidentName({ name });
  if (endedAt !== null && unplayedSince !== undefined)
    return t.md('alert.together.unplayed', { server, time: time(new Date(unplayedSince)) });
  if (endedAt !== null) return t.md(`alert.together.${kind}.over`, { server });
  return newestAt === null
    ? t.md(`alert.together.${kind}.none`, { server })
    : t.md(`alert.together.${kind}.old`, { server, time: time(new Date(newestAt)) });
}

export const backupAge = tooOld('backup-age', {
  ageOf: ({ backups }) => backups,
  isWanted: ({ backupAgeHours }) => backupAgeHours !== null,
  buttons: ['backUp'],
});

export const testAge = tooOld('test-age', {
  ageOf: ({ tested }) => tested,
  isWanted: ({ testAgeHours }) => testAgeHours !== null,
  buttons: [],
});
