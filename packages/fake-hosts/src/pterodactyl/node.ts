import { createHash } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { tarGz } from '../archives.ts';
import type { TestClock } from '../clock.ts';
import { ServerFiles, type StoredFile } from '../files.ts';

/** How long things take, in milliseconds. Infinity: they never end by themselves. May be changed at any time. */
export interface PanelTimes {
  startMs: number;
  stopMs: number;
  /** A server that ignores its stop command is killed after this. */
  stopTimeoutMs: number;
  backupMs: number;
  /** The panel marks a backup as failed if the node has not reported its end by then. */
  pruneMs: number;
  restoreMs: number;
  /** A restore fails if the server has not stopped by then. */
  restoreStopTimeoutMs: number;
  /** A second crash within this time is not followed by a start. */
  crashWindowMs: number;
  /** How often the node writes down which servers run: those it starts again when it is started (wings, cmd/root.go). */
  statesMs: number;
  /** How long the panel repeats a server's resources. */
  cacheMs: number;
  /** How long a WebSocket token is valid. */
  tokenMs: number;
  /** How long the node accepts a signed link. Default: 15 minutes, as in the panel. */
  linkMs: number;
  tokenCheckMs: number;
  /** The interval of a running server's `stats` events. */
  statsMs: number;
  /** What a command prints appears after this; the terminal shows the command itself at once. */
  outputMs: number;
  /** What is done over a WebSocket, and a crash, appears in the activity log after this. */
  activityMs: number;
  /** The panel gives up connecting to the node after this. */
  nodeConnectMs: number;
  /** The panel gives up waiting for the node's response after this. */
  nodeAnswerMs: number;
  /** As `nodeConnectMs`, for the resources of a Pelican server. */
  nodeDetailsMs: number;
  /** The node opens each file of a folder that it lists, to guess its kind. */
  fileKindMs: number;
}

/** Those of a small game: it starts, stops and is restored while the panel still repeats its resources from before. */
export const realTimes: Readonly<PanelTimes> = {
  startMs: 2_000,
  stopMs: 1_000,
  stopTimeoutMs: 600_000,
  backupMs: 10_000,
  pruneMs: 6 * 3_600_000,
  restoreMs: 1_000,
  restoreStopTimeoutMs: 120_000,
  crashWindowMs: 60_000,
  statesMs: 60_000,
  cacheMs: 20_000,
  tokenMs: 600_000,
  linkMs: 900_000,
  tokenCheckMs: 30_000,
  statsMs: 1_000,
  outputMs: 50,
  activityMs: 60_000,
  nodeConnectMs: 5_000,
  nodeAnswerMs: 15_000,
  nodeDetailsMs: 1_000,
  fileKindMs: 0.1,
};

export type PowerAction = 'start' | 'stop' | 'restart' | 'kill';
/** wings, environment/environment.go. */
export type PowerState = 'offline' | 'starting' | 'running' | 'stopping';

/** How a restore ended: `dropped` if the node died in the middle of it, once it is started again. */
export type RestoreEnd = 'complete' | 'failed' | 'dropped';

/** Why wings did not carry out a power action. It does not report that over HTTP. */
export type PowerRefusal = 'locked' | 'restoring' | 'running';

export interface NodeActivity {
  readonly event: string;
  readonly properties?: Readonly<Record<string, unknown>>;
}

/** The archive of a backup. */
export interface NodeArchive {
  readonly files: readonly StoredFile[];
  readonly content: Buffer;
}

interface RestoreUnderWay {
  /** Leaves the files as they are. */
  stop(): void;
  /** Ends it without an outcome. */
  drop(): void;
}

interface NodeEvents {
  /** An event of the WebSocket. */
  event: [name: string, arg: string];
}

