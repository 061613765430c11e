import type { ServerFiles, StoredFile } from './files.ts';

/**
 * Milliseconds. The defaults are Crafty's own pauses (app/classes/shared/tasks.py, server.py, backup_mgr.py),
 * except `open`, `ready`, `stop`, `archive`, `noteFailure` and `unpack`, which depend on the game, its world and the machine.
 */
export interface CraftyTimes {
  /** Before each queued call. */
  queue: number;
  /** From the start of the process until its port takes connections, which it closes until it is ready. */
  open: number;
  /** From the start of the process until the game answers to pings. */
  ready: number;
  /** From the stop command until the process has ended; null: it hangs. */
  stop: number | null;
  /** Between two looks whether a stopping process has ended. */
  stopCheck: number;
  /** Between the stop and the start of a restart. */
  restart: number;
  /** After a kill. */
  kill: number;
  /** Between two records of a server. */
  record: number;
  /** Between two of its statuses that the WebSocket tells. */
  tell: number;
  /** Before an archive is begun. */
  beforeBackup: number;
  /** While an archive is written. */
  archive: number;
  /** From the end of a backup that has failed until its configuration says so. */
  noteFailure: number;
  /** After an archive was written; another backup of the same configuration is dropped until then. */
  afterBackup: number;
  /** While an archive is unpacked. */
  unpack: number;
  /** After it was unpacked. */
  afterRestore: number;
}

export const craftyTimes: CraftyTimes = {
  queue: 1_000,
  open: 400,
  ready: 20_000,
  stop: 1_500,
  stopCheck: 2_000,
  restart: 2_000,
  kill: 5_000,
  record: 30_000,
  tell: 5_000,
  beforeBackup: 6_000,
  archive: 500,
  noteFailure: 100,
  afterBackup: 5_000,
  unpack: 500,
  afterRestore: 3_000,
};

export interface CraftyProcess {
  readonly startedAt: number;
  /** Whether its port takes connections. */
  isOpen: boolean;
  isReady: boolean;
  /** Null while it runs. */
  exitCode: number | null;
}

export interface CraftyServer {
  readonly id: string;
  readonly createdAt: number;
  name: string;
  port: number;
  maxPlayers: number;
  players: string[];
  /** Bytes. */
  memory: number;
  /** Seconds; then the process is killed. */
  shutdownTimeout: number;
  crashDetection: boolean;
  eulaAccepted: boolean;
  readonly files: ServerFiles;
  /** What the game has printed. */
  console: string[];
  /** How many of these lines were printed before Crafty itself was started: it has read only later ones. */
  readFrom: number;
  /** What was typed into the console. */
  commands: string[];
  /** Called when its process is started. */
  onStart: () => void;
  /** Returns what the game prints after a command. */
  onCommand: (command: string) => readonly string[];
  /** The last record, which is all that the API tells of its status. */
  record: CraftyRecord;
  process: CraftyProcess | null;
  restarts: number;
}

interface CraftyRecord {
  readonly id: number;
  readonly createdAt: number;
  readonly startedAt: number | null;
  readonly running: boolean;
  /** What Crafty's ping found: a port that takes connections, whatever the game then answers. */
  readonly isOpen: boolean;
  /** Null unless the game answered to the ping. */
  readonly players: readonly string[] | null;
  readonly worldBytes: number;
  crashed: boolean;
}

export interface CraftyBackupConfig {
  readonly backup_id: string;
  readonly server_id: string;
  backup_name: string;
  backup_location: string;
  /** Paths with commas between them. */
  excluded_dirs: string;
  /** 0: all are kept. */
  max_backups: number;
  compress: boolean;
  shutdown: boolean;
  before: string;
  after: string;
  default: boolean;
  enabled: boolean;
  backup_type: 'zip_vault' | 'snapshot';
  /** JSON. */
  status: string;
}

export interface CraftyArchive {
  readonly name: string;
  /** It grows while it is written. */
  bytes: number;
  files: readonly StoredFile[];
  /** What is on the disk in its place. */
  content?: Buffer;
}

/** What the WebSocket sends. */
export interface CraftyEvent {
  readonly serverId: string;
  /** Who gets it: everyone who has the server's page open, or the users who can see the server, on any page. */
  readonly to: 'page' | 'users';
  readonly event: string;
  readonly data: unknown;
}

/** What Crafty tells people alone, in their language. */
export interface CraftyNotification {
  readonly serverId: string;
  readonly key: 'backupStarted' | 'backupComplete' | 'restoreSuccess' | 'restoreFailed' | 'eula' | 'offline';
}

export interface CraftyCall {
  readonly serverId: string;
  readonly command: string;
  readonly backupId: string | null;
}
