import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Channel,
  knownLimits,
  type Message,
  type OptionValues,
  type Person,
  type Reply,
} from '@steward/fake-discord';
import { PterodactylPanel } from '@steward/fake-hosts';
import { makeLevel, makeWorld } from '@steward/worlds/testing';
import type { TestContext } from 'vitest';
import { z } from 'zod';
import { requestSchema, stepSchema } from '../../src/operations/model/operation.ts';
import { labels } from '../commands/reply-helpers.ts';
import { botFixture } from '../support/bot-fixture.ts';
import type { BotProcess } from '../support/bot-process.ts';
import { quickWatch } from '../support/quick-watch.ts';
import { savingGame } from '../support/saving-game.ts';
import { SettableClock } from '../support/settable-clock.ts';
import { loses, writeWorld } from '../support/world-at-panel.ts';
import { brokenRules, type SeenCards, type SeenChange, type SeenOperation } from './card-rules.ts';
import { type CardPlan, type CardStep, wordsOfCards } from './card-steps.ts';

const minute = 60_000;
/** How long Discord takes for an answer when it is slow, in milliseconds. */
const slowMs = 1_500;
const serverNames = ['Attic', 'Creative', 'Lobby', 'Survival'] as const;
const channelNames = ['general', 'log', 'alerts', 'panels'] as const;

const overrides = {
  watch: { ...quickWatch.watch, everyMs: 150, afterChangeMs: 100, detailsEveryMs: 300, deadlineMs: 5_000 },
  panels: { editEveryMs: 1_000, channelEveryMs: 1_100, noAccessRetryMs: 500 },
  cases: { everyMs: 200, retryMs: 500 },
  groups: { pollMs: 100, retryMs: 200 },
  approvals: { pollMs: 200 },
  schedules: { everyMs: 50, retryMs: 300 },
  recovery: { claimEveryMs: 200, saveAgainMs: 500 },
  worldReads: { answeredMs: 0, afterMs: 100, unansweredMs: 100, pauseMs: 0 },
  backupTests: { firstMs: 300, everyMs: 1_000, testedEveryMs: 300 },
  muteEndsEveryMs: 100,
  heldCallsEveryMs: 100,
};

/** Times of the host don't end what goes on while the clock is set forward. */
const hours = 10 * 3_600_000;
const timings = {
  powerMs: { start: hours, stop: hours, restart: hours, kill: hours },
  backupMs: hours,
  restoreMs: hours,
  restoreQuietMs: hours,
  restoreSilentMs: hours,
};

const changeRoute = /^\/api\/client\/servers\/([^/]+)\/(power|command|backups)(?:\/[^/]+\/(restore))?$/;
const powerBody = z.object({ signal: z.string() });
const commandBody = z.object({ command: z.string() });

/** How a life ended. */
interface PlayedCards {
  readonly broken: readonly string[];
  /** What whoever looks at a failure wants to see: what didn't go as people wanted, and all messages. */
  readonly sight: string;
}

/** Plays a life, and looks at it when it has come to rest. */
export async function playCards(context: TestContext, plan: CardPlan): Promise<PlayedCards> {
  let aheadMs = 0;
  const times = {
    startMs: 60,
    stopMs: 30,
    backupMs: 100,
    restoreMs: 100,
    cacheMs: 0,
    activityMs: 100,
    outputMs: 5,
  };
  const limits = { requestsPerMinute: Number.POSITIVE_INFINITY, backups: Number.POSITIVE_INFINITY };
  const panel = await PterodactylPanel.start({ times, limits });
  context.onTestFinished(() => panel.close());
  for (const name of serverNames) {
    const server = panel
      .addServer({ name })
      .run()
      .hasRunFor(24 * 60 * minute);
    server.backupLimit = 100;
    server.crashDetection = false;
    if (name === 'Creative') writeWorld(server.files);
    if (name === 'Survival') savingGame(server);
  }
  const hosts = [{ id: 'panel', name: 'Our panel', kind: 'pterodactyl', address: panel.url }];
  const fixture = await botFixture(context, {
    discord: { ...knownLimits, now: () => Date.now() + aheadMs },
    env: {
      HOSTING_API_URL: '',
      HOSTS: JSON.stringify(hosts),
      BOT_OVERRIDES: JSON.stringify(overrides),
      TIMINGS: JSON.stringify(timings),
    },
  });
  const { guild } = fixture;
  for (const name of ['alerts', 'panels', 'spare']) guild.addChannel(name);
  const clock = new SettableClock(fixture.folder, { setsAll: true });
  const sets = async (ms: number) => {
    panel.advance(ms);
    aheadMs += ms;
    await clock.set(aheadMs);
  };
  // Twenty minutes past: what is scheduled hourly is announced half an hour later.
  await sets((80 - new Date().getUTCMinutes()) * minute);
  return new CardLife(plan, fixture, panel, clock, sets).play();
}

