/** Who said that a finding was on purpose, in which guild, and when. */
export interface FindingAnswer {
  readonly guildId: string;
  readonly by: { readonly id: string; readonly name: string };
  readonly at: Date;
}

/** What was found about a server's world: one of each kind for each server of an account. */
export interface WorldFinding {
  readonly accountId: string;
  readonly serverId: string;
  readonly serverName: string;
  readonly state: string;
  /** Null unless someone said that it was on purpose, or ended it. */
  readonly answer: FindingAnswer | null;
  /** Grows by one with each change; 0: not stored yet. */
  readonly revision: number;
}

/** A finding in one of the guilds that are connected to its account. */
export interface InGuild<Finding> {
  readonly guildId: string;
  readonly connectionId: string;
  readonly finding: Finding;
}

interface SaveOptions {
  /** Whether the guilds are told that they have changed. Default: true. */
  readonly isNews?: boolean;
  /** What the finding is compared with, compressed; more than 1 MiB is not stored. Default: what is stored stays. */
  readonly contents?: Uint8Array | undefined;
}

export interface WorldFindings<Finding extends WorldFinding> {
  /** Returns that of a server, which may be over; null if there never was one, or its row is damaged. */
  of(accountId: string, serverId: string): Promise<Finding | null>;
  /**
   * Returns those that are open, or that people were told of and that have changed since a time, once for each guild that is
   * connected to the account.
   * @param guildId null: of all guilds
   */
  inGuilds(guildId: string | null, changedSince: Date): Promise<readonly InGuild<Finding>[]>;
  /** Stores one, if it is stored at its `revision`, or damaged. Returns it; null if it has changed meanwhile. */
  save(finding: Finding, options?: SaveOptions): Promise<Finding | null>;
  /** Returns the contents that were stored with it; null if there are none. */
  contents(accountId: string, serverId: string): Promise<Uint8Array | null>;
  /** Deletes those that changed last before a time and of whose servers nothing else is known. */
  prune(before: Date): Promise<void>;
}
