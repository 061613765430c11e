import { randomBytes } from 'node:crypto';
import type { Operation } from '../../../src/domain/operation.ts';
import type { Store } from '../../../src/domain/store.ts';
import { openStore } from '../../../src/store/open.ts';
import { applicationId, guildId, moderatorRole, partIds, personId, snowflake } from '../discord/ids.ts';
import { storeIn } from './seeds.ts';

const guild = guildId(0);
const questions = { people: 4, ofPerson: 25 };
const underWay = 10;
const lifeMs = 10 * 60_000;

/**
 * Gives the first guild all that its limits allow it to have in Steward's data: 500 grants of everything to the role
 * that its members have, each on a server of its own; 100 questions that wait for a button, and 10 operations that are
 * followed without an end in sight.
 */
export async function fillGuild(folder: string): Promise<void> {
  const store = await openStore(storeIn(folder));
  try {
    await fillGrants(store);
    const connection = await store.connections.get(guild);
    if (connection === null) throw new Error('the guild is not connected');
    const { accountId } = connection;
    for (let person = 0; person < questions.people; person += 1)
      for (let number = 0; number < questions.ofPerson; number += 1)
        await store.operations.insert(question(accountId, person, number));
    for (let number = 0; number < underWay; number += 1)
      await store.operations.insert(stopping(accountId, number));
  } finally {
    await store.close();
  }
}

async function fillGrants({ grants }: Store): Promise<void> {
  for (let number = 0; ; number += 1) {
    const server = { id: `full-${number}`, name: `Server ${number}` };
    const grant = { roleId: moderatorRole, permission: 'manager', server };
    if ((await grants.add(guild, grant, personId(0))) === 'full') return;
  }
}

function operation(accountId: string, person: number, server: string): Operation {
  const now = new Date();
  const interactionId = randomBytes(12).toString('base64url');
  return {
    id: randomBytes(12).toString('base64url'),
    guildId: guild,
    accountId,
    server: { id: server, name: server },
    request: { kind: 'power', action: 'kill' },
    requestedBy: { id: personId(person), name: 'Mo' },
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
    createdAt: now,
    expiresAt: null,
    startedAt: null,
    endedAt: null,
  };
}

function question(accountId: string, person: number, number: number): Operation {
  const expiresAt = new Date(Date.now() + lifeMs);
  return { ...operation(accountId, person, `full-${number}`), expiresAt };
}

/** The host took it, and the server does not stop. */
function stopping(accountId: string, number: number): Operation {
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