/** The buttons that may be left at the end, except those of panels that change a server. */
const lasting =
  /^(?:Start|Show console|I’m on it|Mute 1 h|Status|Take it back|Undo this restore|Redo the restore|That was us|Restore “.*”)$/;

type Fixture = Awaited<ReturnType<typeof botFixture>>;

class CardLife {
  readonly #plan: CardPlan;
  readonly #fixture: Fixture;
  readonly #panel: PterodactylPanel;
  readonly #clock: SettableClock;
  readonly #sets: (ms: number) => Promise<void>;
  readonly #ada: Person;
  readonly #mo: Person;
  readonly #hal: Person;
  #bot: BotProcess | null = null;
  readonly #bots: BotProcess[] = [];
  #place: Channel;
  readonly #falls = new Map<string, number[]>();
  readonly #ends = new Map<string, number[]>();
  readonly #commands = new Map<string, Reply>();
  #isSomethingDeleted = false;
  #isSlow = false;
  #asked = 0;
  #panels = 0;
  #seed = 10;
  /** What didn't go as a person wanted. */
  readonly #failures: string[] = [];

  constructor(
    plan: CardPlan,
    fixture: Fixture,
    panel: PterodactylPanel,
    clock: SettableClock,
    sets: (ms: number) => Promise<void>,
  ) {
    this.#plan = plan;
    this.#fixture = fixture;
    this.#panel = panel;
    this.#clock = clock;
    this.#sets = sets;
    const { admin, guild } = fixture;
    this.#ada = admin;
    this.#mo = guild.member({ name: 'Mo', roles: [guild.role('Moderators')] });
    this.#hal = guild.member({ name: 'Hal', roles: [guild.addRole('Helpers')] });
    this.#place = guild.channel('general');
  }

