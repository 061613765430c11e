import { setTimeout } from 'node:timers/promises';
import { random } from '@steward/worlds/testing';
import { expect, test, vi } from 'vitest';
import type { Operation } from '../../src/operations/model/operation.ts';
import { openStore } from '../../src/store/open.ts';
import type { Store } from '../../src/store/store.ts';
import { recordingLog } from '../store/fixtures.ts';
import { community } from '../support/community.ts';
import { quickWatch } from '../support/quick-watch.ts';
import { settles } from '../support/stopped-clock.ts';
import { crafty, embedded, type GameHost, otherMachine, pterodactyl } from './game-hosts.ts';

const runs = Number(process.env['STORIES_RUNS'] ?? 20);
const [firstSeed = 1] = (process.env['STORIES_SEED'] ?? '1').split(',').map(Number);
const isLong = process.env['STORIES_RUNS'] !== undefined;

const minute = 60_000;
const hour = 60 * minute;
/** Servers are read this often: games are asked once a minute at most. */
const stepMs = 65_000;
const spreadMs = 3;
/** How exactly is known when Steward saw something. */
const slackMs = 2 * stepMs;
/** How much later than due it may say something. */
const lateMs = 4 * stepMs;
/** A pause in which nobody read the servers, and that is too long to say what was meanwhile: `docs/alerts.md`. */
const pauseMs = 6 * minute;
const rememberedMs = 7 * 24 * hour;
const shortestStartMs = 5 * minute;
const longestStartMs = 60 * minute;

/** The kinds of hosts take turns, and so many servers share a host, a bot and their clocks. */
const kinds = ['pterodactyl', 'crafty', 'embedded'] as const;
const sharing = 7;

/** What was seen in the histories, so that it shows if they have become blind. */
interface Seen {
  steps: number;
  starts: number;
  hangs: number;
  alarms: number;
  startAlarms: number;
  ends: number;
  operations: number;
}

/** A server's game: what happens to it, and what somebody who reads it at each step can know. */
class Game {
  readonly seed: number;
  readonly next: () => number;
  /** Its port is closed from the beginning. */
  readonly isClosed: boolean;
  /** Answers get lost. */
  readonly isLossy: boolean;
  readonly did: string[] = [];
  readonly wrong: string[] = [];
  /** Null: it's down. */
  startedAt: number | null = null;
  answersAt = 0;
  hangsUntil = 0;
  goesUpAt = Number.POSITIVE_INFINITY;
  isAway = false;
  lost = 0;
  run: string | null = null;
  /** The run that the story has started; another one is Steward's. */
  startedRun: string | null = null;

  /** What is known. */
  lastAnswer: number | null = null;
  hasAnsweredInRun = false;
  silentSince: number | null = null;
  /** Since when it's down, answers, or runs, as far as it was read without a pause. */
  downSince: number | null = null;
  answersSince: number | null = null;
  readonly starts: { readonly ms: number; readonly wasSeen: boolean }[] = [];
  operation: { readonly startedAt: number; endedAt: number | null } | null = null;
  isTold = false;
  alarms = 0;

  constructor(seed: number) {
    this.seed = seed;
    this.next = random(seed * 7_919);
    this.isClosed = this.chance(0.12);
    this.isLossy = this.chance(0.3);
  }

  chance(part: number): boolean {
    return this.next() < part;
  }

  between(from: number, to: number): number {
    return from + this.next() * (to - from);
  }

  /** Whether an ask gets an answer. */
  answers(now: number): boolean {
    const isHere = !this.isClosed && !this.isAway && this.startedAt !== null;
    return isHere && now >= this.answersAt && now >= this.hangsUntil;
  }
}

/** One host, one bot, and the games of some histories. */
class Group {
  readonly #host: GameHost;
  readonly #people: Awaited<ReturnType<typeof community>>;
  readonly #store: Store;
  readonly #games: readonly Game[];
  readonly #next: () => number;
  readonly #limitMs: number;
  readonly #seen: Seen;
  readonly #startedAt = performance.now();
  /** Since when nobody reads; null: somebody does. */
  #pauseSince: number | null = null;
  /** Nobody need have read the servers before the first start. */
  #pauseEndedAt = 0;
  #clockSetAt = -1;
  #clockSetBackAt = -1;
  #longPauseEndedAt = Number.NEGATIVE_INFINITY;
  #hostAwayUntil = 0;
  #accountId = '';

