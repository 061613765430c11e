import { type Backup, newestFirst, storedLabel } from '@steward/hosts/model';
import { type Sign, signOf, uncheckedSign } from '@steward/worlds/model';
import { markOf, type ServerTests, saferBackup } from '../backups/model/backup-test.ts';
import type { NamedBackup } from '../backups/model/named-backup.ts';
import type { Decision } from './incident-rules.ts';
import type { BackupBad } from './kinds/backup-bad.ts';
import type { Incident } from './model/alert.ts';

/** For how long after its test a bad backup begins an incident, which is kept for longer. In milliseconds. */
const newMs = 23 * 60 * 60_000;
/** The most bad backups of a server that begin an incident, the newest. */
const mostBad = 3;
/** The most problems that are kept of a backup. */
const mostProblems = 5;

/** What an incident about a bad backup begins with. */
export interface BadBackup {
  readonly cause: BackupBad;
  readonly at: Date;
  /** Identifies the backup in the guild. */
  readonly key: string;
}

/** Returns the backups that were just found to be bad, the oldest first. */
export function badBackups(
  { accountId, server, backups, tests }: ServerTests,
  now: Date,
): readonly BadBackup[] {
  return newestFirst(backups)
    .flatMap((backup): readonly BadBackup[] => {
      const test = markOf(backup, tests.get(backup.id));
      if (test?.mark !== 'bad' || Math.abs(now.getTime() - test.testedAt.getTime()) > newMs) return [];
      const good = saferBackup(backup, backups, tests);
      const cause = {
        kind: 'backup-bad',
        backup: named(backup),
        problems: test.problems.slice(0, mostProblems),
        good: good && { ...named(good), mark: signIn(good, tests) },
      } as const;
      return [{ cause, at: test.testedAt, key: `bad ${JSON.stringify([accountId, server.id, backup.id])}` }];
    })
    .slice(0, mostBad)
    .toReversed();
}

/** Decides on a bad backup: each is its own incident, so that its row is found whenever it is looked at again. */
export function beginBad(latest: Incident | null, { cause, at, key }: BadBackup): Decision {
  if (latest?.occurrences.some((earlier) => earlier.key === key)) return null;
  const from = at.getTime();
  return {
    type: 'open',
    change: { cause, occurrences: [{ from, until: from, key }], count: 1, endedAt: at },
  };
}

function named(backup: Backup): NamedBackup {
  return { label: storedLabel(backup), createdAt: backup.createdAt?.getTime() ?? null };
}

function signIn(backup: Backup, tests: ServerTests['tests']): Sign {
  const test = markOf(backup, tests.get(backup.id));
  return test === null ? uncheckedSign : signOf(test);
}
