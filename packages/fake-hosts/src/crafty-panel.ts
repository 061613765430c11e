import { randomUUID } from 'node:crypto';
import { zip } from './archives.ts';
import type { TestClock } from './clock.ts';
import type {
  CraftyArchive,
  CraftyBackupConfig,
  CraftyCall,
  CraftyEvent,
  CraftyNotification,
  CraftyProcess,
  CraftyServer,
  CraftyTimes,
} from './crafty-model.ts';
import { humanSize, localTime, noSuchBackup, pythonList } from './crafty-texts.ts';
import { ServerFiles } from './files.ts';
import { printSaid } from './say.ts';

/** The texts of `app/translations/en_EN.json`. */
const notices = {
  backupStarted: 'Backup started for server {}',
  backupComplete: 'Backup completed successfully for server {}',
  restoreSuccess: 'Server files restored successfully.',
  restoreFailed: 'Backup restore failed. Could not delete files from server directory.',
} as const;

const standby = JSON.stringify({ status: 'Standby', message: '' });

/** The servers and backups of a Crafty, and the one thread that works off what the API queues. */
export class CraftyPanel {
  readonly servers = new Map<string, CraftyServer>();
  readonly backupConfigs = new Map<string, CraftyBackupConfig>();
  readonly notifications: CraftyNotification[] = [];
  /** Gets what the WebSocket sends. */
  onEvent: (event: CraftyEvent) => void = () => {};
  /** What is queued and not yet begun. */
  readonly queue: CraftyCall[] = [];
  readonly times: CraftyTimes;
  readonly #clock: TestClock;
  readonly #timeZone: string;
  /** By folder, then by file name, oldest first. */
  readonly #archives = new Map<string, Map<string, CraftyArchive>>();
  readonly #failures = new Map<string, string>();
  /** The configurations whose backup or restore is under way. */
  readonly #busy = new Set<string>();
  readonly #recordings = new Map<CraftyServer, symbol>();
  readonly #tellings = new Map<CraftyServer, symbol>();
  #isWorking = false;
  #records = 0;

  constructor(clock: TestClock, times: CraftyTimes, timeZone: string) {
    this.#clock = clock;
    this.times = times;
    this.#timeZone = timeZone;
  }

  addServer(server: Partial<Omit<CraftyServer, 'record' | 'process'>> = {}): CraftyServer {
    const id = server.id ?? randomUUID();
    const added: CraftyServer = {
      id,
      createdAt: this.#clock.now(),
      name: 'Survival',
      port: 25565,
      maxPlayers: 20,
      players: [],
      memory: 3_280_896,
      shutdownTimeout: 60,
      crashDetection: false,
      eulaAccepted: true,
      files: new ServerFiles(() => this.#clock.now(), [['world/level.dat', 'the first world']]),
      console: [],
      readFrom: 0,
      commands: [],
      onStart: () => {},
      onCommand: printSaid,
      restarts: 0,
      ...server,
      process: null,
      record: {
        id: 0,
        createdAt: 0,
        startedAt: null,
        running: false,
        isOpen: false,
        players: null,
        worldBytes: 0,
        crashed: false,
      },
    };
    this.servers.set(id, added);
    this.#record(added);
    this.addBackupConfig(id, { backup_name: 'Default Backup', default: true });
    return added;
  }

  addBackupConfig(serverId: string, config: Partial<CraftyBackupConfig> = {}): CraftyBackupConfig {
    const added: CraftyBackupConfig = {
      backup_id: randomUUID(),
      server_id: serverId,
      backup_name: 'New Backup',
      backup_location: `/crafty/backups/${serverId}`,
      excluded_dirs: '',
      max_backups: 0,
      compress: false,
      shutdown: false,
      before: '',
      after: '',
      default: false,
      enabled: true,
      backup_type: 'zip_vault',
      status: standby,
      ...config,
    };
    this.backupConfigs.set(added.backup_id, added);
    return added;
  }

  /** @throws PythonError */
  backupConfig(backupId: string): CraftyBackupConfig {
    const config = this.backupConfigs.get(backupId);
    if (config === undefined) throw noSuchBackup(backupId);
    return config;
  }

  /** Snapshots of all configurations with the same location are in one folder. */
  archivesOf(config: CraftyBackupConfig): Map<string, CraftyArchive> {
    return this.archivesIn(
      config.backup_type === 'snapshot'
        ? `${config.backup_location}/snapshot_backups/manifests`
        : `${config.backup_location}/${config.backup_id}`,
    );
  }

  archivesIn(folder: string): Map<string, CraftyArchive> {
    const found = this.#archives.get(folder) ?? new Map();
    this.#archives.set(folder, found);
    return found;
  }

  isRunning({ process }: CraftyServer): boolean {
    return process !== null && process.exitCode === null;
  }

  /** The process ends by itself. */
  crash(server: CraftyServer): void {
    if (server.process !== null) server.process.exitCode = 1;
    server.players = [];
  }

  /** The next backup of the configuration fails with this message. */
  failNextBackup(config: CraftyBackupConfig, message: string): void {
    this.#failures.set(config.backup_id, message);
  }

  /** What the API does with a power action, a backup or any other word: it queues it. */
  enqueue(call: CraftyCall): void {
    this.queue.push(call);
    const { name = '' } = this.servers.get(call.serverId) ?? {};
    const text = `Bot issued command ${call.command} for server ${name} with ID: ${call.serverId}`;
    this.#send(call, 'users', 'notification', text);
    if (!this.#isWorking) void this.#work();
  }

  async #work(): Promise<void> {
    this.#isWorking = true;
    for (;;) {
      await this.#clock.sleep(this.times.queue);
      const call = this.queue.shift();
      if (call === undefined) break;
      const server = this.servers.get(call.serverId);
      if (server !== undefined) await this.#perform(server, call);
    }
    this.#isWorking = false;
  }

  async #perform(server: CraftyServer, { command, backupId }: CraftyCall): Promise<void> {
    switch (command) {
      case 'start_server':
        return this.start(server);
      case 'stop_server':
        return this.#stop(server);
      case 'restart_server':
        if (this.isRunning(server)) {
          await this.#stop(server);
          await this.#clock.sleep(this.times.restart);
        }
        return this.start(server);
      case 'kill_server':
        return this.#kill(server);
      case 'backup_server':
        return this.#beginBackup(server, backupId);
      default:
        if (!this.type(server, command)) this.#notify(server, 'offline');
    }
  }

