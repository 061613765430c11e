import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Operation } from '../../../src/operations/model/operation.ts';
import { openStore } from '../../../src/store/open.ts';
import type { Store } from '../../../src/store/store.ts';
import { apiKeyOf, applicationId, guildId, moderatorRole, panelChannel, personId } from '../ids.ts';
import { PanelsProcess } from '../load/panels-process.ts';
import type { CallInput, PanelsMessage } from '../load/protocol.ts';
import { type Figure, FigureCollector, percentile } from '../report/figures.ts';
import { storeIn } from '../run/seeds.ts';
import type { Bench } from '../run/subjects.ts';

/** Twice the commands that a guild may use, and the autocomplete requests of ten people. */
const atItsLimits = [
  { kind: 'command', perSecond: 20, guild: 0 },
  { kind: 'autocomplete', perSecond: 60, guild: 0 },
] as const;

/** All the commands that a guild may use, half of them `/backup list`, and the autocomplete requests of five people. */
const atOwnPanels = [
  { kind: 'command', perSecond: 5, guild: 0 },
  { kind: 'backups', perSecond: 5, guild: 0 },
  { kind: 'autocomplete', perSecond: 30, guild: 0 },
] as const;

/** A guild may take more at first, which is not measured, in milliseconds. */
const settleMs = 5_000;
/** Two intervals of `collectGarbageWhenIdle`. */
const idleSecondMs = 2_000;

/** One way of running the bot, and what the first guild does meanwhile. */
interface Case {
  readonly when: string;
  readonly ms: number;
  readonly background: SteadyInput['background'];
  readonly prepare?: (folder: string) => Promise<void>;
  readonly changed?: Parameters<Bench['subjects']['ready']>[3];
}
type SteadyInput = Extract<CallInput, { type: 'steady' }>;

/**
 * Measures how long people in other guilds wait, at 50 interactions per second, with and without a guild that uses all
 * that its limits allow and more; and beside one that has panels of its own: while nobody uses them, while they are used,
 * and while they respond with what is most expensive to read.
 */
export async function neighbour(bench: Bench): Promise<readonly Figure[]> {
  const { size } = bench;
  const figures = new FigureCollector();
  const panels = new PanelsProcess();
  try {
    const { certificate, ordinary, costly } = await panels.ready;
    const prepare = (folder: string) => connectPanels(folder, ordinary);
    const prepareCostly = (folder: string) => connectPanels(folder, costly);
    const changed = {
      program: 'tools/bench/subjects/open-bot.ts',
      env: { BENCH_CERTIFICATE: certificate },
    };
    const cases: readonly Case[] = [
      { when: 'beside no such guild', ms: size.slowMs, background: [] },
      {
        when: 'beside a guild at its limits',
        ms: size.slowMs,
        background: [...atItsLimits],
        prepare: fillGuild,
      },
      { when: 'beside unused panels', ms: size.costlyMs, background: [], prepare, changed },
      { when: 'beside ordinary panels', ms: size.costlyMs, background: [...atOwnPanels], prepare, changed },
      {
        when: 'beside costly panels',
        ms: size.costlyMs,
        background: [...atOwnPanels],
        prepare: prepareCostly,
        changed,
      },
    ];
    for (let round = 0; round < size.rounds; round += 1)
      for (const one of cases) {
        bench.note(`${one.when}, round ${round + 1}`);
        await measureCase(bench, one, figures);
      }
  } finally {
    panels.stop();
  }
  return figures.figures();
}

async function measureCase({ subjects, load, size }: Bench, one: Case, figures: FigureCollector) {
  const { when, ms, background, prepare, changed } = one;
  const subject = await subjects.ready('steward', size.connected, prepare, changed);
  const { token } = subject;
  const guilds = Math.min(1_000, size.connected - 1);
  const others = { token, firstGuild: 1, guilds };
  await load.run({ type: 'flood', inFlight: 8, ms: null, count: size.warmUp, ...others });
  const steady = {
    type: 'steady',
    kind: 'command',
    perSecond: 50,
    hostDelayMs: 0,
    background,
    ...others,
  } as const;
  // Steward collects garbage once, in its first idle second, which takes up to 0.1 s.
  await sleep(idleSecondMs);
  if (changed !== undefined) await load.run({ ...steady, ms: settleMs });
  const { acknowledgedMs, repliedMs } = await load.run({ ...steady, ms });
  figures.add(`acknowledgement ${when}, p99`, 'ms', 'steward', percentile(acknowledgedMs, 0.99));
  figures.add(`reply ${when}, p99`, 'ms', 'steward', percentile(repliedMs, 0.99));
  await subjects.stop(subject);
}