  async play(): Promise<PlayedCards> {
    await this.#begins();
    for (const step of this.#plan.steps) {
      const act = this.#takes(step).catch((error: unknown) => {
        this.#failures.push(`${step.what}: ${error instanceof Error ? error.message.slice(0, 200) : error}`);
      });
      // What was typed while the bot was killed gets no answer.
      await Promise.race([act, sleep(4_000)]);
      if (step.killedAfterMs !== null) await this.#isKilled();
      else await sleep(step.which % 400);
    }
    const broken = await this.#comesToRest();
    const folder = process.env['CARDS_LOGS'];
    if (broken.length > 0 && folder !== undefined)
      writeFileSync(
        join(folder, `${this.#plan.seed}.log`),
        [...broken, this.#sight, this.#record()].join('\n'),
      );
    return { broken, sight: this.#sight };
  }

  async #begins(): Promise<void> {
    const { guild, starts } = this.#fixture;
    this.#bot = await starts('quick', this.#clock.env);
    this.#bots.push(this.#bot);
    const ada = this.#ada;
    const form = await ada.types('/setup connect');
    await (await ada.submits(form, { 'API key': this.#panel.owner.key })).settled();
    const says = async (line: string, options: OptionValues) => (await ada.types(line, options)).settled();
    const moderators = guild.role('Moderators');
    await says('/setup log', { channel: guild.channel('log') });
    await says('/access grant', { role: moderators, permission: 'viewer' });
    await says('/access grant', { role: guild.role('Helpers'), permission: 'manager' });
    await says('/alerts set', { channel: guild.channel('alerts'), role: moderators });
    await this.#passes(minute);
  }

  async #isKilled(minutes = 0): Promise<void> {
    await this.#bot?.crashes();
    if (minutes > 0) await this.#passes(minutes * minute);
    this.#bot = await this.#fixture.starts('quick', this.#clock.env);
    this.#bots.push(this.#bot);
  }

  /** Lets time pass, five minutes at a time at most. */
  async #passes(ms: number): Promise<void> {
    if (this.#isSlow) {
      // Else a request would be on its way for minutes.
      this.#isSlow = false;
      this.#fixture.discord.faults.clear();
      await sleep(slowMs + 100);
    }
    for (let left = ms; left > 0; left -= 5 * minute) {
      // What goes on takes no time.
      await this.#isQuiet(2_000);
      await this.#sets(Math.min(left, 5 * minute));
      await sleep(250);
    }
  }

  async #takes(step: CardStep): Promise<void> {
    const doing = this.#does(step);
    if (step.killedAfterMs !== null) doing.catch(() => {});
    await (step.killedAfterMs === null ? doing : sleep(step.killedAfterMs));
  }

  async #does({ what, which }: CardStep): Promise<unknown> {
    const { discord, guild } = this.#fixture;
    const panel = this.#panel;
    const name = serverNames[which % serverNames.length] ?? 'Survival';
    const server = this.#server(name);
    const world = this.#server(which % 2 === 0 ? 'Survival' : 'Creative');
    const requested = ['restart', 'stop', 'restart', 'restart'][(which >> 2) % 4] ?? 'restart';
    const messages = { path: /^\/(?:channels\/\d+|webhooks\/\d+\/[^/]+)\/messages/ };
    switch (what) {
      case 'restarts all servers':
        return this.#asks(this.#ada, '/power', { action: 'restart', server: '*' }, /^Restart/);
      case 'backs up all servers':
        return this.#asks(this.#ada, '/backup create', { server: '*' }, /^Back up/);
      case 'sends a command to all servers': {
        const command = `say all ${which}`;
        return this.#asks(this.#ada, '/cmd', { command, server: '*' }, /^Run/);
      }
      case 'skips the rest of a group':
        return this.#presses(/^Skip the rest$/);
      case 'restarts a server':
        return this.#asks(this.#ada, '/power', { action: 'restart', server: server.shortId }, /^Restart/);
      case 'sends a command': {
        const command = `say one ${which}`;
        if (this.#commands.has(command)) return;
        const options = { command, server: server.shortId };
        this.#commands.set(command, await this.#ada.types('/cmd', options, { channel: this.#place }));
        return;
      }
      case 'asks for approval': {
        const options = { action: requested, server: server.shortId };
        this.#asked += 1;
        return this.#asks(this.#mo, '/power', options, /^Ask for approval$/);
      }
      case 'decides a request':
        return this.#presses(which % 3 === 0 ? /^Decline$/ : /^Approve$/, this.#hal);
      case 'adds a schedule': {
        const action = ['restart', 'backup', 'stop', 'start'][(which >> 2) % 4] ?? 'restart';
        const when = which % 3 === 0 ? 'in 15 min' : 'every 1 h';
        const warn = action === 'start' ? {} : { warn: '10' };
        const channel = which % 5 === 0 ? {} : { channel: guild.channel('general') };
        const options = { action, when, server: server.shortId, ...warn, ...channel };
        return this.#asks(this.#ada, '/schedule add', options, /^Save$/);
      }
      case 'plans something for later': {
        const options = { action: requested, when: 'in 15 min', warn: '10', server: server.shortId };
        await this.#settled(await this.#ada.types('/power', options, { channel: this.#place }));
        return;
      }
      case 'presses a button of an announcement':
        return this.#presses(
          which % 3 === 0 ? /^Postpone by 30 min$/ : /^(?:Skip|Cancel)$/,
          this.#ada,
          ({ text }) => text.startsWith('🗓️') && !text.includes('New schedule'),
        );
      case 'removes a schedule':
      case 'pauses a schedule': {
        const line = what === 'removes a schedule' ? '/schedule remove' : '/schedule pause';
        const choices = await this.#ada.completes(line, {}, 'schedule');
        const schedule = choices[which % Math.max(1, choices.length)];
        if (schedule === undefined) return;
        return this.#asks(this.#ada, line, { schedule: schedule.value }, /^Delete it$/);
      }
      case 'mutes alerts':
        await this.#settled(
          await this.#ada.types(
            '/alerts mute',
            { for: '30 min', ...(which % 2 === 0 ? { server: server.shortId } : {}) },
            { channel: this.#place },
          ),
        );
        return;
      case 'ends the mutes':
        await this.#settled(await this.#ada.types('/alerts unmute', {}, { channel: this.#place }));
        return;
      case 'takes on an alert':
        return this.#presses(/^I’m on it$/, this.#hal);
      case 'posts a panel':
        this.#panels += 1;
        await this.#settled(
          await this.#ada.types(
            '/panel post',
            { server: server.shortId, channel: guild.channel('panels') },
            { channel: this.#place },
          ),
        );
        return;
      case 'runs `kill @e` after a backup':
        return this.#asks(
          this.#ada,
          '/cmd',
          { command: 'kill @e', server: this.#server('Survival').shortId },
          /^Back up, then run$/,
        );
      case 'takes a command back':
        return this.#restores(/^Take it back$/, which);
      case 'undoes a restore':
        return this.#restores(/^(?:Undo this restore|Redo the restore)$/, which);
      case 'restores a backup': {
        const backups = world.backups.filter(
          ({ isSuccessful, deletedAt }) => isSuccessful && deletedAt === null,
        );
        const backup = backups[which % Math.max(1, backups.length)];
        if (backup === undefined) return;
        const options = { backup: backup.uuid, server: world.shortId };
        return this.#asks(this.#ada, '/backup restore', options, goes(which));
      }
      case 'backs up and tests': {
        world.addBackup('').complete();
        const backup = world.backups.at(-1)?.uuid ?? '';
        const options = { backup, server: world.shortId };
        await this.#settled(await this.#ada.types('/backup test', options, { channel: this.#place }));
        return;
      }
      case 'says that a loss was on purpose':
        return this.#presses(/^That was us$/);
      case 'five minutes pass':
        return this.#passes(5 * minute);
      case 'half an hour passes':
        return this.#passes(30 * minute);
      case 'a server falls': {
        if (server.state !== 'running') return;
        const isBusy = this.#operations().some(
          ({ serverId, state }) => serverId === server.shortId && state === 'running',
        );
        this.#notes(isBusy ? this.#ends : this.#falls, name);
        this.#notes(this.#ends, name);
        server.crash();
        return;
      }
      case 'a server comes back':
        if (server.state === 'offline') server.run();
        return;
      case 'the host is away for a minute':
      case 'the host is away for five minutes':
        if (which % 2 === 0) panel.traffic.isDown = true;
        else panel.node = 'unreachable';
        await sleep(300);
        await this.#passes(what === 'the host is away for a minute' ? minute : 5 * minute);
        await sleep(300);
        panel.traffic.isDown = false;
        panel.node = 'up';
        return;
      case 'the players of a world are lost':
        loses(world.files);
        return;
      case 'a server gets another world': {
        const creative = this.#server('Creative');
        const isOn = creative.state === 'running';
        this.#notes(this.#ends, 'Creative');
        creative.terminate();
        creative.files.clear();
        const seed = this.#seed++;
        const level = makeLevel({ WorldGenSettings: { compound: { seed: { long: BigInt(seed) } } } });
        for (const [path, content] of makeWorld({ kind: 'old', seed, players: 3, level }))
          creative.files.write(path, content);
        if (isOn) creative.run();
        return;
      }
      case 'kill -9':
        return this.#isKilled();
      case 'kill -9, and a break of some minutes':
        return this.#isKilled(2 + (which % 8));
      case 'Discord refuses edits':
      case 'Discord refuses messages': {
        const status = [429, 500, 503][which % 3] ?? 503;
        const method = what === 'Discord refuses edits' ? 'PATCH' : 'POST';
        discord.faults.next({ ...messages, method, status, times: 1 + (which % 6) });
        return;
      }
      case 'Discord’s answers are lost':
        discord.faults.next({ ...messages, drop: 'after', times: 1 + (which % 4) });
        return;
      case 'Discord is away':
        discord.faults.next({ drop: 'before', times: 1_000 });
        await sleep(500 + which * 2);
        discord.faults.clear();
        return;
      case 'Discord is slow':
        this.#isSlow = true;
        discord.faults.next({ ...messages, lateMs: slowMs, times: 1 + (which % 6) });
        return;
      case 'a message is deleted': {
        const channel = guild.channel(['general', 'alerts', 'log'][which % 3] ?? 'log');
        const message = channel.messages.at(-1 - (which % 2));
        if (message === undefined) return;
        this.#isSomethingDeleted = true;
        message.delete();
        return;
      }
      case 'the permission for a channel is taken': {
        const channel = guild.channel(channelNames[which % channelNames.length] ?? 'log');
        this.#isSomethingDeleted = true;
        channel.restrict(which % 2 === 0 ? 'none' : 'read only');
        return;
      }
      case 'all permissions are given':
        for (const channel of guild.channels) channel.restrict('full');
        return;
      case 'a channel is deleted': {
        const channel = guild.channel(channelNames[which % channelNames.length] ?? 'log');
        this.#isSomethingDeleted = true;
        if (!channel.deleted) channel.delete();
        if (channel === this.#place) this.#place = guild.channel('spare');
        return;
      }
      case 'an answer of the host is lost':
        panel.traffic.next(/^POST /, 'lost');
        return;
    }
  }

  /** Types something and presses the button of its question, if it asks one. */
  async #asks(person: Person, line: string, options: OptionValues, label: RegExp): Promise<void> {
    const reply = await this.#settled(await person.types(line, options, { channel: this.#place }));
    const button = labels(reply).find((each) => label.test(each));
    if (button !== undefined) await this.#settled(await person.clicks(reply, button));
  }

  /** Presses the newest button of this name. */
  async #presses(
    label: RegExp,
    person = this.#ada,
    isIt: (message: Message) => boolean = () => true,
  ): Promise<Reply | undefined> {
    const offers = (message: Message) => isIt(message) && labels(message).some((each) => label.test(each));
    const message = this.#messages().findLast(offers);
    const button = message && labels(message).find((each) => label.test(each));
    if (message === undefined || button === undefined) return undefined;
    return this.#settled(await person.clicks(message, button));
  }

  async #restores(label: RegExp, which: number): Promise<void> {
    const card = await this.#presses(label);
    const button = card && labels(card).find((each) => goes(which).test(each));
    if (card !== undefined && button !== undefined) await this.#settled(await this.#ada.clicks(card, button));
  }

  #settled(reply: Reply): Promise<Reply> {
    return reply.settled({ timeoutMs: 3_000, onLongWait: () => {} });
  }

  #server(name: string) {
    const server = this.#panel.servers.find((each) => each.name === name);
    if (server === undefined) throw new Error(`no server ${name}`);
    return server;
  }

  #notes(times: Map<string, number[]>, name: string): void {
    times.set(name, [...(times.get(name) ?? []), this.#clock.now()]);
  }

  /** The messages of all channels that are there, oldest first. */
  #messages(): readonly Message[] {
    return this.#fixture.guild.channels
      .filter(({ deleted }) => !deleted)
      .flatMap(({ messages }) => messages)
      .toSorted((a, b) => a.createdAt - b.createdAt);
  }

  /** Lets all be reachable and an hour and a quarter pass. Returns what is broken then. */
  async #comesToRest(): Promise<readonly string[]> {
    const { discord, guild } = this.#fixture;
    discord.faults.clear();
    for (const channel of guild.channels) channel.restrict('full');
    this.#panel.traffic.isDown = false;
    this.#panel.node = 'up';
    await sleep(1_000);
    await this.#passes(75 * minute);
    // Between two runs of what is scheduled hourly, when nothing is announced.
    const past = new Date(this.#clock.now()).getUTCMinutes();
    await this.#passes(((80 - past) % 60) * minute);
    const until = performance.now() + 25_000;
    let broken = brokenRules(this.#seen());
    while (broken.length > 0 && performance.now() < until) {
      await sleep(300);
      broken = brokenRules(this.#seen());
    }
    return broken.length > 0 ? broken : this.#triesButtons();
  }

  /** Presses the buttons that are left. Returns those that no longer do what they say. */
  async #triesButtons(): Promise<readonly string[]> {
    const broken: string[] = [];
    const panels = this.#fixture.guild.channel('panels').id;
    const isLasting = ({ text, channelId }: Message) => channelId !== panels && !/· expires <t:/.test(text);
    for (const message of this.#messages().filter(isLasting)) {
      for (const label of labels(message)
        .filter((each) => lasting.test(each))
        .slice(0, 2)) {
        const answer = await this.#ada.clicks(message, label);
        await this.#settled(answer).catch(() => {});
        const seen = [answer.text, ...answer.followUps.map(({ text }) => text)].join('\n');
        if (answer.failed !== null || /went wrong|expired|no longer|Already answered/i.test(seen))
          broken.push(`“${label}” of ${JSON.stringify(message.text)} answers: ${JSON.stringify(seen)}`);
      }
    }
    return broken;
  }

  /** Waits until Steward changes nothing for a moment. */
  async #isQuiet(atMostMs: number): Promise<void> {
    const count = () =>
      this.#fixture.discord.requests.filter(({ method }) => method !== 'GET').length +
      this.#panel.requests.filter(({ method }) => method !== 'GET').length;
    const until = performance.now() + atMostMs;
    for (let before = -1; before !== count() && performance.now() < until; await sleep(150)) before = count();
  }

  #operations(): readonly SeenOperation[] {
    const database = new DatabaseSync(join(this.#fixture.folder, 'steward.db'), { readOnly: true });
    try {
      return database
        .prepare('select id, server_id, state, request, steps from operations')
        .all()
        .map((row) => {
          const request = requestSchema.parse(JSON.parse(String(row['request'])));
          const steps = z.array(stepSchema).parse(JSON.parse(String(row['steps'])));
          return {
            id: String(row['id']),
            serverId: String(row['server_id']),
            state: String(row['state']),
            what:
              request.kind === 'power'
                ? `power ${request.action}`
                : request.kind === 'command'
                  ? `command ${request.command}`
                  : request.kind,
            steps: steps.map(({ name, state }) => [name, state] as const),
          };
        });
    } finally {
      database.close();
    }
  }

  #seen(): SeenCards {
    const channels = new Map(this.#fixture.guild.channels.map(({ id, name }) => [id, name]));
    return {
      now: this.#clock.now(),
      messages: this.#messages().map((message) => ({
        channel: channels.get(message.channelId) ?? '',
        text: message.text,
        labels: labels(message),
        firstPings: message.firstPings,
        createdAt: message.createdAt,
      })),
      servers: this.#panel.servers.map(({ name, shortId, state }) => ({
        name,
        id: shortId,
        isRunning: state === 'running',
        falls: this.#falls.get(name) ?? [],
        ends: this.#ends.get(name) ?? [],
      })),
      changes: this.#panel.requests.flatMap((request): SeenChange[] => {
        const [, serverId, what, restore] = changeRoute.exec(request.path) ?? [];
        if (request.method !== 'POST' || serverId === undefined) return [];
        const { at, body, status } = request;
        const shown =
          what === 'power'
            ? `power ${powerBody.parse(body).signal}`
            : what === 'command'
              ? `command ${commandBody.parse(body).command}`
              : (restore ?? 'backups');
        return [{ at, serverId, what: shown, isTaken: status === null || status < 300 }];
      }),
      operations: this.#operations(),
      isSomethingDeleted: this.#isSomethingDeleted,
      asked: this.#asked,
      panels: this.#panels,
      commands: new Map([...this.#commands].map(([command, { text }]) => [command, text])),
    };
  }

  /** All changes of Discord and of the host, and what the bot has logged. */
  #record(): string {
    const changes = [...this.#fixture.discord.requests, ...this.#panel.requests]
      .filter(({ method }) => method !== 'GET')
      .map(({ method, path, status, body }) => `${method} ${path} ${status} ${JSON.stringify(body)}`);
    return [wordsOfCards(this.#plan), ...changes, ...this.#bots.map(({ output }) => output)].join('\n');
  }

  get #sight(): string {
    const shown = this.#seen().messages.map(
      ({ channel, text, labels: offered }) => `#${channel} ${JSON.stringify(text)} [${offered.join(', ')}]`,
    );
    return [...this.#failures, ...shown, this.#bot?.errors ?? ''].join('\n');
  }
}

/** Returns how the button of a restore begins: with a backup first, or without. */
function goes(which: number): RegExp {
  return which % 2 === 0 ? /^(?:Back up first|Undo now|Redo now)/ : /(?:now\b|, no undo)/;
}
