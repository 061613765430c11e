import type { Clock } from '@steward/kit';
import type { LiveConsole } from './console-socket.ts';
import { HostError } from './model/host-error.ts';

/** Whose console it is. */
interface ConsoleId {
  /** The address of the panel. */
  readonly panelUrl: string;
  readonly accountId: string;
  readonly serverId: string;
}

/** What opens a console, and keeps it open. */
interface ConsoleOpener {
  /** @throws HostError */
  readonly open: () => Promise<LiveConsole>;
  /** Gets another token for it. @throws HostError */
  readonly renewToken: () => Promise<string>;
}

/** A console that can be used. */
interface Kept {
  readonly key: string;
  readonly accountId: string;
  readonly live: LiveConsole;
  /** Those that use it now. */
  readonly users: Set<ConsoleOpener>;
  isRenewing: boolean;
  /** Whether it stays open after use. */
  stays: boolean;
  /** Prevents that it is closed for not being used. */
  cancelClosing: () => void;
}

/** A socket with its buffers takes some 50 KB; a running server's sends its usage each second. */
const defaultLimits = {
  /** How long a console stays open after use, in milliseconds. */
  idleMs: 60_000,
  /** How many consoles of an account, and of all, stay open without being used. */
  perAccount: 10,
  all: 100,
};

/**
 * The live consoles of servers. One stays open for a minute after use and is shared by all that use it: a panel issues few tokens
 * for a server, and people who have its page open use them up, too.
 */
export class SharedConsoles {
  readonly #clock: Pick<Clock, 'after'>;
  readonly #limits: typeof defaultLimits;
  readonly #opening = new Map<string, { readonly accountId: string; readonly opened: Promise<Kept> }>();
  readonly #kept = new Map<string, Kept>();
  /** Those that nobody uses, by when they were used last. */
  readonly #idle = new Set<Kept>();
  #isClosed = false;

  constructor(clock: Pick<Clock, 'after'>, limits: Partial<typeof defaultLimits> = {}) {
    this.#clock = clock;
    this.#limits = { ...defaultLimits, ...limits };
  }

  /**
   * Does something with a console, which is opened if none is open.
   * @throws what it is opened with, or `work` throws
   */
  async use<T>(
    { panelUrl, accountId, serverId }: ConsoleId,
    user: ConsoleOpener,
    work: (live: LiveConsole) => Promise<T>,
  ): Promise<T> {
    const kept = await this.#take(JSON.stringify([panelUrl, accountId, serverId]), accountId, user);
    try {
      return await work(kept.live);
    } finally {
      this.#leave(kept, user);
    }
  }

  /** Closes the consoles of an account which was disconnected; those that are used or being opened, after that. */
  forget(accountId: string): void {
    for (const opening of this.#opening.values())
      if (opening.accountId === accountId)
        void opening.opened.then(
          () => this.forget(accountId),
          () => {},
        );
    for (const kept of this.#kept.values()) {
      if (kept.accountId !== accountId) continue;
      kept.stays = false;
      this.#kept.delete(kept.key);
      if (kept.users.size === 0) this.#end(kept);
    }
  }

  /** Closes all, including those that are used or being opened. */
  close(): void {
    this.#isClosed = true;
    for (const kept of this.#kept.values()) this.#end(kept);
  }

  async #take(key: string, accountId: string, user: ConsoleOpener): Promise<Kept> {
    for (;;) {
      const kept = this.#kept.get(key);
      if (kept !== undefined) {
        this.#enter(kept, user);
        if (await kept.live.reuse()) return kept;
        this.#end(kept);
      }
      const opening = this.#opening.get(key);
      if (opening === undefined) return this.#open(key, accountId, user);
      try {
        await opening.opened;
      } catch (error) {
        // How long another one waits for the panel's limit says nothing of this one.
        if (error instanceof HostError && error.kind !== 'rate-limited') throw error;
      }
    }
  }

  #open(key: string, accountId: string, user: ConsoleOpener): Promise<Kept> {
    const open = async (): Promise<Kept> => {
      try {
        const live = await user.open();
        return this.#keep({
          ...{ key, accountId, live, users: new Set([user]) },
          ...{ stays: true, isRenewing: false, cancelClosing: () => {} },
        });
      } finally {
        this.#opening.delete(key);
      }
    };
    const opened = open();
    this.#opening.set(key, { accountId, opened });
    return opened;
  }

  #keep(kept: Kept): Kept {
    const { live, key } = kept;
    this.#kept.set(key, kept);
    live.whenExpiring(() => void this.#renew(kept));
    live.ended.addEventListener('abort', () => this.#end(kept), { once: true });
    if (this.#isClosed || live.ended.aborted) this.#end(kept);
    return kept;
  }

  #enter(kept: Kept, user: ConsoleOpener): void {
    kept.users.add(user);
    kept.cancelClosing();
    this.#idle.delete(kept);
  }

  #leave(kept: Kept, user: ConsoleOpener): void {
    kept.users.delete(user);
    if (kept.users.size > 0) return;
    if (!kept.stays || kept.live.ended.aborted) {
      this.#end(kept);
      return;
    }
    kept.cancelClosing = this.#clock.after(this.#limits.idleMs, () => this.#end(kept));
    this.#idle.add(kept);
    const { perAccount, all } = this.#limits;
    const ofAccount = [...this.#idle].filter(({ accountId }) => accountId === kept.accountId);
    const tooMany = ofAccount.length > perAccount ? ofAccount : this.#idle.size > all ? this.#idle : [];
    const [oldest] = tooMany;
    if (oldest !== undefined) this.#end(oldest);
  }

  /** Goes on with another token while the console is used; without one, it ends with its own. Never rejects. */
  async #renew(kept: Kept): Promise<void> {
    if (kept.isRenewing) return;
    kept.isRenewing = true;
    const [user] = kept.users;
    if (user === undefined) this.#end(kept);
    try {
      if (user !== undefined) kept.live.renew(await user.renewToken());
    } catch {
      // It ends with its token.
    } finally {
      kept.isRenewing = false;
    }
  }

  #end(kept: Kept): void {
    kept.cancelClosing();
    this.#idle.delete(kept);
    if (this.#kept.get(kept.key) === kept) this.#kept.delete(kept.key);
    kept.live.close();
  }
}