/** Connects the first guild to these panels alone. */
async function connectPanels(folder: string, panels: PanelsMessage['costly']): Promise<void> {
  const store = await openStore(storeIn(folder));
  try {
    await store.connections.disconnect(fullGuild, null);
    await store.connections.changeSettings(fullGuild, { defaultServer: null }, null);
    for (const [index, { kind, address }] of panels.entries())
      await store.connections.connect(fullGuild, {
        id: `own-${index}`,
        name: `Panel ${index}`,
        hostingUrl: address,
        openKind: kind,
        apiKey: apiKeyOf(index),
        connectedBy: personId(0),
      });
  } finally {
    await store.close();
  }
}

const fullGuild = guildId(0);
const pendingConfirmations = { people: 4, ofPerson: 25 };
const runningOperations = 10;
const lifeMs = 10 * 60_000;

/**
 * Fills the first guild's data in Steward up to its limits: 500 grants to its members' role, each on another server;
 * 100 confirmations that wait for a button; and 10 running operations that never end.
 */
async function fillGuild(folder: string): Promise<void> {
  const store = await openStore(storeIn(folder));
  try {
    await fillGrants(store);
    const connection = (await store.connections.get(fullGuild))?.connections[0];
    if (connection === undefined) throw new Error('the guild is not connected');
    const { accountId } = connection;
    for (let person = 0; person < pendingConfirmations.people; person += 1)
      for (let number = 0; number < pendingConfirmations.ofPerson; number += 1)
        await store.operations.insert(pendingConfirmation(accountId, person, number));
    for (let number = 0; number < runningOperations; number += 1)
      await store.operations.insert(runningStop(accountId, number));
  } finally {
    await store.close();
  }
}

async function fillGrants({ grants }: Store): Promise<void> {
  for (let number = 0; ; number += 1) {
    const server = { connectionId: 'default', id: `full-${number}`, name: `Server ${number}` };
    const grant = { roleId: moderatorRole, permission: 'manager', server };
    if ((await grants.add(fullGuild, grant, personId(0))) === 'full') return;
  }
}

function operation(accountId: string, person: number, server: string): Operation {
  const now = new Date();
  const interactionId = randomBytes(12).toString('base64url');
  return {
    id: randomBytes(12).toString('base64url'),
    guildId: fullGuild,
    accountId,
    server: { connectionId: 'default', id: server, name: server },
    request: { kind: 'power', action: 'kill' },
    requestedBy: { id: personId(person), name: 'Mo' },
    origin: null,
    interactionId,
    replyTo: {
      applicationId,
      channelId: panelChannel(0),
      token: interactionId,
      tokenExpiresAt: now.getTime() + lifeMs,
      message: interactionId,
    },
    state: 'awaiting',
    exclusive: true,
    steps: [],
    serverStatus: null,
    language: 'en',
    createdAt: now,
    expiresAt: null,
    startedAt: null,
    endedAt: null,
  };
}

function pendingConfirmation(accountId: string, person: number, number: number): Operation {
  const expiresAt = new Date(Date.now() + lifeMs);
  return { ...operation(accountId, person, `full-${number}`), expiresAt };
}

/** Returns an accepted stop of a server that never stops. */
function runningStop(accountId: string, number: number): Operation {
  const now = new Date();
  const nothing = { endedAt: null, before: null, result: null, failure: null };
  return {
    ...operation(accountId, 0, `full-${number}`),
    request: { kind: 'power', action: 'stop' },
    state: 'running',
    startedAt: now,
    steps: [{ name: 'power.stop', state: 'accepted', startedAt: now.getTime(), ...nothing }],
  };
}