  constructor(
    host: GameHost,
    people: Awaited<ReturnType<typeof community>>,
    store: Store,
    { games, limitMinutes, next }: { games: readonly Game[]; limitMinutes: number; next: () => number },
    seen: Seen,
  ) {
    this.#host = host;
    this.#people = people;
    this.#store = store;
    this.#games = games;
    this.#limitMs = limitMinutes * minute;
    this.#next = next;
    this.#seen = seen;
  }

  /** Since the beginning, by a clock that nobody sets, in milliseconds. */
  get #now(): number {
    return performance.now() - this.#startedAt;
  }

  async play(steps: number): Promise<void> {
    const [connection] = await this.#store.connections.list(this.#people.guild.id);
    this.#accountId = connection?.accountId ?? '';
    for (const [index, game] of this.#games.entries()) this.#starts(index, game, false);
    for (let step = 0; step < steps; step += 1) {
      for (const [index, game] of this.#games.entries()) await this.#happens(index, game);
      await this.#happensToAll();
      await this.#passes();
    }
    for (const game of this.#games) {
      game.hangsUntil = 0;
      game.answersAt = Math.min(game.answersAt, this.#now);
    }
    this.#host.setAway(false);
    this.#hostAwayUntil = 0;
    for (let step = 0; step < 6; step += 1) await this.#passes();
    await this.#areShown();
  }

  #starts(index: number, game: Game, saysStarting: boolean): void {
    const draw = game.next();
    const takesMs =
      draw < 0.7 ? game.between(20_000, 4 * minute) : draw < 0.9 ? game.between(4, 15) * minute : 70 * minute;
    if (game.startedAt === null) this.#host.starts(index, saysStarting);
    game.startedAt = this.#now;
    game.startedRun = this.#host.runOf(index);
    game.answersAt = this.#now + takesMs;
    game.hangsUntil = 0;
    game.goesUpAt = Number.POSITIVE_INFINITY;
    this.#says(game, `is started, which takes ${Math.round(takesMs / minute)} min`);
  }

  /** Has a process that Steward has started take its time. */
  #notices(index: number, game: Game): void {
    const run = this.#host.runOf(index);
    if (run !== null && run !== game.startedRun) this.#starts(index, game, false);
  }

  #stops(index: number, game: Game, forMs: number): void {
    this.#host.stops(index);
    game.startedAt = null;
    game.goesUpAt = this.#now + forMs;
  }

  #says(game: Game, what: string): void {
    game.did.push(`${Math.round(this.#now / minute)}: ${what}`);
  }

  /** What happens to a server at this step. */
  async #happens(index: number, game: Game): Promise<void> {
    if (game.startedAt === null) {
      if (this.#now >= game.goesUpAt) this.#starts(index, game, game.chance(0.3));
      return;
    }
    const draw = game.next();
    const isHung = this.#now < Math.max(game.hangsUntil, game.answersAt);
    if (draw < 0.025 && !isHung) {
      const isLong = game.chance(0.6);
      const ms = isLong
        ? this.#limitMs + game.between(6, 25) * minute
        : game.between(0.2, 0.6) * this.#limitMs;
      game.hangsUntil = this.#now + ms;
      this.#seen.hangs += 1;
      this.#says(game, `hangs for ${Math.round(ms / minute)} min`);
    } else if (draw < 0.04) {
      this.#says(game, 'is restarted at the host');
      this.#stops(index, game, 0);
      this.#starts(index, game, game.chance(0.3));
    } else if (draw < 0.048) {
      this.#says(game, 'crashes, or is stopped');
      this.#stops(index, game, game.between(0, 12) * minute);
    } else if (draw < 0.055 && this.#host.canMove) {
      game.isAway = !game.isAway;
      this.#host.moves(index, game.isAway);
      game.lastAnswer = null;
      game.hasAnsweredInRun = false;
      this.#says(game, game.isAway ? 'moves to a closed port' : 'moves back');
    } else if (draw < 0.075 && game.operation === null && this.#pauseSince === null)
      await this.#operates(index, game);
  }

  /** Has Steward do something. */
  async #operates(index: number, game: Game): Promise<void> {
    const { operations, serverIds } = this.#host;
    const what = operations[Math.floor(game.next() * operations.length)];
    const server = serverIds[index] ?? '';
    const { admin } = this.#people;
    if (what === undefined) return;
    this.#says(game, `${what} by Steward`);
    this.#seen.operations += 1;
    game.operation = { startedAt: this.#now, endedAt: null };
    if (what === 'backup') {
      await (await admin.types('/backup create', { server })).settled();
      if (game.chance(0.7))
        game.hangsUntil = Math.max(game.hangsUntil, this.#now + this.#limitMs + game.between(1, 8) * minute);
      return;
    }
    await (await admin.types('/power', { action: 'restart', server })).settled();
  }

  async #happensToAll(): Promise<void> {
    const draw = this.#next();
    const upTo = (most: number) => this.#next() * most;
    if (draw < 0.02 && this.#hostAwayUntil <= this.#now) {
      const ms = upTo(15) * minute;
      await this.#hangsSome(ms);
      this.#tells(`the host is away for ${Math.round(ms / minute)} min`);
      this.#hostAwayUntil = this.#now + ms;
      this.#host.setAway(true);
      this.#pauseSince ??= this.#now;
    } else if (draw < 0.035) {
      const ms = this.#next() < 0.15 ? 8 * 24 * hour : upTo(20) * minute;
      await this.#hangsSome(Math.min(ms, hour));
      this.#tells(`the bot is away for ${Math.round(ms / minute)} min`);
      this.#pauseSince ??= this.#now;
      await this.#people.restarts(async () => {
        await this.#moves(ms);
      });
    } else if (draw < 0.05) {
      const ms = Math.round(upTo(12) - 6) * hour + Math.round(upTo(10) - 5) * minute;
      await this.#hangsSome(0);
      this.#tells(`the clock is set by ${Math.round(ms / minute)} min`);
      vi.setSystemTime(Date.now() + ms);
      this.#clockSetAt = this.#now;
      if (ms < 0) this.#clockSetBackAt = this.#now;
    }
    if (this.#hostAwayUntil > 0 && this.#now >= this.#hostAwayUntil) {
      this.#hostAwayUntil = 0;
      this.#host.setAway(false);
    }
  }

  /** Has games hang for some minutes before something happens to all of them, and meanwhile. */
  async #hangsSome(pauseForMs: number): Promise<void> {
    for (const game of this.#games) {
      if (game.startedAt === null || !game.chance(0.4)) continue;
      game.hangsUntil = this.#now + pauseForMs + game.between(5, 12) * minute;
      this.#says(game, 'hangs before it, and afterwards');
    }
    for (let step = 0; step < 3; step += 1) await this.#passes();
  }

  #tells(what: string): void {
    for (const game of this.#games) this.#says(game, what);
  }

  /** Lets time pass; nobody need see it. */
  async #moves(ms: number): Promise<void> {
    vi.advanceTimersByTime(ms);
    for (const [index, game] of this.#games.entries()) {
      this.#notices(index, game);
      const isLost = game.isLossy && game.lost < 2 && game.chance(0.3);
      game.lost = isLost ? game.lost + 1 : 0;
      await this.#host.answers(index, game.answers(this.#now) && !isLost);
    }
    await this.#host.passes();
  }

  async #passes(): Promise<void> {
    this.#seen.steps += 1;
    const before = this.#host.reads();
    await this.#moves(stepMs);
    const isRead = () => this.#host.reads().every((count, index) => count > (before[index] ?? 0));
    const isAway = this.#hostAwayUntil > 0;
    if (!isAway)
      await until(() => {
        // Reads are spread over time.
        vi.advanceTimersByTime(spreadMs);
        return isRead();
      });
    await settles();
    const isBack = !isAway && this.#pauseSince !== null;
    if (isBack && this.#pauseSince !== null) {
      this.#pauseEndedAt = this.#now;
      if (this.#now - this.#pauseSince > pauseMs + slackMs) this.#longPauseEndedAt = this.#now;
      this.#pauseSince = null;
    }
    await this.#knows(isBack);
    await this.#judges();
  }

  /** Notes what somebody who reads the servers knows now. */
  async #knows(isBack: boolean): Promise<void> {
    const isPause = this.#pauseSince !== null;
    for (const [index, game] of this.#games.entries()) {
      const run = this.#host.runOf(index);
      this.#notices(index, game);
      if (run !== game.run) {
        game.run = run;
        game.hasAnsweredInRun = false;
        game.silentSince = null;
        game.alarms = 0;
      }
      if (game.operation !== null) await this.#follows(index, game, game.operation);
      const isPaused = isPause || isBack;
      if (isPaused) game.downSince = game.answersSince = game.silentSince = null;
      if (isPause) continue;
      if (run === null || game.startedAt === null) {
        game.downSince ??= this.#now;
        game.answersSince = game.silentSince = null;
        continue;
      }
      game.downSince = null;
      if (!game.answers(this.#now) || game.lost > 0) {
        game.answersSince = null;
        game.silentSince ??= this.#now;
        continue;
      }
      if (!game.hasAnsweredInRun) {
        const wasSeen = this.#pauseEndedAt < game.startedAt;
        game.starts.push({ ms: this.#now - game.startedAt, wasSeen });
        this.#seen.starts += 1;
      }
      game.hasAnsweredInRun = true;
      game.lastAnswer = this.#now;
      game.silentSince = null;
      game.alarms = 0;
      game.answersSince ??= this.#now;
    }
  }

  /** Notes whether Steward still does something. */
  async #follows(index: number, game: Game, operation: NonNullable<Game['operation']>): Promise<void> {
    const id = this.#host.serverIds[index] ?? '';
    const isRunning = ({ endedAt }: Operation) => endedAt === null;
    const all = await this.#store.operations.lastOn(this.#accountId, id, new Date(8.64e15));
    if (all.some(isRunning)) return;
    operation.endedAt ??= this.#now;
    if (this.#now > operation.endedAt + longestStartMs + lateMs) game.operation = null;
  }

  async #judges(): Promise<void> {
    const incidents = await this.#store.alerts.incidents(this.#people.guild.id, new Date(8.64e15));
    const open = new Set(
      incidents
        .filter(({ kind, endedAt }) => kind === 'silent' && endedAt === null)
        .map(({ serverId }) => serverId),
    );
    for (const [index, game] of this.#games.entries()) {
      const wasTold = game.isTold;
      game.isTold = open.has(this.#host.serverIds[index] ?? '');
      const wrong = (what: string) => game.wrong.push(`${what} at ${Math.round(this.#now / minute)}`);
      if (game.isTold && !wasTold) {
        this.#says(game, 'TOLD');
        game.alarms += 1;
        this.#seen.alarms += 1;
        if (!game.hasAnsweredInRun) this.#seen.startAlarms += 1;
        const why = this.#whyFalse(game);
        if (why !== null) wrong(`false alarm: ${why}`);
        if (game.alarms > 1) wrong('told twice');
      }
      if (!game.isTold && wasTold) {
        this.#says(game, 'OVER');
        this.#seen.ends += 1;
      }
      // The host's dates are another clock's from then on.
      const isStepped = this.#clockSetAt >= (game.silentSince ?? 0);
      if (!game.isTold && this.#now > this.#dueAt(index, game) + lateMs + (isStepped ? 2 * stepMs : 0)) {
        wrong('not told');
        // Once is enough.
        game.silentSince = this.#now;
      }
      const overSince = game.answersSince ?? game.downSince;
      if (game.isTold && overSince !== null && this.#now > overSince + lateMs) wrong('its end is not told');
    }
  }

  /** Returns why an alarm is false; null: it isn't. */
  #whyFalse(game: Game): string | null {
    const { lastAnswer, startedAt, downSince, operation, starts } = game;
    const now = this.#now;
    if (lastAnswer === null) return 'it never answered here';
    if (now - lastAnswer > rememberedMs + slackMs) return 'it answered too long ago';
    if (startedAt === null || (downSince !== null && now - downSince > slackMs)) return 'it is down';
    const isStart = !game.hasAnsweredInRun;
    if (this.#longPauseEndedAt > now - (isStart ? 2 * minute : this.#limitMs) + slackMs)
      return 'nobody watched';
    const limitMs = isStart ? this.#allowanceMs(game, 'least') : this.#limitMs;
    if (now - (isStart ? startedAt : lastAnswer) < limitMs - slackMs)
      return isStart ? 'it may still be starting' : 'it answers';
    if (isStart && starts.length === 0) return 'it is the first start';
    if (operation === null) return null;
    // How long ago it ended isn't known any more: `docs/alerts.md`.
    if (operation.endedAt !== null && operation.endedAt < this.#clockSetBackAt) return null;
    const isCause = operation.startedAt < (game.silentSince ?? 0) + limitMs - slackMs;
    const isRecent = operation.endedAt === null || now < operation.endedAt + limitMs - slackMs;
    return isCause && isRecent ? 'Steward did that' : null;
  }

  /** Returns how long a start may at least or at most take, by those that were seen for sure, or may have been. */
  #allowanceMs({ starts }: Game, which: 'least' | 'most'): number {
    const last = which === 'least' ? starts.slice(-5).filter(({ wasSeen }) => wasSeen) : starts;
    const longest = Math.max(0, ...last.map(({ ms }) => ms)) + (which === 'least' ? -slackMs : slackMs);
    return Math.min(Math.max(3 * longest, shortestStartMs), longestStartMs);
  }

  /** Returns when a silence is to be told; infinity: it isn't. */
  #dueAt(index: number, game: Game): number {
    const { silentSince, startedAt, lastAnswer, operation, starts } = game;
    const never = Number.POSITIVE_INFINITY;
    if (silentSince === null || startedAt === null || !this.#host.saysRunning(index)) return never;
    if (lastAnswer === null || this.#now - lastAnswer > rememberedMs - hour) return never;
    const isStart = !game.hasAnsweredInRun;
    if (isStart && !starts.some(({ wasSeen }) => wasSeen)) return never;
    const limitMs = isStart ? this.#allowanceMs(game, 'most') : this.#limitMs;
    const dueAt = isStart ? Math.max(startedAt + limitMs, silentSince + 2 * minute) : silentSince + limitMs;
    if (operation === null) return dueAt;
    return Math.max(dueAt, (operation.endedAt ?? never) + limitMs);
  }

  /** Each alarm is in a message. */
  async #areShown(): Promise<void> {
    const { guild } = this.#people;
    await until(async () => {
      // Discord takes so many messages a second.
      vi.advanceTimersByTime(spreadMs);
      const incidents = await this.#store.alerts.incidents(guild.id, new Date(0));
      return incidents.every(({ revision, shown }) => revision === shown);
    });
    const messages = guild.channel('general').messages.map(({ text }) => text);
    for (const [index, game] of this.#games.entries()) {
      const isTold = game.did.some((what) => what.endsWith('TOLD'));
      const isShown = messages.some((text) => text.includes(`Game ${index}`) && /answer/.test(text));
      if (isTold && !isShown) game.wrong.push('no message about it');
    }
  }
}

/** Waits for what comes by itself, without moving the stopped time. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let look = 0; !(await isSo()); look += 1) {
    if (look > 2_000) throw new Error(`nothing came: ${isSo}`);
    await setTimeout(2);
  }
}

/** Plays the histories of servers that share a host. Stops all time meanwhile. */
async function play(
  kind: (typeof kinds)[number],
  seeds: readonly number[],
  seen: Seen,
): Promise<readonly Game[]> {
  const closing: (() => Promise<unknown> | unknown)[] = [];
  const games = seeds.map((seed) => new Game(seed));
  const next = random((seeds[0] ?? 0) * 104_729);
  const limitMinutes = [5, 10, 15][Math.floor(next() * 3)] ?? 5;
  try {
    vi.useFakeTimers({ toFake: ['Date', 'performance'], now: Date.UTC(2027, 2, 1, 7) });
    closing.push(() => vi.useRealTimers());
    const ids = games.map((_, index) => `s-${index}`);
    let host = kind === 'pterodactyl' ? await pterodactyl(games.length) : null;
    if (kind === 'crafty') host = await crafty(games.length);
    let scripted: Awaited<ReturnType<typeof community>>['host'] | null = null;
    host ??= embedded(ids, () => {
      if (scripted === null) throw new Error('the host is not there yet');
      return scripted;
    });
    closing.push(() => host.close());
    const people = await community({
      ...(kind === 'embedded'
        ? {
            host: {
              servers: ids.map((id, index) => ({ id, record: { name: `Game ${index}`, status: 'stopped' } })),
            },
          }
        : { settings: host.settings }),
      connected: false,
      discord: { now: otherMachine() },
      test: { onTestFinished: (close) => void closing.push(close as () => Promise<void>) },
      overrides: {
        ...quickWatch,
        watch: {
          ...quickWatch.watch,
          everyMs: 100,
          oneCallEveryMs: 100,
          detailsEveryMs: 100,
          listEveryMs: hour,
          backupsEveryMs: hour,
          deadlineMs: 20_000,
        },
        capabilities: (capabilities) => ({ ...quickWatch.capabilities(capabilities), statusAgeMs: 0 }),
      },
      timings: { backupMs: 2 * hour },
    });
    scripted = people.host;
    await people.connects(host.key);
    const { guild, admin } = people;
    await (
      await admin.types('/alerts set', { channel: guild.channel('general'), hang: limitMinutes })
    ).settled();
    const { databaseUrl, encryptionKeys: keyRing } = people.settings;
    const store = await openStore({ databaseUrl, keyRing, log: recordingLog() });
    closing.push(() => store.close());
    await new Group(host, people, store, { games, limitMinutes, next }, seen).play(isLong ? 150 : 70);
    return games;
  } finally {
    for (const close of closing.toReversed()) await close();
  }
}

test(
  'in any history of a server, no game is said not to answer that does or can’t be known to, and each that hangs is told once',
  async () => {
    const seen: Seen = { steps: 0, starts: 0, hangs: 0, alarms: 0, startAlarms: 0, ends: 0, operations: 0 };
    const wrong: string[] = [];
    const cpu = process.cpuUsage();
    const all = Array.from({ length: runs }, (_, index) => firstSeed + index);
    for (const group of Map.groupBy(all, (seed) => Math.floor((seed - 1) / (kinds.length * sharing))).keys())
      for (const [index, kind] of kinds.entries()) {
        const first = group * kinds.length * sharing + index * sharing + 1;
        const seeds = Array.from({ length: sharing }, (_, number) => first + number);
        // Those that share a host are played together.
        if (!seeds.some((seed) => all.includes(seed))) continue;
        const games = await play(kind, seeds, seen).catch((error: unknown) => {
          wrong.push(`seed ${first} (${kind}): the history did not go on: ${error}`);
          return [];
        });
        for (const game of games)
          for (const text of game.wrong)
            wrong.push(`seed ${game.seed} (${kind}): ${text}\n  ${game.did.join('\n  ')}`);
      }
    const { user, system } = process.cpuUsage(cpu);
    if (isLong)
      process.stdout.write(
        `${wrong.length} wrong, ${((user + system) / 1e6 / runs).toFixed(2)} s of CPU each, ${JSON.stringify(seen)}\n${wrong.join('\n')}\n`,
      );
    expect(wrong.slice(0, 3).join('\n\n')).toBe('');
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(0);
  },
  24 * 3_600_000,
);
