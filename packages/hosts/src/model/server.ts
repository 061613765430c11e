import type { GameAddress } from './game.ts';

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

/** Returns whether the server has no process: it was stopped, or it crashed. */
export function isDown(status: string | null): boolean {
  return status === 'stopped' || status === 'crashed';
}

/** Why a host refuses every change of a server for now. `suspended`: its host has closed it, over a bill for example. */
export const serverBlocks = [
  'suspended',
  'installing',
  'install-failed',
  'restoring',
  'transferring',
  'maintenance',
] as const;
export type ServerBlock = (typeof serverBlocks)[number];

/** The last run of a server, and what followed: its fall, or a new run. */
export interface RunChange {
  /** Since when the run before was known. */
  readonly ranSince: Date;
  /** When it was last seen without having been asked to stop. Default: `seenAt`. */
  readonly upAt?: Date | undefined;
  /** When it was seen last. */
  readonly seenAt: Date;
  /** Whether its host refused changes in between, because it restored or installed it, for example. Default: false. */
  readonly wasRefused?: boolean | undefined;
  /** When the new run began, or the server was seen down, as far as that was seen. */
  readonly at: Date;
}

/** Why a server was started again, or fell: it crashed, someone asked for it, or the host does not prove either. */
export const restartCauses = ['crash', 'request', 'unknown'] as const;
export type RestartCause = (typeof restartCauses)[number];

/** What someone can do in a host's web panel that stops or starts a server. `command`: one that stops it. */
export const panelActKinds = ['stop', 'restart', 'kill', 'start', 'reinstall', 'restore', 'command'] as const;
export type PanelActKind = (typeof panelActKinds)[number];

/** What a host has recorded that someone did to a server's power. */
export interface PanelAct {
  readonly kind: PanelActKind;
  /** By the host's clock, in whole seconds. */
  readonly at: Date;
  /** Their user name at the host, never an e-mail address; null if the host doesn't say. */
  readonly actor: string | null;
  /** Whether it was done with an API key: this program's, or another one's. */
  readonly byApi: boolean;
}

/** What a host has recorded about the power of a server, newest first. Some is recorded a minute late. */
export interface PowerLog {
  readonly acts: readonly PanelAct[];
  /** When it crashed and was started again by the host. */
  readonly crashes: readonly Date[];
  /** When restores of it ended. */
  readonly restores: readonly Date[];
}

/** A console command that stops a server, in the games that are hosted most. */
const stoppingCommand = /^\/?(?:stop|restart|reboot|end|shutdown|quit|exit|doexit)\b/i;

/** Returns whether a console command stops or restarts a server, in the games that are hosted most. */
export function isStoppingCommand(command: string): boolean {
  return stoppingCommand.test(command.trim());
}

/** Who is online, as far as the host reports it. */
export interface Players {
  readonly online: number | null;
  readonly max: number | null;
  readonly names: readonly string[];
}

/** What a server uses. A value is null if the host does not report it. */
export interface Usage {
  /** Percent of one core; may exceed 100. */
  readonly cpuPercent: number | null;
  /** What it may use, in percent of one core. */
  readonly cpuLimitPercent: number | null;
  readonly memoryBytes: number | null;
  readonly memoryLimitBytes: number | null;
  readonly diskBytes: number | null;
  readonly diskLimitBytes: number | null;
  /** What is left on the disk of the machine that the server's files are on; missing if the host doesn't say. */
  readonly freeDiskBytes?: number;
  readonly uptimeSeconds: number | null;
  /** When the process was started, by the host's clock; null if unknown. Distinguishes one run from the next. */
  readonly startedAt: Date | null;
}

/** Returns when the process of a server was started, by what the host says; null if unknown, or not before `now`. */
export function processStart({ startedAt, uptimeSeconds }: Usage, now: Date): Date | null {
  const at = startedAt ?? (uptimeSeconds === null ? null : new Date(now.getTime() - uptimeSeconds * 1_000));
  return at !== null && at <= now ? at : null;
}

/** Of which nothing is known. */
export const noUsage: Usage = {
  cpuPercent: null,
  cpuLimitPercent: null,
  memoryBytes: null,
  memoryLimitBytes: null,
  diskBytes: null,
  diskLimitBytes: null,
  uptimeSeconds: null,
  startedAt: null,
};

