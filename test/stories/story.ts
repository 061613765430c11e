import { setTimeout } from 'node:timers/promises';
import type { Reply } from '@steward/fake-discord';
import { vi } from 'vitest';
import type { BackupTest } from '../../src/backups/model/backup-test.ts';
import type { Schedule } from '../../src/schedules/model/schedule.ts';
import { openStore } from '../../src/store/open.ts';
import type { Store } from '../../src/store/store.ts';
import { recordingLog } from '../store/fixtures.ts';
import { type Community, community } from '../support/community.ts';
import { quickWatch } from '../support/quick-watch.ts';
import { crafty, type HostBackup, pterodactyl, type StoryHost } from './hosts.ts';
import {
  bads,
  deletions,
  goodBefore,
  type Kept,
  recommended,
  type Told,
  ticks,
  type Violation,
} from './rules.ts';
import { storyGames } from './saves.ts';
import type { Plan, Step } from './steps.ts';
import { holdsWorld, lacks, nothing, type StoryGame } from './world.ts';

/** How long is waited for what comes by itself, in milliseconds: no busy machine takes this long. */
const patienceMs = 60_000;

const minute = 60_000;
const hour = 60 * minute;
const everyHours = 6;

/** What was seen in stories, so that it shows if they have become blind. */
export interface Seen {
  signs: Record<string, number>;
  cards: number;
  recommendations: number;
  deletions: number;
  /** How often somebody said that a loss was on purpose, and how often there was a button for it. */
  onPurpose: number;
  onPurposeButtons: number;
  /** How often another world was told of, and how often Steward restored a backup. */
  otherWorlds: number;
  restores: number;
}

export const nothingSeen = (): Seen => ({
  signs: {},
  cards: 0,
  recommendations: 0,
  deletions: 0,
  onPurpose: 0,
  onPurposeButtons: 0,
  otherWorlds: 0,
  restores: 0,
});

/** What ended a story early: the step after which a rule was broken, and the rules. */
export interface Broken {
  /** Counted from 0. */
  readonly step: number;
  readonly violations: readonly Violation[];
}

/** Plays a story to its end, or until a rule is broken. Stops the clock of this process meanwhile. */
export async function play(plan: Plan, seen: Seen): Promise<Broken | null> {
  const closing: (() => Promise<unknown> | unknown)[] = [];
  try {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2027, 2, 1, 7) });
    closing.push(() => vi.useRealTimers());
    const host = await { pterodactyl, crafty }[plan.host](plan);
    closing.push(() => host.close());
    const people = await community({
      settings: host.settings,
      connected: false,
      test: { onTestFinished: (close) => void closing.push(close as () => Promise<void>) },
      overrides,
    });
    const { databaseUrl, encryptionKeys: keyRing } = people.settings;
    const store = await openStore({ databaseUrl, keyRing, log: recordingLog() });
    closing.push(() => store.close());
    return await new Story(plan, host, people, store, seen).play();
  } finally {
    for (const close of closing.toReversed()) await close();
  }
}

const overrides = {
  ...quickWatch,
  watch: {
    ...quickWatch.watch,
    everyMs: 5_000,
    detailsEveryMs: 60_000,
    listEveryMs: 60_000,
    backupsEveryMs: 60_000,
  },
  schedules: { everyMs: 20, retryMs: 20 },
  backupTests: { firstMs: 30, everyMs: 30 },
  worldReads: { answeredMs: 0, afterMs: 0, unansweredMs: 0, pauseMs: 0 },
  capabilities: (capabilities: Parameters<typeof quickWatch.capabilities>[0]) => {
    const { backups } = capabilities;
    const isSlow = (backups?.createSettlesMs ?? 0) > 0;
    return {
      ...quickWatch.capabilities(capabilities),
      statusAgeMs: 0,
      backups: backups && isSlow ? { ...backups, createSettlesMs: 1 } : backups,
    };
  },
};

/** Words of a backup on which people rely: it was tested and compared. */
const isPromise = /^(?:✅|📦.* complete, but)/mu;

