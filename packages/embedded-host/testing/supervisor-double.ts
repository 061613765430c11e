import { ApiError } from '../src/api-error.ts';
import type {
  Mount,
  Pausing,
  StartHold,
  SupervisedState,
  SupervisedUsage,
  Supervisor,
} from '../src/supervisors/supervisor.ts';

/** The start of a run that has not begun just now. */
const longAgo = new Date(Date.now() - 3_600_000);

/** A supervisor that a test scripts: it writes orders down, and obeys them at once unless told otherwise. */
export class SupervisorDouble implements Supervisor {
  readonly label = 'container mc';
  readonly missingHint = 'Create it with docker compose up -d.';
  now: SupervisedState = { phase: 'up', startedAt: longAgo, health: null, exit: null, restarts: 0 };
  /** What was asked of it: `start`, `stop 60`, `restart 60`, `kill`, `resume`, `type <line>`, `policy <policy>`. */
  readonly orders: string[] = [];
  isAway = false;
  /** Whether an order changes the state. */
  obeys = true;
  uses: SupervisedUsage | null = { cpuPercent: 12.5, memoryBytes: 1_000_000 };
  output: string[] = [];
  policy = 'unless-stopped';
  folders: readonly Mount[] | null = null;
  /** What the game prints when a line is typed. */
  onLine: (line: string) => readonly string[] = () => [];
  readonly #followers = new Set<(line: string) => void>();
  readonly #watchers = new Set<() => void>();
  readonly typeLine: Supervisor['typeLine'];
  readonly watch: Supervisor['watch'];
  readonly close = null;
  readonly hold: StartHold | null;
  readonly pausing: Pausing = {
    hint: 'Resume it with docker unpause mc.',
    resume: async () => {
      this.#order('resume');
      if (this.obeys) this.becomes({ phase: 'up' });
    },
  };

  constructor({ hasInput = true, hasEvents = true, hasPolicy = true } = {}) {
    this.typeLine = hasInput
      ? async (line) => {
          this.#order(`type ${line}`);
          this.prints(...this.onLine(line));
        }
      : null;
    this.watch = hasEvents
      ? (onChange, signal) => {
          this.#watchers.add(onChange);
          signal.addEventListener('abort', () => this.#watchers.delete(onChange));
        }
      : null;
    this.hold = hasPolicy
      ? {
          plan: async () => {
            this.#assertReached();
            return this.policy;
          },
          take: async () => this.#setPolicy('no'),
          release: async (plan) => this.#setPolicy(plan),
        }
      : null;
  }

  async state(): Promise<SupervisedState> {
    this.#assertReached();
    return this.now;
  }

  async start(): Promise<void> {
    this.#order('start');
    if (this.obeys) this.runs();
  }

  async stop(graceSeconds: number): Promise<void> {
    this.#order(`stop ${graceSeconds}`);
    if (this.obeys) this.ends({ code: 0, isWanted: true });
  }

  async restart(graceSeconds: number): Promise<void> {
    this.#order(`restart ${graceSeconds}`);
    if (this.obeys) this.runs();
  }

  async kill(): Promise<void> {
    this.#order('kill');
    if (this.obeys) this.ends({ code: 137, isWanted: true });
  }

  async usage(): Promise<SupervisedUsage | null> {
    this.#assertReached();
    return this.uses;
  }

  async mounts(): Promise<readonly Mount[] | null> {
    return this.folders;
  }

  async lastLines(count: number): Promise<readonly string[]> {
    this.#assertReached();
    return this.output.slice(-count);
  }

  async follow(onLine: (line: string) => void, since: Date | null, signal: AbortSignal): Promise<void> {
    this.#assertReached();
    if (since !== null) for (const line of this.output) onLine(line);
    this.#followers.add(onLine);
    signal.addEventListener('abort', () => this.#followers.delete(onLine));
  }

  /** The game prints these lines. */
  prints(...lines: readonly string[]): void {
    this.output.push(...lines);
    for (const line of lines) for (const follower of [...this.#followers]) follower(line);
  }

  /** A new run begins. */
  runs(change: Partial<SupervisedState> = {}): void {
    this.becomes({ phase: 'up', startedAt: new Date(), health: null, exit: null, ...change });
  }

  ends(
    exit: Partial<NonNullable<SupervisedState['exit']>>,
    phase: 'down' | 'between' | 'stopping' = 'down',
  ): void {
    const whole = { code: null, signal: null, outOfMemory: false, isWanted: false, ...exit };
    this.becomes({ phase, exit: whole });
  }

  becomes(change: Partial<SupervisedState>): void {
    this.now = { ...this.now, ...change };
    for (const watcher of [...this.#watchers]) watcher();
  }

  #setPolicy(policy: string): void {
    this.#order(`policy ${policy}`);
    this.policy = policy;
  }

  #order(order: string): void {
    this.#assertReached();
    this.orders.push(order);
  }

  #assertReached(): void {
    if (this.isAway) throw new ApiError('supervisor_unavailable', 'Docker can’t be reached.');
  }
}
