import { type RepeatingJob, repeatingJob } from '@steward/kit';
import { GuildStates } from '../domain/guild-states.ts';
import type { Operation, Operations } from '../domain/operation.ts';
import type {
  GroupChange,
  GroupDetails,
  GroupItem,
  ServerGroup,
  ServerGroups,
} from '../domain/server-group.ts';
import { StoreUnavailableError } from '../domain/store-errors.ts';
import type { Timings } from '../domain/timings.ts';
import type { BackgroundJob } from '../domain/watch.ts';
import type { OperationEvent } from '../operations/events.ts';
import { nothingToDo } from '../operations/outcomes.ts';
import {
  afterOperation,
  afterStart,
  begun,
  begunIndexes,
  halted,
  type ItemStart,
  interruptedForLong,
  nextAction,
} from './decide.ts';
import { GroupCards, type GroupCardsOptions, type ShownGroup } from './group-cards.ts';
import { type ItemContext, startItem } from './item-start.ts';

interface GroupRunnerOptions
  extends Omit<ItemContext, 'operations'>,
    Omit<GroupCardsOptions, 'onPosted' | 'onEndShown' | 'operations'> {
  readonly serverGroups: ServerGroups;
  readonly operations: Pick<Operations, 'get' | 'ofInteraction'>;
  readonly onGuildChange: (listener: (guildId: string | null) => void) => () => void;
  readonly times: Timings['groups'];
  /** How long ago a group may have been interrupted for its remaining servers to be begun, in milliseconds. */
  readonly resumeWithinMs: number;
}

/** A group and what this process knows of it. */
interface Entry extends ShownGroup {
  /** When there is something to do, as `performance.now()` tells, which nobody sets back; 0: now. */
  wakeAt: number;
  /** False until it was looked at once: it may have been interrupted. */
  isChecked: boolean;
  work: Promise<void> | null;
}

/**
 * Works on requests for several servers. Each server becomes one operation, which its unique interaction id finds again after a
 * crash. The row is written before and after each step; work that was interrupted is done again.
 */
export class GroupRunner implements BackgroundJob {
  readonly #options: GroupRunnerOptions;
  /** Those of a guild, by id. */
  readonly #guilds: GuildStates<Map<string, Entry>, readonly ServerGroup[]>;
  readonly #cards: GroupCards;
  readonly #ticking: RepeatingJob;
  #seenAt = performance.now();
  #isStopping = false;