class Story {
  readonly #plan: Plan;
  readonly #game: StoryGame;
  readonly #host: StoryHost;
  readonly #people: Community;
  readonly #store: Store;
  readonly #seen: Seen;
  readonly #told: { backups: Kept[]; server: Told['server']; onPurpose: Told['onPurpose'][number][] } = {
    backups: [],
    server: nothing,
    onPurpose: [],
  };
  /** Those that Steward made just now: it reads them at once if nobody is online. */
  readonly #made = new Set<string>();
  #accountId = '';
  #nextWorld = 1;
  /** For how long worlds were played. */
  #hours = 0;
  #nextPlayer = 0;
  #nextRegion = 0;
  #deleted = 0;
  /** The night in which Steward has looked at all backups last, as `dayOf` counts. */
  #night = 0;
  /** Those that Steward has seen by night. */
  readonly #seenByNight = new Set<string>();
  #leftOut = false;
  /** What the list showed last. */
  #state = '';
  #restored: Reply | null = null;
  /** Whether another world was put in place behind Steward's back, since it told of one or restored one itself. */
  #isOther = false;
  /** How often another world was told of. */
  #otherWorlds = 0;
  #violations: Violation[] = [];

  constructor(plan: Plan, host: StoryHost, people: Community, store: Store, seen: Seen) {
    this.#plan = plan;
    this.#game = storyGames[plan.game];
    this.#host = host;
    this.#people = people;
    this.#store = store;
    this.#seen = seen;
  }

  async play(): Promise<Broken | null> {
    const { players, regions, keep, steps } = this.#plan;
    this.#begins(players, regions, true);
    await this.#people.connects(this.#host.key);
    const [connection] = await this.#store.connections.list(this.#people.guild.id);
    this.#accountId = connection?.accountId ?? '';
    const { guild } = this.#people;
    await this.#says('/setup log', { channel: guild.channel('log') });
    await this.#says('/alerts set', { channel: guild.channel('general') });
    await this.#later(hour);
    if (keep !== null) {
      const draft = await this.#says('/schedule add', {
        action: 'backup',
        when: `every ${everyHours} h`,
        keep,
      });
      await this.#people.admin.clicks(draft, 'Save');
      await this.#eventually(async () => (await this.#schedule())?.state === 'active');
    }
    for (const [index, step] of steps.entries()) {
      this.#isOther ||= isOtherAfter(step);
      await this.#takes(step);
      await this.#settles();
      await this.#looks();
      await this.#looksAtWorlds(step);
      if (this.#violations.length > 0) return { step: index, violations: this.#violations };
    }
    return null;
  }

  async #takes(step: Step): Promise<void> {
    const { admin } = this.#people;
    const { files } = this.#host;
    switch (step.kind) {
      case 'played':
        this.#hours += step.hours;
        this.#plays(step.players, step.regions);
        return this.#later(step.hours * hour);
      case 'backed up':
        if (this.#isFull()) return;
        await this.#later(20 * minute);
        return this.#makes(async () => {
          const reply = await admin.types('/backup create', {});
          await this.#ends(reply);
        });
      case 'backed up by the panel':
        if (this.#isFull()) return;
        await this.#later(20 * minute);
        this.#leftOut = step.leavesOutPlayers && this.#plan.host === 'pterodactyl';
        await this.#isMadeByHost();
        this.#leftOut = false;
        return;
      case 'tested': {
        const backup = this.#nth(step.which);
        if (backup === null) return;
        await this.#later(minute);
        await this.#ends(await admin.types('/backup test', { backup: backup.id }));
        return this.#looksAround();
      }
      case 'a schedule’s run':
        return this.#later(msUntil(everyHours) + minute);
      case 'a night':
        await this.#later(msUntil(24) + 3 * hour);
        return;
      case 'lost on the server':
        await this.#later(10 * minute);
        return this.#game.loses(files, step.what, this.#nextWorld++);
      case 'damaged':
        return this.#damages(step.which, step.how);
      case 'reset on purpose':
        await this.#later(10 * minute);
        files.clear();
        return this.#begins(1, 2, false);
      case 'said to be on purpose':
        await this.#later(minute);
        return this.#saysThatItWasOnPurpose();
      case 'restored': {
        const backup = this.#nth(step.which);
        if (backup === null || (step.backsUpFirst && this.#isFull())) return;
        await this.#later(20 * minute);
        const card = await this.#says('/backup restore', { backup: backup.id });
        await this.#presses(card, step.backsUpFirst);
        return;
      }
      case 'undone': {
        const undo = this.#restored?.buttons.find(({ label }) => label?.startsWith('Undo'));
        if (this.#restored === null || undo === undefined || this.#isFull()) return;
        await this.#later(20 * minute);
        const card = await (await admin.clicks(this.#restored, undo.customId ?? '')).settled();
        await this.#presses(card, true);
        this.#restored = null;
        return;
      }
      case 'deleted at the panel': {
        const backup = this.#nth(step.which);
        if (backup !== null) this.#host.deletes(backup.id);
        return;
      }
    }
  }

  /** Presses the button of a restore, and waits for its end. */
  async #presses(card: Reply, backsUpFirst: boolean): Promise<void> {
    const { admin } = this.#people;
    const first = card.buttons.find(({ label }) => label?.startsWith('Back up first'));
    const go = card.buttons.find(({ label }) => label?.startsWith('Restore') || label?.startsWith('Undo'));
    const button = backsUpFirst && first !== undefined ? first : go;
    if (button === undefined) {
      // What can't be unpacked isn't asked about.
      if (card.buttons.some(({ label }) => label === 'Cancel')) await admin.clicks(card, 'Cancel');
      return;
    }
    await this.#makes(async () => {
      await admin.clicks(card, button.customId ?? button.label ?? '');
      await this.#ends(card);
    });
    this.#restored = card;
  }

  #begins(players: number, regions: number, isLarge: boolean): void {
    this.#game.begins(this.#host.files, this.#nextWorld++, isLarge);
    this.#nextRegion = 0;
    this.#plays(players, regions);
  }

  #plays(players: number, regions: number): void {
    const { files } = this.#host;
    const { playerFile, regionFile } = this.#game;
    const isNew = !this.#game.isThere(files);
    if (isNew) this.#nextWorld += 1;
    this.#isOther ||= isNew;
    this.#game.plays(files, this.#hours, this.#nextWorld - 1);
    for (let one = 0; one < players; one += 1) {
      const path = this.#game.playerPath(this.#nextPlayer++);
      if (path !== null) files.write(path, playerFile);
    }
    for (let one = 0; one < regions; one += 1) {
      const path = this.#game.regionPath(this.#nextRegion++);
      if (path !== null) files.write(path, regionFile);
    }
  }

  #damages(which: number, how: Extract<Step, { kind: 'damaged' }>['how']): void {
    const backup = this.#nth(which);
    const kept = this.#keptOf(backup?.id ?? '');
    if (backup === null || kept === undefined || backup.files === null) return;
    kept.isWhole = false;
    const { players } = this.#game;
    if (how === 'without players')
      this.#host.swaps(
        backup.id,
        backup.files.filter(({ path }) => players === null || !path.startsWith(`${players}/`)),
      );
    else if (how === 'of another world')
      this.#host.swaps(backup.id, this.#game.swapped(backup.files, this.#nextWorld++));
    else this.#host.damages(backup.id, how);
  }

  async #saysThatItWasOnPurpose(): Promise<void> {
    this.#seen.onPurpose += 1;
    const { guild, admin } = this.#people;
    const messages = [guild.channel('general'), guild.channel('log')].flatMap((channel) => channel.messages);
    const isIt = ({ label }: { readonly label?: string | null }) => /that was us/i.test(label ?? '');
    const message = messages.findLast(({ buttons }) => buttons.some(isIt));
    const button = message?.buttons.find(isIt);
    if (message === undefined || button === undefined) return;
    this.#seen.onPurposeButtons += 1;
    const at = Date.now();
    await (await admin.clicks(message, button.customId ?? '')).settled();
    const loss = await this.#store.worldLosses.of(this.#accountId, this.#host.serverId);
    // The button of a loss that is over says nothing.
    if (loss?.state === 'accepted' && (loss.answer?.at.getTime() ?? 0) >= at)
      this.#told.onPurpose.push({ at, left: this.#game.holdsOf(this.#host.files.stored()) });
  }

  /** Lets Steward do something that may make a backup. */
  async #makes(make: () => Promise<void>): Promise<void> {
    const before = new Set(this.#host.backups().map(({ id }) => id));
    await make();
    for (const { id } of this.#host.backups()) if (!before.has(id)) this.#made.add(id);
    this.#looksAround();
    this.#syncs();
  }

  async #isMadeByHost(): Promise<void> {
    const before = new Set(this.#host.backups().map(({ id }) => id));
    this.#host.makes(this.#leftOut && this.#game.players !== null ? [this.#game.players] : []);
    await this.#eventually(async () => this.#host.backups().some(({ id }) => !before.has(id)));
    this.#syncs();
  }

  /** Lets time pass, and waits for the runs of the schedule that are due meanwhile. */
  async #later(ms: number): Promise<void> {
    const until = Date.now() + ms;
    if (this.#plan.keep !== null && (await this.#schedule())?.state === 'active')
      for (let due = nextDue(Date.now()); due <= until; due = nextDue(due)) {
        vi.setSystemTime(due);
        const runs = () => this.#eventually(async () => this.#hasRun(await this.#schedule(), due));
        await this.#makes(runs);
        await this.#settles();
      }
    if (Date.now() < until) vi.setSystemTime(until);
    this.#seesNight();
  }

  #hasRun(schedule: Schedule | undefined, due: number): boolean {
    if (schedule === undefined || schedule.state !== 'active') return true;
    const { last, pendingOutcome } = schedule.progress;
    return (last?.dueAt ?? 0) >= due && pendingOutcome === null;
  }

  async #schedule(): Promise<Schedule | undefined> {
    const [schedule] = await this.#store.schedules.of(this.#people.guild.id);
    return schedule;
  }

  /** Waits until what Steward does by itself now is done. */
  async #settles(): Promise<void> {
    this.#seesNight();
    await this.#eventually(async () => {
      const checks = await this.#checks();
      return this.#host.backups().every((backup) => this.#isSettled(backup, checks.get(backup.id)));
    }).catch(async (error: unknown) => {
      const checks = await this.#checks();
      const left = this.#host.backups().filter((backup) => !this.#isSettled(backup, checks.get(backup.id)));
      const texts = left.map(({ id }) => JSON.stringify([this.#keptOf(id), checks.get(id)]));
      throw new Error(`Steward was not done with ${texts.join(', ')} ${new Date().toISOString()}`, {
        cause: error,
      });
    });
    this.#syncs();
    this.#made.clear();
    await this.#takesOver();
    const told = this.#told;
    for (const backup of told.backups) {
      if (backup.read === null || backup.goneAt !== null) continue;
      const good = goodBefore(told, backup);
      if (good?.read && lacks(good.read.holds, backup.read.holds).isMuch) good.isMissed = true;
    }
  }

  /** When a night begins, Steward looks at all backups that are there: one that the host makes later may be too late. */
  #seesNight(): void {
    if (!isNight() || this.#night === dayOf()) return;
    this.#night = dayOf();
    this.#looksAround();
  }

  /** By night, Steward looks at all backups once, and again after each of its own changes. */
  #looksAround(): void {
    if (isNight()) for (const { id } of this.#host.backups()) this.#seenByNight.add(id);
  }

  #isSettled({ id }: HostBackup, check: BackupTest | undefined): boolean {
    const isMade = this.#made.has(id);
    const isPtero = this.#plan.host === 'pterodactyl';
    const isRead = (isNight() && this.#seenByNight.has(id)) || (isMade && !this.#plan.isRunning);
    if (!isRead) return !isMade || check !== undefined;
    if (check === undefined) return false;
    const { compared, problems, notTried, testedAt } = check;
    if (notTried === 'interrupted') return false;
    const isTried = notTried !== null && (!isPtero || !isNight() || testedAt.getTime() >= startOfNight());
    return compared !== null || problems.some(({ kind }) => kind !== 'far-too-small') || isTried;
  }

  /** Takes over what Steward has read. */
  async #takesOver(): Promise<void> {
    for (const [id, check] of await this.#checks()) this.#reads(id, check);
  }

  async #checks(): Promise<ReadonlyMap<string, BackupTest>> {
    return this.#store.backupTests.of(this.#accountId, this.#host.serverId);
  }

  #reads(id: string, { mark, compared, testedAt }: BackupTest): void {
    const kept = this.#keptOf(id);
    const at = testedAt.getTime();
    if (kept === undefined) return;
    kept.badAt = mark === 'bad' ? (kept.badAt ?? at) : null;
    if (mark !== 'tested' || compared === null || kept.read?.at === at) return;
    kept.read = { at, holds: kept.holds, listedSize: kept.listedSize };
  }

  /** Takes over what the host has. */
  #syncs(): void {
    const told = this.#told;
    told.server = this.#game.holdsOf(this.#host.files.stored());
    const listed = this.#host.backups();
    for (const { id, createdAt, files, size } of listed) {
      let kept = this.#keptOf(id);
      if (kept === undefined) {
        // The server may be another one by now.
        const isWhole = !this.#leftOut && files !== null && holdsWorld(this.#game.holdsOf(files));
        kept = {
          id,
          called: `backup ${told.backups.length + 1} of ${new Date(createdAt).toISOString().slice(5, 16)}`,
          createdAt,
          holds: nothing,
          isReadable: true,
          isWhole,
          listedSize: size,
          goneAt: null,
          otherAt: null,
          badAt: null,
          read: null,
          isMissed: false,
        };
        told.backups.push(kept);
      }
      kept.holds = files === null ? nothing : this.#game.holdsOf(files);
      kept.isReadable = files !== null;
      kept.listedSize = size;
      const isOther = kept.read !== null && kept.read.listedSize !== size;
      kept.otherAt = isOther ? (kept.otherAt ?? Date.now()) : null;
    }
    for (const kept of told.backups)
      if (kept.goneAt === null && !listed.some(({ id }) => id === kept.id)) kept.goneAt = Date.now();
    const deleted = this.#host.deletedBySteward();
    for (const id of deleted.slice(this.#deleted)) {
      this.#seen.deletions += 1;
      const kept = this.#keptOf(id);
      if (kept !== undefined) this.#violations.push(...deletions(told, [kept]));
    }
    this.#deleted = deleted.length;
  }

  /** Looks at what Steward says. */
  async #looks(): Promise<void> {
    const told = this.#told;
    const { text } = await this.#says('/backup list', {});
    await this.#takesOver();
    // The host may have deleted one meanwhile.
    this.#syncs();
    const present = told.backups.filter(({ goneAt }) => goneAt === null);
    const signs = new Map<Kept, string>();
    const lineOf = new Map<Kept, string>();
    for (const backup of present) {
      const lines = text.split('\n').filter((each) => isOf(backup, each));
      // Reasons name others, in small print.
      lineOf.set(backup, lines.join('\n'));
      const [sign = 'none'] = lines.flatMap((each) => /^(?:✅|⚠️|❌|📦)/u.exec(each) ?? []);
      this.#seen.signs[sign] = (this.#seen.signs[sign] ?? 0) + 1;
      signs.set(backup, sign);
    }
    const withSign = (sign: string) => present.filter((backup) => signs.get(backup) === sign);
    const promised = present.filter((backup) => isPromise.test(lineOf.get(backup) ?? ''));
    this.#violations.push(...ticks(told, promised), ...bads(withSign('❌')));
    const state = JSON.stringify([...signs.values(), ...present.map(({ id }) => id)]);
    if (state === this.#state) return;
    this.#state = state;
    const isAsked = (backup: Kept) =>
      present.some(({ read, createdAt }) => {
        return createdAt > backup.createdAt && read !== null && lacks(backup.holds, read.holds).isMuch;
      });
    const asked = [present.filter(isAsked).at(-1), withSign('❌').at(-1), withSign('⚠️').at(-1)];
    for (const backup of new Set(asked)) if (backup !== undefined) await this.#asks(backup);
  }

  /** Looks at what Steward says of the server's world. */
  async #looksAtWorlds({ kind }: Step): Promise<void> {
    const incidents = await this.#store.alerts.incidents(this.#people.guild.id, new Date(0));
    const count = incidents
      .filter((incident) => incident.kind === 'other-world')
      .reduce((sum, incident) => sum + incident.count, 0);
    if (count > this.#otherWorlds && !this.#isOther)
      this.#violations.push({
        rule: 'false other world',
        text: `Steward told of another world after: ${kind}`,
      });
    this.#seen.otherWorlds += count - this.#otherWorlds;
    const isRestore = kind === 'restored' || kind === 'undone';
    if (isRestore) this.#seen.restores += 1;
    if (isRestore || count > this.#otherWorlds) this.#isOther = false;
    this.#otherWorlds = count;
  }

  /** Looks at the card of a restore. */
  async #asks(backup: Kept): Promise<void> {
    this.#seen.cards += 1;
    const card = await this.#says('/backup restore', { backup: backup.id });
    const line = card.text.split('\n').find((each) => each.includes('💡')) ?? '';
    const rather = this.#told.backups.find((each) => isOf(each, line));
    if (rather !== undefined) {
      this.#seen.recommendations += 1;
      this.#violations.push(...recommended(this.#told, backup, rather));
    }
    if (card.buttons.some(({ label }) => label === 'Cancel'))
      await (await this.#people.admin.clicks(card, 'Cancel')).settled();
  }

  async #says(line: string, options: Parameters<Community['admin']['types']>[1]): Promise<Reply> {
    return (await this.#people.admin.types(line, options)).settled();
  }

  /** Waits for the end of what a reply tells of. */
  async #ends(reply: Reply): Promise<void> {
    const isAsking = () => reply.buttons.some(({ label }) => label === 'Cancel');
    await this.#eventually(async () => {
      return /^(?:✅|⚠️|❌|📦)/mu.test(reply.text) && !reply.text.includes('⏳') && !isAsking();
    });
  }

  /** Waits, while some time passes. */
  async #eventually(probe: () => Promise<boolean>): Promise<void> {
    const until = performance.now() + patienceMs;
    while (!(await probe())) {
      if (performance.now() > until) throw new Error('what was waited for did not come');
      vi.setSystemTime(Date.now() + 40);
      await setTimeout(20);
    }
  }

  #keptOf(id: string): Kept | undefined {
    return this.#told.backups.find((each) => each.id === id);
  }

  #isFull(): boolean {
    return this.#host.backups().length >= 9;
  }

  #nth(which: number): HostBackup | null {
    const all = this.#host.backups().toReversed();
    return all.length === 0 ? null : (all[which % all.length] ?? null);
  }
}