/** A restore that the host reports about a server; used to check a restore whose response was lost. */
export interface RestoreReport {
  readonly backupId: string;
  readonly state: 'running' | 'complete' | 'failed';
  /** The host's own time of the restore, as it was sent; distinguishes one restore of a backup from the next. */
  readonly at: string | null;
  /** When it was done, by the host's clock; missing if the host does not say. */
  readonly finishedAt?: Date;
  /** 0 to 100. */
  readonly progressPercent: number | null;
  /** Why it failed, in the host's own words. */
  readonly error: string | null;
}

/** What a host may deny to an API key on one server. */
export type KeyAction =
  | 'power.start'
  | 'power.stop'
  | 'power.restart'
  | 'power.kill'
  | 'power.log'
  | 'command'
  | 'logs'
  | 'backup.list'
  | 'backup.create'
  | 'backup.restore'
  | 'backup.delete'
  | 'backup.lock'
  | 'backup.download'
  | 'backup.test'
  | 'files.list'
  | 'files.read';

/** What came of asking the game of a running server, as the clients of its players ask it. */
export interface GameReport {
  /** Whether it answered as its game. */
  readonly answered: boolean;
  readonly askedAt: Date;
  /** Where it was asked, as `host:port`; null if the host asked it. */
  readonly address: string | null;
}

/** What a server is started with: its game can be told by that. Texts are the host's. */
export interface Startup {
  /** The image of its container; null if the host does not say. */
  readonly image: string | null;
  /** Its command, in which what may be secret is masked; null if the host does not say. */
  readonly command: string | null;
  /** Its settings by their names, such as `QUERY_PORT`. A value that is no number, or may be secret, is null. */
  readonly variables: Readonly<Record<string, string | null>>;
}

/** A server as the readers understood it. Texts are the host's: untrusted, of any length. */
export interface Server {
  readonly id: string;
  /** The id if the host sends no name. */
  readonly name: string;
  readonly status: ServerStatus;
  /** The host's own word for the status, as it was sent; null if there is none. */
  readonly statusWord: string | null;
  /** Its problem, in the host's own words, in one line; missing if there is none, or the host doesn't say. */
  readonly problem?: string;
  /** How the run before its current one ended, or its last one if it is down; missing if the host doesn't say. */
  readonly lastEnd?: Exclude<RestartCause, 'unknown'>;
  /** After how many seconds a stop or restart had to kill that run; missing if none had to, or the host doesn't say. */
  readonly killedAfterSeconds?: number;
  readonly players: Players | null;
  /** Missing if its game wasn't asked, as that of a server that is down. */
  readonly game?: GameReport;
  readonly usage: Usage;
  /**
   * Distinguishes the host's record of the server that this shows from those before and after it: a new one is not older than
   * the last read that showed another. Missing if the host doesn't say.
   */
  readonly recordId?: string;
  /** Readable label and value, best known first, at most 16. */
  readonly configuration: readonly { readonly label: string; readonly value: string }[];
  readonly restore: RestoreReport | null;
  /** Missing if the host does not say. */
  readonly startup?: Startup;
  /** Where its game listens, as seen from the bot; missing if the host does not say. */
  readonly gameAddress?: GameAddress;
  /** The ports there that its host has assigned to it, including the game's; missing if the host does not say. */
  readonly ownPorts?: readonly number[];
  /** How many backups it may have; missing if the host does not say. */
  readonly backupLimit?: number;
  /** Why the host refuses every change now; missing if it doesn't. */
  readonly blocked?: ServerBlock;
  /** True if its files take more space than it may use, for which its host stops it and doesn't start it. Default: false. */
  readonly diskFull?: true;
  /** True if its process does nothing until someone resumes it; `problem` says how. Default: false, or the host doesn't say. */
  readonly isFrozen?: true;
  /** What the API key may not do on it, with the host's permissions that it lacks; missing if the host does not say. */
  readonly deniedToKey?: Readonly<Partial<Record<KeyAction, readonly string[]>>>;
}

/** Returns a setting's value, by the label that the readers give it. */
export function configuredValue(
  { configuration }: Pick<Server, 'configuration'>,
  wanted: string,
): string | null {
  return configuration.find(({ label }) => label === wanted)?.value ?? null;
}

/** What a host says of a server that listens on every address: nobody can join there. */
const everyAddress = /^(?:0\.0\.0\.0|\[?::\]?)(?::\d+)?$/;

/** Returns where to join a server; null if the host doesn't say. */
export function addressOf(server: Pick<Server, 'configuration'>): string | null {
  const address = configuredValue(server, 'Address');
  return address === null || everyAddress.test(address.trim()) ? null : address;
}
