/** A backup as the readers understood it. Texts are the host's: untrusted, of any length. */
export interface Backup {
  readonly id: string;
  readonly name: string | null;
  readonly createdAt: Date | null;
  /** When it was complete, or had failed; missing if the host doesn't say. */
  readonly completedAt?: Date;
  readonly sizeBytes: number | null;
  /** Whether its times came without a zone, so that they may be hours off. Default: false. */
  readonly isUnzoned?: boolean;
  /** `complete` unless the host says otherwise. */
  readonly state: 'complete' | 'in-progress' | 'failed';
  /** 0 to 100 while in progress; null if the host doesn't say. */
  readonly progressPercent: number | null;
  /** Why it failed, in the host's own words, at most 500 characters; null unless it failed and the host says why. */
  readonly error: string | null;
  readonly locked: boolean;
  /** Whether a restore deletes what it does not hold, although the host's `restoreKeepsNewFiles`. Default: false. */
  readonly replacesFiles?: boolean;
  /** Where its archive lies, as the host's machine calls it; missing if the host doesn't say. */
  readonly archivePath?: string;
  /** Of its archive, in lower-case hexadecimal digits; missing if the host sends none. */
  readonly checksum?: { readonly algorithm: 'sha1' | 'sha256'; readonly hex: string };
  /** The host's rules for files that it leaves out, as in `.gitignore`; missing if the host sends none. */
  readonly ignoredFiles?: readonly string[];
}

/** Where an archive can be fetched without the API key. The address is a secret: it opens the backup to anyone who has it. */
export interface BackupDownload {
  /** `https:`, or `http:` if the host itself is at such an address. */
  readonly url: string;
  /** Until when it can be opened; null if unknown. */
  readonly expiresAt: Date | null;
}

/**
 * Names that are made of the time, such as `2026-11-22 14:47:22 UTC` and `Backup at 2026-11-22 14:47:22` by hosts, and
 * `Scheduled 2026-11-22 14:47 UTC` by `scheduledName`.
 */
const timeName =
  /^(?:backup(?: at)?[ _-]*|scheduled )?\d{4}-\d\d-\d\d[ T_-]\d\d[:._-]\d\d(?:[:._-]\d\d)?(?: ?UTC|Z)?(?:\.(?:zip|tar|tgz|tar\.gz))?$/i;

/** Returns the name of a scheduled backup: in English, as those that panels make, because it stays in the host's list. */
export function scheduledName(dueAt: Date): string {
  return `Scheduled ${utcMinute(dueAt)}`;
}

/** Returns a time as it is written in names: `2026-11-22 14:47 UTC`. */
export function utcMinute(date: Date): string {
  return `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** Returns the name that a person gave to a backup; null if its only name is its id or the host's time. */
export function givenName({ id, name }: Pick<Backup, 'id' | 'name'>): string | null {
  return name === null || name === id || timeName.test(name) ? null : name;
}

/** The most characters of a name that are kept. */
const longestLabel = 100;

/** Returns what a backup is called, to be kept; empty: it is called by its time. */
export function storedLabel(backup: Pick<Backup, 'id' | 'name' | 'createdAt'>): string {
  const { id, name, createdAt } = backup;
  const label = givenName(backup) ?? (createdAt === null ? (name ?? id) : '');
  return label.slice(0, longestLabel);
}

/** What tells a backup from another one that would look like it. */
export type ToldBy = 'time' | 'seconds' | 'id';

/**
 * Returns by what the backups of a list that would look like another one are told apart. `time`: a person gave them the same
 * name. `seconds`, `id`: they are also of the same minute, or second.
 */
export function lookingAlike(backups: readonly Backup[]): ReadonlyMap<string, ToldBy> {
  const second = ({ createdAt }: Backup) => Math.floor((createdAt?.getTime() ?? 0) / 1_000);
  const called = (backup: Backup) => givenName(backup) ?? (backup.createdAt === null ? backup.id : '');
  const looks = (backup: Backup) => {
    const { createdAt } = backup;
    const minute = createdAt === null ? '' : Math.floor(createdAt.getTime() / 60_000);
    return `${minute} ${called(backup)}`;
  };
  const groupsBy = (textOf: (backup: Backup) => string) =>
    [...Map.groupBy(backups, textOf).values()].filter(({ length }) => length > 1);
  const namesakes = groupsBy(called)
    .flat()
    .filter((backup) => backup.createdAt !== null && givenName(backup) !== null);
  const twins = groupsBy(looks).flatMap((group) => {
    const by = new Set(group.map(second)).size === group.length ? ('seconds' as const) : ('id' as const);
    return group.map(({ id }) => [id, by] as const);
  });
  return new Map([...namesakes.map(({ id }) => [id, 'time'] as const), ...twins]);
}

/** Returns the backups newest first; those without a date keep the host's order: at the end if complete, else at the beginning. */
export function newestFirst(backups: readonly Backup[]): readonly Backup[] {
  const timeOf = ({ createdAt, state }: Backup) =>
    createdAt?.getTime() ?? (state === 'complete' ? 0 : Number.MAX_SAFE_INTEGER);
  return backups.toSorted((a, b) => timeOf(b) - timeOf(a));
}

/** Returns whether a backup counts to the limit of the host. */
export function countsToLimit({ state }: Backup): boolean {
  return state !== 'failed';
}
