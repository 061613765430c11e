import { randomBytes } from 'node:crypto';
import type { Operation } from '../../../src/domain/operation.ts';
import type { Store } from '../../../src/domain/store.ts';
import { openStore } from '../../../src/store/open.ts';
import { applicationId, guildId, moderatorRole, partIds, personId, snowflake } from '../discord/payloads.ts';
import { type Figure, FigureCollector, percentile } from '../report/figures.ts';
import { storeIn } from '../run/seeds.ts';
import type { Bench } from '../run/subjects.ts';

/** Twice the commands that a guild may use, and the autocomplete requests of ten people. */
const atItsLimits = [
  { kind: 'command', perSecond: 20, guild: 0 },
  { kind: 'autocomplete', perSecond: 60, guild: 0 },
] as const;

/**
 * Measures how long people in other guilds wait, at 50 interactions per second, with and without a guild that uses all
 * that its limits allow and more.
 */
export async function neighbour({ subjects, load, size, note }: Bench): Promise<readonly Figure[]> {
  const figures = new FigureCollector();
  for (let round = 0; round < size.rounds; round += 1) {
    for (const isFull of [false, true]) {
      const when = isFull ? 'beside a guild at its limits' : 'beside no such guild';
      note(`${when}, round ${round + 1}`);
      const subject = await subjects.ready('steward', size.connected, isFull ? fillGuild : undefined);
      const { token } = subject;
      const guilds = Math.min(1_000, size.connected - 1);
      await load.run({ type: 'flood', token, inFlight: 8, ms: null, count: size.warmUp, guilds });
      const before = await subject.cpu();
      const { acknowledgedMs, seconds } = await load.run({
        type: 'steady',
        token,
        kind: 'command',
        perSecond: 50,
        ms: size.slowMs,
        firstGuild: 1,
        guilds,
        hostDelayMs: 0,
        background: isFull ? [...atItsLimits] : [],
      });
      const share = ((await subject.cpu()) - before) / (seconds * 1_000_000);
      await subjects.stop(subject);
      for (const [name, part] of [
        ['p50', 0.5],
        ['p99', 0.99],
      ] as const) {
        figures.add(`acknowledgement ${when}, ${name}`, 'ms', 'steward', percentile(acknowledgedMs, part));
      }
      figures.add(`CPU ${when}`, '% of a core', 'steward', share * 100);
    }
  }
  return figures.figures();
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
      channelId: snowflake(partIds, 0),
      token: interactionId,
      tokenExpiresAt: now.getTime() + lifeMs,
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
