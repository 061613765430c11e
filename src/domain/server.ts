export const serverStatuses = [
  'running',
  'stopped',
  'starting',
  'stopping',
  'restarting',
  'crashed',
  'unknown',
] as const;
export type ServerStatus = (typeof serverStatuses)[number];

/** Who is online, as far as the host tells. */
export interface Players {
  readonly online: number | null;
  readonly max: number | null;
  readonly names: readonly string[];
}

/** What a server uses. Everything is null where the host does not tell. */
export interface Usage {
  /** Percent of one core; may exceed 100. */
  readonly cpuPercent: number | null;
  readonly memoryBytes: number | null;
  readonly memoryLimitBytes: number | null;
  readonly diskBytes: number | null;
  readonly diskLimitBytes: number | null;
  readonly networkReceivedBytes: number | null;
  readonly networkSentBytes: number | null;
  readonly uptimeSeconds: number | null;
  /** When the process was started, by the host's clock, as far as it says that. Tells one run from the next. */
  readonly startedAt: Date | null;
}

/** A restore that the host reports about a server: how a lost answer to a restore is checked. */
export interface RestoreReport {
  readonly backupId: string;
  readonly state: 'running' | 'complete' | 'failed';
  /** The host's own time of it, as it came; tells one restore of a backup from the next. */
  readonly at: string | null;
  /** When it was done, by the host's clock; left out where it does not say. */
  readonly finishedAt?: Date;
  /** 0 to 100. */
  readonly progressPercent: number | null;
  /** Why it failed, in the host's own words. */
  readonly error: string | null;
}

/** A server as it was understood. All texts are the host's: untrusted, of any length. */
export interface Server {
  readonly id: string;
  /** The id where the host names none. */
  readonly name: string;
  readonly status: ServerStatus;
  /** The host's own word for the status, as it came; null where there is none. */
  readonly statusWord: string | null;
  readonly players: Players | null;
  readonly usage: Usage;
  /** Readable label and value, best known first, at most 16. */
  readonly configuration: readonly { readonly label: string; readonly value: string }[];
  readonly restore: RestoreReport | null;
}
