/** An entry of the embedded host's file, as src/host/config.ts describes it. */
export interface ServerEntry {
  readonly id: string;
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  readonly cwd: string;
  readonly stopCommand: string;
  readonly stopTimeoutSeconds: number;
  readonly readyPattern: string;
  readonly startTimeoutSeconds: number;
  readonly backupFolders: readonly string[];
  readonly beforeBackupCommands: readonly string[];
  readonly savedPattern: string;
  readonly afterBackupCommands: readonly string[];
  readonly minecraft: { readonly port: number };
  readonly configuration: Readonly<Record<string, string | number>>;
}

/** How a server of the playground is to be introduced. */
export interface Introduced {
  readonly entry: ServerEntry;
  /** Whether it is a real Minecraft server. */
  readonly real: boolean;
  /** In a few words, for the line on the terminal. */
  readonly what: string;
  /** How its world can be broken, and what else is to know. */
  readonly note: string;
}