  constructor(options: GroupRunnerOptions) {
    this.#options = options;
    const { serverGroups, onGuildChange, times, logger } = options;
    this.#guilds = new GuildStates({
      onGuildChange,
      read: (guildId) => serverGroups.open(guildId),
      readAll: async () => Map.groupBy(await serverGroups.allOpen(), ({ guildId }) => guildId),
      take: (_guildId, groups, before) => this.#take(groups, before),
      what: 'the requests for several servers',
      logger,
    });
    this.#cards = new GroupCards({
      ...options,
      onPosted: async (shown, messageId) => {
        await this.#advance(shown, () => ({ messageId }));
      },
      onEndShown: async (shown) => {
        await this.#advance(shown, ({ isShown }) => (isShown ? null : { isShown: true }));
        this.#guilds.get(shown.group.guildId)?.delete(shown.group.id);
      },
    });
    this.#ticking = repeatingJob(times.everyMs, () => this.#tick(), {
      onError: (error) => logger.warn({ err: error }, 'failed to look after requests for several servers'),
    });
  }

  async start(): Promise<void> {
    this.#isStopping = false;
    this.#cards.start();
    await this.#guilds.start();
    await this.#ticking.start();
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#ticking.stop();
    const works = this.#entries().map(({ work }) => work);
    await this.#guilds.stop();
    await Promise.all([this.#cards.stop(), ...works]);
  }

  /** Takes an event of an operation of this process, so that the next server is begun at once. */
  onOperationEvent({ type, operation: { guildId, origin } }: OperationEvent): void {
    if (type !== 'ended' || origin?.kind !== 'group') return;
    const entry = this.#guilds.get(guildId)?.get(origin.groupId);
    if (entry === undefined) return;
    entry.wakeAt = 0;
    this.#begin(entry);
  }

  async #tick(): Promise<void> {
    const entries = this.#entries();
    for (const entry of entries) this.#begin(entry);
    const { serverGroups, times } = this.#options;
    const checked = entries.filter(({ isChecked }) => isChecked).map(({ group }) => group.id);
    if (checked.length === 0 || performance.now() - this.#seenAt < times.seenEveryMs) return;
    await serverGroups.seen(checked);
    this.#seenAt = performance.now();
  }

  #entries(): readonly Entry[] {
    return [...this.#guilds.values()].flatMap((entries) => [...entries.values()]);
  }

  /** Takes the stored groups of a guild. */
  #take(groups: readonly ServerGroup[] = [], before = new Map<string, Entry>()): Map<string, Entry> | null {
    const entries = new Map<string, Entry>();
    for (const group of groups) {
      const entry = before.get(group.id) ?? newEntry(group);
      if (entry.group.revision < group.revision) entry.group = group;
      entry.wakeAt = 0;
      entries.set(group.id, entry);
      this.#begin(entry);
    }
    return entries.size === 0 ? null : entries;
  }

  /** Begins the work that is due for a group, in the background. */
  #begin(entry: Entry): void {
    if (entry.work !== null || entry.wakeAt > performance.now()) return;
    entry.work = this.#work(entry).finally(() => {
      entry.work = null;
    });
  }

  /** Does what is to be done for a group now. Never rejects. */
  async #work(entry: Entry): Promise<void> {
    const { everyMs, retryMs } = this.#options.times;
    // Another process may run, and end, what was started. The end may have to be shown again.
    entry.wakeAt = performance.now() + (entry.group.state === 'running' ? everyMs : retryMs);
    try {
      if (!entry.isChecked) await this.#check(entry);
      await this.#act(entry);
    } catch (error) {
      entry.wakeAt = performance.now() + retryMs;
      const { id, guildId } = entry.group;
      const details = { err: error, group: id, guild: guildId };
      this.#options.logger.warn(details, 'failed to go on with a request for several servers');
    }
    this.#cards.show(entry);
  }

  /** Ends what was interrupted for so long that nobody expects it any more. */
  async #check(entry: Entry): Promise<void> {
    const { resumeWithinMs } = this.#options;
    const isLate = Date.now() - entry.group.seenAt.getTime() > resumeWithinMs;
    if (isLate && entry.group.state === 'running') {
      // What became an operation is known by it.
      await this.#startAll(entry, begunIndexes(entry.group.details), true);
      await this.#change(entry, interruptedForLong);
    }
    entry.isChecked = true;
  }

  async #act(entry: Entry): Promise<void> {
    while (entry.group.state === 'running' && !this.#isStopping) {
      await this.#noteOutcomes(entry);
      const action = nextAction(entry.group, Date.now());
      switch (action.kind) {
        case 'wait':
          return;
        case 'begin': {
          await this.#change(entry, (details) => begun(details, action.indexes, Date.now()));
          this.#cards.show(entry);
          await this.#startAll(entry, begunIndexes(entry.group.details), false);
          break;
        }
        case 'halt':
          await this.#change(entry, (details) => halted(details, 'failed'));
          break;
        case 'end':
          await this.#advance(entry, ({ state }) =>
            state === 'running' ? { state: 'done', endedAt: new Date() } : null,
          );
          return;
      }
    }
  }

  /** Writes down how the operations of servers ended. */
  async #noteOutcomes(entry: Entry): Promise<void> {
    for (const [index, { state, operationId }] of entry.group.details.items.entries()) {
      if (state !== 'running' || operationId === null) continue;
      const operation = await this.#options.operations.get(operationId);
      if (operation !== null) entry.operations.set(operationId, operation);
      // A host may decline what is so already.
      const isSoAlready = operation !== null && nothingToDo(operation) !== null;
      const outcome = isSoAlready ? { ...operation, state: 'succeeded' as const } : operation;
      await this.#change(entry, (details) => afterOperation(details, index, outcome, Date.now()));
    }
  }

  /** Starts the operations of servers at the same time, and writes down what became of that. @param findsOnly whether only those that were started are found */
  async #startAll(entry: Entry, indexes: readonly number[], findsOnly: boolean): Promise<void> {
    const moment = { now: Date.now(), ...this.#options.times };
    const starts = await Promise.allSettled(
      indexes.map(async (index) => {
        const item = entry.group.details.items[index];
        if (item === undefined) return;
        const start = await this.#startItem(entry.group, item, findsOnly);
        if (start === null) return;
        await this.#change(entry, (details) =>
          details.items[index]?.state === 'begun' ? afterStart(details, index, start, moment) : null,
        );
      }),
    );
    const failed = starts.find((start) => start.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
  }

  /** As `startItem` does. What it throws because of a mistake in this program is no reason to try again: it would throw for ever. */
  async #startItem(group: ServerGroup, item: GroupItem, findsOnly: boolean): Promise<ItemStart | null> {
    try {
      return await startItem(group, item, this.#options, findsOnly);
    } catch (error) {
      if (error instanceof StoreUnavailableError) throw error;
      const { id, guildId } = group;
      const details = { err: error, group: id, guild: guildId, server: item.server.id };
      this.#options.logger.error(details, 'failed to begin with a server of a request for several');
      return (await startItem(group, item, this.#options, true)) ?? { kind: 'failed', reason: null };
    }
  }

  /** Changes the details of a group; null: there is nothing to change. */
  #change(entry: ShownGroup, change: (details: GroupDetails) => GroupDetails | null): Promise<boolean> {
    return this.#advance(entry, ({ details }) => {
      const changed = change(details);
      return changed === null ? null : { details: changed };
    });
  }

  /**
   * Stores a change of a group. If a person changed it meanwhile, the change is made to what they stored. Returns false if
   * there is nothing to change any more, which null means.
   */
  async #advance(entry: ShownGroup, toChange: (group: ServerGroup) => GroupChange | null): Promise<boolean> {
    const { serverGroups } = this.#options;
    for (;;) {
      const { group } = entry;
      const change = toChange(group);
      if (change === null) return false;
      const stored = await serverGroups.advance(group, change);
      const latest = stored ?? (await serverGroups.get(group.guildId, group.id));
      // The guild was forgotten.
      if (latest === null) throw new GroupGoneError();
      if (entry.group.revision < latest.revision) entry.group = latest;
      if (stored !== null) return true;
      if (latest.revision === group.revision) return false;
    }
  }
}

/** Thrown if a group is not stored any more. */
class GroupGoneError extends Error {
  override readonly name = 'GroupGoneError';
}

function newEntry(group: ServerGroup): Entry {
  return {
    group,
    operations: new Map<string, Operation>(),
    shown: null,
    sentAt: Number.NEGATIVE_INFINITY,
    showing: null,
    isOutdated: false,
    wakeAt: 0,
    isChecked: false,
    work: null,
  };
}