  /** Types a line into the console. Returns false if the server is not running. */
  type(server: CraftyServer, command: string): boolean {
    const { process } = server;
    if (process === null || process.exitCode !== null) return false;
    server.commands.push(command);
    for (const line of server.onCommand(command)) this.#print(server, line);
    if (command === 'stop') void this.#exit(server, process);
    return true;
  }

  start(server: CraftyServer): void {
    void this.#keepRecording(server);
    void this.#keepTelling(server);
    if (this.isRunning(server)) return;
    if (!server.eulaAccepted) {
      this.#notify(server, 'eula');
      return;
    }
    const process: CraftyProcess = {
      startedAt: this.#clock.now(),
      isOpen: false,
      isReady: false,
      exitCode: null,
    };
    server.process = process;
    server.onStart();
    this.#record(server);
    this.#send({ serverId: server.id }, 'users', 'send_start_reload', {});
    void this.#clock.sleep(Math.min(this.times.open, this.times.ready)).then(() => {
      process.isOpen = true;
    });
    void this.#clock.sleep(this.times.ready).then(() => {
      process.isReady = true;
      if (process.exitCode === null) this.#print(server, 'Done (5.123s)! For help, type "help"');
    });
  }

  async #exit(server: CraftyServer, process: CraftyProcess): Promise<void> {
    if (this.times.stop === null) return;
    await this.#clock.sleep(this.times.stop);
    process.exitCode ??= 0;
    server.players = [];
  }

  /** Nothing else in the queue is done meanwhile. */
  async #stop(server: CraftyServer): Promise<void> {
    const { process } = server;
    if (process === null || process.exitCode !== null) return;
    this.type(server, 'stop');
    const deadline = this.#clock.now() + server.shutdownTimeout * 1000;
    for (let wasRunning = true; wasRunning; ) {
      wasRunning = process.exitCode === null;
      await this.#clock.sleep(this.times.stopCheck);
      if (this.#clock.now() >= deadline) process.exitCode ??= 137;
    }
    this.#ended(server);
    this.#recordings.delete(server);
    this.#tellings.delete(server);
    this.#record(server);
    this.#send({ serverId: server.id }, 'users', 'send_start_reload', {});
  }

  async #kill(server: CraftyServer): Promise<void> {
    if (server.process === null) return;
    this.#tellings.delete(server);
    server.process.exitCode ??= 137;
    await this.#clock.sleep(this.times.kill);
    this.#ended(server);
    this.#record(server);
  }

  #ended(server: CraftyServer): void {
    server.process = null;
    server.players = [];
    server.restarts = 0;
  }

  /**
   * Writes a record every 30 s until the server is stopped; a new start begins anew. With crash detection, a
   * crashed server is started again, four times; then one record says that it crashed.
   */
  async #keepRecording(server: CraftyServer): Promise<void> {
    const recording = Symbol(server.name);
    this.#recordings.set(server, recording);
    let detects = server.crashDetection;
    for (;;) {
      await this.#clock.sleep(this.times.record);
      if (this.#recordings.get(server) !== recording) return;
      const hasCrashed = detects && (server.process?.exitCode ?? 0) !== 0;
      if (hasCrashed && server.restarts < 4) {
        server.restarts += 1;
        return this.start(server);
      }
      if (this.isRunning(server)) server.restarts = 0;
      this.#record(server);
      server.record.crashed = hasCrashed;
      if (hasCrashed) detects = false;
    }
  }

  /** Sends the current state of the server to its page: `realtime_stats` of app/classes/shared/server.py. */
  async #keepTelling(server: CraftyServer): Promise<void> {
    const telling = Symbol(server.name);
    this.#tellings.set(server, telling);
    for (;;) {
      await this.#clock.sleep(this.times.tell);
      if (this.#tellings.get(server) !== telling) return;
      this.#send({ serverId: server.id }, 'page', 'update_server_details', this.#detailsOf(server));
    }
  }

  #detailsOf(server: CraftyServer) {
    const { process } = server;
    const running = this.isRunning(server);
    const isPinged = running && process?.isReady === true;
    const unlessPinged = <T>(value: T) => (isPinged ? value : false);
    const isOpen = running && process?.isOpen === true;
    const text = (value: string) => (isOpen && !isPinged ? '' : unlessPinged(value));
    const at = localTime(this.#clock.now(), this.#timeZone);
    return {
      id: server.id,
      started: running && process !== null ? utcSecond(process.startedAt) : false,
      running,
      cpu: 0,
      mem: running ? humanSize(server.memory) : 0,
      mem_raw: running ? server.memory : 0,
      mem_percent: 0,
      world_name: server.name,
      world_size: humanSize(bytesOf(server.files)),
      server_port: server.port,
      int_ping_results: isOpen,
      online: unlessPinged(server.players.length),
      max: unlessPinged(server.maxPlayers),
      players: unlessPinged([...server.players]),
      desc: text('Hello §aworld'),
      version: text('1.21.4'),
      icon: unlessPinged(null),
      crashed: server.record.crashed,
      created: `${at.slice(0, 10).replaceAll('-', '/')}, ${at.slice(11, 19)}`,
      players_cache: [],
    };
  }

  #record(server: CraftyServer): void {
    this.#records += 1;
    const { process } = server;
    const running = this.isRunning(server);
    server.record = {
      id: this.#records,
      createdAt: this.#clock.now(),
      startedAt: running ? (process?.startedAt ?? null) : null,
      running,
      isOpen: running && process?.isOpen === true,
      players: running && process?.isReady === true ? [...server.players] : null,
      worldBytes: bytesOf(server.files),
      crashed: false,
    };
  }

  /** One backup or restore of a configuration at a time: another one is dropped without a word. */
  async #beginBackup(server: CraftyServer, backupId: string | null): Promise<void> {
    const config = [...this.backupConfigs.values()].find((one) =>
      backupId === null ? one.server_id === server.id && one.default : one.backup_id === backupId,
    );
    if (config === undefined || this.#busy.has(config.backup_id)) return;
    const wasRunning = config.shutdown && this.isRunning(server);
    if (wasRunning) await this.#stop(server);
    this.#busy.add(config.backup_id);
    void this.#backUp(server, config, wasRunning);
  }

  async #backUp(server: CraftyServer, config: CraftyBackupConfig, wasRunning: boolean): Promise<void> {
    this.#notify(server, 'backupStarted');
    await this.#clock.sleep(this.times.beforeBackup);
    const failure = this.#failures.get(config.backup_id);
    this.#failures.delete(config.backup_id);
    const end = { percent: 100, total_files: 0, current_file: 0, backup_id: config.backup_id };
    if (failure === undefined) {
      await this.#writeArchive(server, config);
      // Nothing is said of the end of a snapshot.
      if (config.backup_type !== 'snapshot') {
        this.#tellBackup(server, end);
        this.#notify(server, 'backupComplete');
      }
      config.status = standby;
      await this.#clock.sleep(this.times.afterBackup);
    } else {
      this.#tellBackup(server, end);
      await this.#clock.sleep(this.times.noteFailure);
      config.status = JSON.stringify({ status: 'Failed', message: failure });
    }
    if (wasRunning) this.start(server);
    this.#busy.delete(config.backup_id);
  }

  async #writeArchive(server: CraftyServer, config: CraftyBackupConfig): Promise<void> {
    const now = localTime(this.#clock.now(), this.#timeZone).slice(0, 19).replaceAll(':', '-');
    const name =
      config.backup_type === 'snapshot'
        ? `${now.replace('T', '-')}.manifest`
        : `${now.replace('T', '_')}.zip`;
    const archive: CraftyArchive = { name, bytes: 0, files: server.files.stored() };
    const archives = this.archivesOf(config);
    archives.set(name, archive);
    const bytes = this.contentOf(archive).length;
    const total_files = humanSize(bytesOf(server.files));
    const isTold = config.backup_type !== 'snapshot';
    if (isTold) this.#tellBackup(server, { percent: 0, total_files });
    for (const percent of [50, 100]) {
      await this.#clock.sleep(this.times.archive / 2);
      archive.bytes = Math.floor((bytes * percent) / 100);
      if (isTold) this.#tellBackup(server, { percent, total_files, backup_id: config.backup_id });
    }
    while (config.max_backups > 0 && archives.size > config.max_backups) {
      const [oldest] = archives.keys();
      if (oldest !== undefined) archives.delete(oldest);
    }
  }

  /** Returns the archive as a whole, also while it is written. */
  contentOf({ files, content }: CraftyArchive): Buffer {
    if (content !== undefined) return content;
    return zip(files, this.#timeZone);
  }

  /**
   * Restores as `restore_starter` and `valid_restore_starter` of app/classes/shared/backup_mgr.py do: the name
   * is checked, and that there is such a file is not. Without `inPlace` the folder is empty by then.
   */
  async restore(
    server: CraftyServer,
    config: CraftyBackupConfig,
    filename: string,
    inPlace: boolean,
  ): Promise<void> {
    const pattern =
      config.backup_type === 'snapshot'
        ? /^\d{4}-\d\d-\d\d-\d\d-\d\d-\d\d\.(?:zip|manifest)$/
        : /^\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d\.(?:zip|manifest)$/;
    if (!pattern.test(filename)) return this.#notify(server, 'restoreFailed');
    this.#busy.add(config.backup_id);
    await this.#stop(server);
    if (!inPlace || config.backup_type === 'snapshot') server.files.clear();
    await this.#clock.sleep(this.times.unpack);
    const archive = this.archivesOf(config).get(filename);
    // `extractall` leaves the times of the archive out.
    for (const { path, content } of archive?.files ?? []) server.files.write(path, content);
    await this.#clock.sleep(this.times.afterRestore);
    // A missing file ends the thread, and nothing reports it.
    if (archive !== undefined) this.#notify(server, 'restoreSuccess');
    this.#busy.delete(config.backup_id);
  }

  /** The record as `GET /servers/{id}/stats` sends it, without the server. */
  statsOf(server: CraftyServer) {
    const { record } = server;
    const text = (value: string, unanswered = '') => {
      if (record.players !== null) return value;
      return record.isOpen ? unanswered : 'False';
    };
    return {
      stats_id: record.id,
      created: localTime(record.createdAt, this.#timeZone),
      // UTC in contrast to `created`: `datetime.utcnow()` in app/classes/shared/server.py of 4.10.5.
      started: record.startedAt === null ? 'False' : utcSecond(record.startedAt),
      running: record.running,
      cpu: 0,
      mem: record.running ? server.memory : 0,
      mem_percent: 0,
      world_name: server.name,
      world_size: humanSize(record.worldBytes),
      server_port: server.port,
      int_ping_results: text('True', 'True'),
      online: record.players?.length ?? 0,
      max: record.players === null ? 0 : server.maxPlayers,
      players: text(pythonList(record.players ?? []), '0'),
      desc: text('Hello §aworld'),
      icon: record.players === null ? null : '',
      version: text('1.21.4'),
      updating: false,
      waiting_start: false,
      first_run: true,
      crashed: record.crashed,
      importing: false,
    };
  }

  #print(server: CraftyServer, text: string): void {
    const time = localTime(this.#clock.now(), this.#timeZone).slice(11, 19);
    server.console.push(`[${time}] [Server thread/INFO]: ${text}`);
  }

  #notify(server: CraftyServer, key: CraftyNotification['key']): void {
    this.notifications.push({ serverId: server.id, key });
    const text = key === 'eula' || key === 'offline' ? null : notices[key].replace('{}', server.name);
    if (text !== null)
      this.#send(
        { serverId: server.id },
        'users',
        key === 'restoreFailed' ? 'send_error' : 'notification',
        text,
      );
  }

  #tellBackup({ id: serverId }: CraftyServer, status: object): void {
    this.#send({ serverId }, 'page', 'backup_status', status);
  }

  #send({ serverId }: { serverId: string }, to: CraftyEvent['to'], event: string, data: unknown): void {
    this.onEvent({ serverId, to, event, data });
  }
}

function bytesOf(files: ServerFiles): number {
  return files.stored().reduce((sum, { content }) => sum + content.length, 0);
}

function utcSecond(time: number): string {
  return localTime(time, 'UTC').slice(0, 19).replace('T', ' ');
}