/** Whether the server, or a backup, may be of another world after this, without Steward having done it. */
function isOtherAfter(step: Step): boolean {
  if (step.kind === 'damaged') return step.how === 'of another world';
  const isLost = step.kind === 'lost on the server';
  return step.kind === 'reset on purpose' || (isLost && /everything|fresh/.test(step.what));
}

/** Whether a line names a backup: by its time, or as Crafty calls it if the time zone isn't known. */
function isOf({ createdAt }: Kept, line: string): boolean {
  const asCrafty = new Date(createdAt).toISOString().slice(0, 19).replace('T', ' ');
  return line.includes(`<t:${Math.floor(createdAt / 1_000)}:`) || line.includes(asCrafty);
}

function isNight(): boolean {
  const { hour: now } = Temporal.Instant.fromEpochMilliseconds(Date.now()).toZonedDateTimeISO('UTC');
  return now >= 2 && now < 6;
}

function dayOf(): number {
  return Math.floor(Date.now() / (24 * hour));
}

function startOfNight(): number {
  return dayOf() * 24 * hour + 2 * hour;
}

/** How long it is until the clock shows a multiple of so many hours. */
function msUntil(hours: number): number {
  return hours * hour - (Date.now() % (hours * hour));
}

function nextDue(now: number): number {
  return (Math.floor(now / (everyHours * hour)) + 1) * everyHours * hour;
}
