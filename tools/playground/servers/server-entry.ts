/** A server in the embedded host's configuration file; see packages/embedded-host/src/config.ts. */
export type ServerEntry = Server &
  ({ readonly command: readonly [string, ...string[]] } | { readonly runs: { readonly docker: string } });

interface Server {
  readonly id: string;
  readonly name: string;
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
