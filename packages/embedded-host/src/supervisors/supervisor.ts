/** How the last run of a server ended. */
export interface SupervisedExit {
  /** Null if a signal ended it, or that is unknown. */
  readonly code: number | null;
  /** For example `SIGKILL`; null if none did, or that is unknown. */
  readonly signal: string | null;
  /** The system killed it because it exceeded its memory limit. */
  readonly outOfMemory: boolean;
  /** Someone stopped it, even with the supervisor's own commands: that isn't a crash. */
  readonly isWanted: boolean;
}

export interface SupervisedState {
  /**
   * up: its process runs. between: it ended, and its supervisor is about to start it again by its own rules. missing: there
   * is none of that name. stopping, starting: according to the supervisor, or while it works on our order.
   */
  readonly phase: 'up' | 'starting' | 'stopping' | 'between' | 'down' | 'missing' | 'paused';
  /** When its run began, or the last one if it is down; null: it never ran, or that is unknown. Tells runs apart. */
  readonly startedAt: Date | null;
  /** The result of the supervisor's own health check; null: it has none. */
  readonly health: 'starting' | 'healthy' | 'unhealthy' | null;
  /** How its last run ended; null: it is running, or that is unknown. */
  readonly exit: SupervisedExit | null;
  /** How often its own rules have started it again; null: not counted. */
  readonly restarts: number | null;
  /** Whether its own rules start it again only after a crash. Default: false. */
  readonly restartsOnlyCrashes?: boolean;
}

/** Returns whether there is no run, and none is about to begin. */
export function isDown({ phase }: SupervisedState): boolean {
  return phase === 'down' || phase === 'missing';
}

export interface SupervisedUsage {
  /** Percent of one core. May exceed 100. */
  readonly cpuPercent: number;
  readonly memoryBytes: number;
}

/** Keeps a server that is down from being started by its supervisor's own rules, such as a restart policy. */
export interface StartHold {
  /** Returns what `release` needs; the caller stores it on disk before `take`. @throws ApiError `supervisor_unavailable` */
  plan(): Promise<string>;
  /** Can be repeated. @throws ApiError `supervisor_unavailable` */
  take(): Promise<void>;
  /** Puts the rules back. Can be repeated; does nothing if the server no longer exists. @throws ApiError */
  release(plan: string): Promise<void>;
}

/** Goes on with a server that someone paused. */
export interface Pausing {
  /** How someone resumes it, as a sentence: “Resume it with docker unpause mc.” */
  readonly hint: string;
  /** @throws ApiError */
  resume(): Promise<void>;
}

/** A part of this machine that a server sees at another path. */
export interface Mount {
  /** On this machine; empty: it's kept in memory. */
  readonly source: string;
  /** As the server sees it. */
  readonly destination: string;
}

/**
 * Runs a server that the host has not started: a container engine, systemd, or a script. Each call looks the server up
 * by its name. All but `typeLine` throw the ApiError `supervisor_unavailable` if the supervisor can't be asked.
 */
export interface Supervisor {
  /** A name for what runs the server, for sentences: “container mc”. */
  readonly label: string;
  /** What to do if there is none of that name, as a sentence: “Create it, for example with docker compose up -d.” */
  readonly missingHint: string;
  /** Reads what runs now. */
  state(): Promise<SupervisedState>;
  /** Each resolves when the supervisor has accepted the order, not when the game is up or down. @throws ApiError */
  start(): Promise<void>;
  /** @param graceSeconds how long the game may take to end before it is killed */
  stop(graceSeconds: number): Promise<void>;
  restart(graceSeconds: number): Promise<void>;
  kill(): Promise<void>;
  /** Null if it is down, or that is not known. */
  usage(): Promise<SupervisedUsage | null>;
  /** Returns the last lines of its output, unchanged, oldest first, including earlier runs as far as they are kept. */
  lastLines(count: number): Promise<readonly string[]>;
  /**
   * Calls back for each line, unchanged, until the signal is aborted or the run has ended. Resolves once it listens.
   * @param since includes lines printed from then on, as far as their time is known; null: only new lines
   */
  follow(onLine: (line: string) => void, since: Date | null, signal: AbortSignal): Promise<void>;
  /** Types a line into the game's standard input. @throws ApiError `no_console`, `console_unavailable`; null: it has none */
  readonly typeLine: ((line: string) => Promise<void>) | null;
  /**
   * Calls back when something may have changed, or when the supervisor can be asked again, until the signal is aborted.
   * It handles lost connections itself. Null: it has to be polled.
   */
  readonly watch: ((onChange: () => void, signal: AbortSignal) => void) | null;
  /** Returns the parts of this machine that the server sees; null: all, or it isn't known which. */
  mounts(): Promise<readonly Mount[] | null>;
  /** Null: nothing starts it by itself. */
  readonly hold: StartHold | null;
  /** Null: its states are never `paused`. */
  readonly pausing: Pausing | null;
  /** Ends its connections, and the orders that wait for a response; what runs goes on. Null: it has no connections. */
  readonly close: (() => Promise<void>) | null;
}
