/** What tells this process that another has changed the database. */
export interface GuildNews {
  /** Another value once changes may have gone unheard; null while they do. */
  epoch(): unknown;
  /** Has somebody told of each guild that was changed, while the epoch stays the same; null: it may have been any. */
  listen(changed: (guildId: string | null) => void): void;
}
