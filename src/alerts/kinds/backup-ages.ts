import { hourMs } from '@steward/kit';
import { z } from 'zod';
import { type Markdown, md, time } from '../../discord/texts/markdown.ts';
import type { Texts } from '../../discord/texts/texts.ts';
import type { AlertSetting, Incident } from '../../domain/alert.ts';
import {
  type AlertKind,
  alertKind,
  type BackupAge,
  nameOf,
  repeatedText,
  type ServerButton,
  type ServerRead,
} from './alert-kind.ts';

/** What tells the two kinds apart. */
interface AgeOptions {
  readonly ageOf: (read: ServerRead) => BackupAge;
  readonly isWanted: (setting: AlertSetting) => boolean;
  readonly buttons: readonly ServerButton[];
}

/** Returns the kind of alert about a newest backup that is too old, or missing. */
function tooOld(kind: 'backup-age' | 'test-age', { ageOf, isWanted, buttons }: AgeOptions): AlertKind {
  const schema = z.object({
    kind: z.literal(kind),
    /** Null if there is none. */
    newestAt: z.number().nullable(),
    maxHours: z.number(),
  });
  return alertKind({
    kind,
    schema,
    level: 'warning',
    whileMuted: `alert.while-muted.${kind}`,
    isWanted,
    condition: {
      forMs: 0,
      judge(read) {
        const { maxHours, newest } = ageOf(read);
        if (maxHours === null) return 'off';
        const newestAt = newest?.createdAt?.getTime() ?? null;
        // A backup without a date may be of any age.
        if (newest === undefined || (newest !== null && newestAt === null)) return 'unknown';
        const isOld = newestAt === null || read.at.getTime() - newestAt > maxHours * hourMs;
        return isOld ? { kind, newestAt, maxHours } : 'over';
      },
    },
    content(t, incident, { maxHours: hours, newestAt }) {
      const text =
        newestAt === null
          ? t.md(`alert.${kind}.none`, { hours })
          : t.md(`alert.${kind}.text`, { hours, time: time(new Date(newestAt)) });
      return { title: t.md(`alert.${kind}.title`, { name: nameOf(incident) }), lines: [text] };
    },
    over(t, incident, { newestAt }) {
      const name = nameOf(incident);
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
      some: 'alert.together.some-recent',
      line: (t, incident, cause) => md`${serverText(t, incident, cause)}${repeatedText(t, incident)}`,
    },
    buttons,
  });
}

/** Returns what became of one of several servers. */
function serverText(
  t: Texts,
  { name, endedAt }: Incident,
  { kind, newestAt }: { readonly kind: 'backup-age' | 'test-age'; readonly newestAt: number | null },
): Markdown {
  const server = nameOf({ name });
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