/** The part of a server that runs on its node (wings): process, files, backups, console. */
export class NodeServer extends EventEmitter<NodeEvents> {
  readonly uuid: string;
  readonly clock: TestClock;
  readonly times: PanelTimes;
  /** The server's folder. */
  readonly files: ServerFiles;
  /** The archives on the node, by the backup's UUID. */
  readonly archives = new Map<string, NodeArchive>();
  /** All that the console printed. */
  readonly console: string[] = [];
  /** All commands that reached the console. */
  readonly commands: string[] = [];
  /** How many tokens its console has accepted. */
  acceptedTokens = 0;
  /** Whether the process ignores its stop command. */
  hangs = false;
  /** Whether restores fail at their end. */
  failsRestores = false;
  crashDetection = true;
  /** Whether the node tells the panel of a crash after which it starts the server again, as Pelican's does. */
  reportsCrashes = false;
  /** What it may store; 0: as much as there is. */
  diskLimitMiB = 10_240;
  usage = { memoryBytes: 1_500_000_000, cpuAbsolute: 12.5, diskBytes: 130_156_361, rxBytes: 10, txBytes: 20 };
  /** Returns what the game prints after a command. */
  onCommand = (command: string): readonly string[] =>
    command === 'list'
      ? ['[12:00:00 INFO]: There are 2 of a max of 20 players online: Steve, Alex']
      : command.startsWith('say ')
        ? [`[12:00:00 INFO]: [Server] ${command.slice(4)}`]
        : [];
  #state: PowerState = 'offline';
  #startedAt: number | null = null;
  #hasRun = false;
  #restoring = false;
  /** The restore under way; null: none. */
  #underWay: RestoreUnderWay | null = null;
  #locked = false;
  #lastCrashAt = Number.NEGATIVE_INFINITY;
  /** When it last ran, or was starting. */
  #lastUpAt = Number.NEGATIVE_INFINITY;
  #cancel: () => void = () => {};
  #whenOffline: (() => void)[] = [];

  constructor(uuid: string, clock: TestClock, times: PanelTimes) {
    super();
    this.uuid = uuid;
    this.clock = clock;
    this.times = times;
    this.files = new ServerFiles(() => clock.now(), [['world/level.dat', 'seed 1']]);
  }

  get state(): PowerState {
    return this.#state;
  }
  get isRestoring(): boolean {
    return this.#restoring;
  }
  /** Whether there was ever a process. */
  get hasRun(): boolean {
    return this.#hasRun;
  }
  /** Milliseconds; 0 when offline. */
  get uptime(): number {
    return this.#startedAt === null ? 0 : this.clock.now() - this.#startedAt;
  }

