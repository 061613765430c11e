import type { BotOverrides } from '../../src/bot.ts';
import { StoreUnavailableError } from '../../src/domain/store-errors.ts';
import type { Store } from '../../src/store/store.ts';
import { type CommunityOptions, community } from './community.ts';

/** How long the rest of a bot that was killed may take to end: nothing that it still does has an effect. */
const brief = { drainMs: 0, abortMs: 100 } as const satisfies BotOverrides;

/** What a bot reaches as long as it lives. */
class Life {
  #isOver = false;

  ends(): void {
    this.#isOver = true;
  }

  /** Returns the store as the bot sees it: when its life is over, nothing can be read or written. */
  store(opened: Store): Store {
    const parts = new Map<unknown, object>();
    for (const part of Object.values(opened))
      if (typeof part === 'object' && part !== opened.cluster) parts.set(part, this.#part(part));
    return new Proxy(opened, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name);
        return parts.get(member) ?? member;
      },
    });
  }

  #part(part: object): object {
    return new Proxy(part, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name, target);
        if (typeof member !== 'function') return member;
        return (...values: readonly unknown[]): unknown =>
          this.#isOver ? refused() : Reflect.apply(member, target, values);
      },
    });
  }
}

function refused(): Promise<never> {
  const rejected = Promise.reject(new StoreUnavailableError('killed'));
  // Callers that don't wait for a write would leave an unhandled rejection.
  rejected.catch(() => {});
  return rejected;
}

/**
 * The same as `community`, with #log as the log channel, and with a bot that can end as by kill -9: what it stored until then is
 * stored, and it neither stores nor sends anything more.
 */
export async function mortalCommunity(options: CommunityOptions = {}) {
  let life = new Life();
  const overrides = { ...brief, ...options.overrides, store: (opened: Store) => life.store(opened) };
  const all = await community({ ...options, overrides });
  const { admin, discord, guild } = all;
  const log = guild.channel('log');
  if (options.connected !== false) await (await admin.types('/setup log', { channel: log })).settled();
  const announced = () => {
    const texts = log.messages.map(({ text }) => text);
    return texts.filter((text) => !text.startsWith('Actions are logged here'));
  };
  return {
    ...all,
    /** Kills the bot, and starts the next one. Discord's faults end in between. */
    async crashes(meanwhile: () => unknown = () => {}): Promise<void> {
      life.ends();
      discord.faults.cut();
      await all.restarts(async () => {
        life = new Life();
        discord.faults.clear();
        await meanwhile();
      });
    },
    /** Resolves once this number of outcomes was announced in #log. */
    async announces(count: number): Promise<void> {
      await log.message(() => announced().length >= count);
    },
    /** The announcements in #log, without the one that it is the log channel. */
    get announced(): readonly string[] {
      return announced();
    },
  };
}

export type MortalCommunity = Awaited<ReturnType<typeof mortalCommunity>>;
