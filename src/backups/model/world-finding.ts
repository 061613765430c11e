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