  /** Starts a server at once. */
  run(): this {
    if (this.#state === 'offline') this.#boot();
    this.#cancel();
    this.#setState('running');
    return this;
  }

  /** Lets the process of a server that runs be this old, in milliseconds. */
  hasRunFor(ms: number): this {
    if (this.#startedAt !== null) this.#startedAt = this.clock.now() - ms;
    return this;
  }

  /** Lets its files take this much. Its node stops a server that is over its limit (wings, server/listeners.go `diskSpaceLimiter`). */
  storesBytes(diskBytes: number): this {
    this.usage = { ...this.usage, diskBytes };
    if (!this.#isOverDisk || this.#state === 'offline') return this;
    this.#printFromDaemon('Server is exceeding the assigned disk space limit, stopping process now.');
    this.#halt(() => {});
    return this;
  }

  get #isOverDisk(): boolean {
    return this.diskLimitMiB > 0 && this.usage.diskBytes > this.diskLimitMiB * 1024 * 1024;
  }

  /** wings, server/power.go `HandlePowerAction`. Returns null if the action was taken. */
  power(action: PowerAction): PowerRefusal | null {
    if (this.#restoring) return 'restoring';
    if (action === 'kill') {
      // So that it is not taken for a crash (environment/docker/power.go `Terminate`).
      if (this.#state !== 'offline') this.#setState('stopping');
      // What waits for the stop goes on: a killed restart starts the server again.
      this.#goOffline();
      return null;
    }
    if (this.#locked) return 'locked';
    if (action === 'start') {
      if (this.#state !== 'offline') return 'running';
      this.#start();
      return null;
    }
    this.#locked = true;
    const giveUp = this.clock.after(this.times.stopTimeoutMs, () => this.#goOffline());
    this.#halt(() => {
      giveUp();
      this.#locked = false;
      if (action === 'restart') this.#start();
    });
    return null;
  }

  /** Ends the process, and what waits for that, as when the panel suspends the server (wings, server/server.go `SyncWithEnvironment`). */
  terminate(): void {
    this.#whenOffline = [];
    this.#locked = false;
    if (this.#state === 'offline') return;
    this.#setState('stopping');
    this.#goOffline();
  }

  /** wings, server/power.go `onBeforeStart`: what it refuses here is in the node's log alone. */
  #start(): void {
    if (this.diskLimitMiB > 0)
      this.#printFromDaemon('Checking server disk space usage, this could take a few seconds...');
    if (!this.#isOverDisk) this.#boot();
  }

  /** Returns false if the server is off. */
  command(command: string): boolean {
    if (this.#state === 'offline') return false;
    this.commands.push(command);
    this.print(`${command}\r`);
    this.clock.after(this.times.outputMs, () => {
      for (const line of this.onCommand(command)) this.print(line);
    });
    if (command === 'stop') this.#halt(() => {});
    return true;
  }

  print(line: string): void {
    this.console.push(line);
    this.emit('event', 'console output', line);
  }

  /** Ends the process with an error. wings starts it again, unless it crashed shortly before (server/crash.go). */
  crash(): void {
    if (this.#state === 'offline') return;
    const expected = this.#state === 'stopping';
    this.#goOffline();
    if (expected) return;
    if (!this.crashDetection) {
      this.#printFromDaemon('Aborting automatic restart, crash detection is disabled for this instance.');
      return;
    }
    this.#printFromDaemon('---------- Detected server process in a crashed state! ----------');
    this.#printFromDaemon('Exit code: 1');
    this.#printFromDaemon('Out of memory: false');
    if (this.clock.now() - this.#lastCrashAt < this.times.crashWindowMs) {
      this.#printFromDaemon('Aborting automatic restart, last crash occurred less than 60 seconds ago.');
      return;
    }
    this.#lastCrashAt = this.clock.now();
    if (this.reportsCrashes) {
      const logs = this.console.slice(-5).join('\n');
      this.report({ event: 'server:crashed', properties: { exit_code: '1', oomkilled: 'false', logs } });
    }
    this.#start();
  }

  /** Tells the panel what was done here. */
  report(_activity: NodeActivity): void {}

  /** Stores the folder, without the paths that begin with an ignored one. Returns the archive's size and checksum. */
  archive(backup: string, ignored: readonly string[]): { readonly bytes: number; readonly checksum: string } {
    const files = this.files.stored(ignored);
    const content = tarGz(files);
    this.archives.set(backup, { files, content });
    return { bytes: content.length, checksum: createHash('sha1').update(content).digest('hex') };
  }

  /**
   * Starts a restore; `ended` is called at its end, or when it is dropped. Returns false if there is no such archive: the folder is empty by
   * then if it was to be emptied (wings, router/router_server_backup.go `postServerRestoreBackup`).
   */
  restore(backup: string, truncate: boolean, ended: (end: RestoreEnd) => void): boolean {
    if (truncate) this.files.clear();
    const archive = this.archives.get(backup);
    if (archive === undefined) return false;
    this.#restoring = true;
    this.#underWay = {
      stop: () => {
        giveUp();
        cancelUnpacking();
      },
      drop: () => ended('dropped'),
    };
    const end = (successful: boolean): void => {
      this.#underWay = null;
      this.#restoring = false;
      ended(successful ? 'complete' : 'failed');
      // wings sends both, whether the restore succeeded or not.
      this.emit('event', 'daemon message', 'Completed server restoration from local backup.');
      this.emit('event', 'backup restore completed', '');
    };
    let cancelUnpacking = () => {};
    const unpack = (): void => {
      giveUp();
      cancelUnpacking = this.clock.after(this.times.restoreMs, () => {
        for (const { path, content, modifiedAt } of archive.files) {
          this.emit('event', 'daemon message', `(restoring): ${path}`);
          this.files.write(path, content, Math.round(modifiedAt / 1_000) * 1_000);
        }
        end(!this.failsRestores);
      });
    };
    const giveUp = this.clock.after(this.times.restoreStopTimeoutMs, () => {
      this.#whenOffline = this.#whenOffline.filter((run) => run !== unpack);
      end(false);
    });
    this.#halt(unpack);
    return true;
  }

  /** The node's software ends: its games go on, and what it had begun stays as it is. */
  die(): void {
    this.#underWay?.stop();
    this.#whenOffline = [];
    this.#locked = false;
  }

  /**
   * The node's software is started again: it tells the panel that no restore is under way, and starts the servers that ran when it
   * last wrote that down (wings, cmd/root.go).
   */
  revive(): void {
    this.#restoring = false;
    this.#underWay?.drop();
    this.#underWay = null;
    // It doesn't know that it told the process to stop, which has ended meanwhile, unless it ignores that.
    if (this.#state === 'stopping' && this.hangs) this.#setState('running');
    else if (this.#state === 'stopping') this.#goOffline();
    if (this.#state === 'offline' && this.clock.now() - this.#lastUpAt <= this.times.statesMs) this.#boot();
  }

  /** The `stats` event. */
  stats(): string {
    const { memoryBytes, cpuAbsolute, rxBytes, txBytes, diskBytes } = this.currentUsage();
    return JSON.stringify({
      memory_bytes: memoryBytes,
      memory_limit_bytes: 4_294_967_296,
      cpu_absolute: cpuAbsolute,
      network: { rx_bytes: rxBytes, tx_bytes: txBytes },
      uptime: this.uptime,
      state: this.#state,
      disk_bytes: diskBytes,
    });
  }

  /** When offline all but the disk is 0 (wings, server/resources.go). */
  currentUsage(): NodeServer['usage'] {
    const none = { memoryBytes: 0, cpuAbsolute: 0, rxBytes: 0, txBytes: 0 };
    return this.#state === 'offline' ? { ...this.usage, ...none } : this.usage;
  }

  #boot(): void {
    this.#hasRun = true;
    this.#startedAt = this.clock.now();
    this.#setState('starting');
    this.#cancel = this.clock.after(this.times.startMs, () => this.#setState('running'));
    this.#sendStats();
  }

  #sendStats(): void {
    this.clock.after(this.times.statsMs, () => {
      if (this.#state === 'offline') return;
      this.emit('event', 'stats', this.stats());
      this.#sendStats();
    });
  }

  /** Stops the process, if it runs, and then calls `then`. */
  #halt(then: () => void): void {
    if (this.#state === 'offline') {
      then();
      return;
    }
    this.#whenOffline.push(then);
    if (this.#state === 'stopping') return;
    this.#setState('stopping');
    this.#cancel();
    if (!this.hangs) this.#cancel = this.clock.after(this.times.stopMs, () => this.#goOffline());
  }

  #goOffline(): void {
    if (this.#state === 'offline') return;
    this.#cancel();
    this.#startedAt = null;
    this.#setState('offline');
    for (const run of this.#whenOffline.splice(0)) run();
  }

  #setState(state: PowerState): void {
    if (this.#state === state) return;
    if (this.#state === 'running' || this.#state === 'starting') this.#lastUpAt = this.clock.now();
    this.#state = state;
    this.emit('event', 'status', state);
  }

  #printFromDaemon(text: string): void {
    this.print(`\u001b[33m\u001b[1m[Pterodactyl Daemon]:\u001b[39m ${text}\u001b[0m`);
  }
}
