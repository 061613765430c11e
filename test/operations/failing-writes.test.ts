import { randomUUID } from 'node:crypto';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Account, Backup, Host, Hosting, ServerStatus } from '@steward/hosts/model';
import { aBackup, aServer, genericCapabilities } from '@steward/hosts/testing';
import { temporaryFolder } from '@steward/kit/testing';
import { Kysely } from 'kysely';
import pino from 'pino';
import { expect, inject, test } from 'vitest';
import { parseDatabaseUrl } from '../../src/config/database.ts';
import { StoreUnavailableError } from '../../src/domain/store-errors.ts';
import { defaultTimings } from '../../src/domain/timings.ts';
import { GuildHosts } from '../../src/operations/guild-hosts.ts';
import { plan } from '../../src/operations/kinds.ts';
import type { Operation, OperationRequest } from '../../src/operations/model/operation.ts';
import { OperationRunner } from '../../src/operations/runner.ts';
import { OperationService } from '../../src/operations/service.ts';
import type { GuildConnections } from '../../src/settings/guild-settings.ts';
import { fixedKeys } from '../../src/store/crypto/key-file.ts';
import { Vault } from '../../src/store/crypto/vault.ts';
import { GuildCache, GuildChanges } from '../../src/store/guild-cache.ts';
import { Connections } from '../../src/store/repositories/connections.ts';
import { Operations } from '../../src/store/repositories/operations.ts';
import { PausedSaves } from '../../src/store/repositories/paused-saves.ts';
import type { Tables } from '../../src/store/schema.ts';
import { UnreadableRows } from '../../src/store/unreadable-rows.ts';
import { aReplyTarget, newRing, recordingLog, restoreRequest } from '../store/fixtures.ts';
import { type FailingWrites, FaultyDatabase } from '../support/database-faults.ts';
import { noTester } from '../support/marks.ts';
import { newDatabase, postgresMissing } from '../support/postgres.ts';
import { quickTimings } from '../support/test-limits.ts';

interface Change {
  readonly request: OperationRequest;
  /** What the host gets, once each. */
  readonly sent: readonly string[];
  /** Whether somebody else has started the server, which is still starting. */
  readonly isStarting?: true;
}

const backup = { id: 'b-1', label: 'Daily' };
const stop: Change = { request: { kind: 'power', action: 'stop' }, sent: ['stop'] };
const command: Change = { request: { kind: 'command', command: 'say hi' }, sent: ['command'] };
const creation: Change = { request: { kind: 'backup.create', startFirst: false }, sent: ['back up'] };
/** Without its backup, it isn't sent. */
const backedUpCommand: Change = {
  request: { kind: 'command', command: 'kill @e', backUpFirst: true },
  sent: ['back up', 'command'],
};
const deletion: Change = { request: { kind: 'backup.delete', backup }, sent: ['delete b-1'] };
/** It ends somebody's start. */
const stopOfStart: Change = { ...stop, sent: ['start', 'stop'], isStarting: true };
/** It waits for its button first. */
const restore: Change = {
  request: { ...restoreRequest, backUpFirst: true, stopFirst: true, startAfter: true },
  sent: ['back up', 'stop', 'restore b-1', 'start'],
};
const changes: readonly (readonly [string, Change])[] = [
  ['a stop', stop],
  ['a command', command],
  ['a backup', creation],
  ['the deletion of a backup', deletion],
  ['a guided restore', restore],
];

/** What came of a change. */
interface Ended {
  /** The error with which it was not accepted at first; null if it was. */
  readonly refused: unknown;
  /** The changes that the host got. */
  readonly sent: readonly string[];
  /** The outcomes that people were told. */
  readonly told: readonly Operation[];
  /** How many writes there were. */
  readonly writes: number;
}

/** How many cases run at a time: they wait more than they compute. */
const atOnce = 8;

const log = recordingLog();
const keys = newRing();
const apiKey = 'test-key-of-the-account';

/** A host in memory with one server, which does at once what it is told. */
class OneServer {
  status: ServerStatus = 'running';
  /** Whether the next power action is accepted and nothing happens. */
  isDeaf = false;
  /** What it was told. */
  readonly told: string[] = [];
  #backups: readonly Backup[] = [aBackup('b-1')];

  get host(): Host {
    const settings = { id: 'default', name: 'Host', kind: 'generic', certificateSha256: null } as const;
    return { ...settings, address: 'http://host.example', hosting: this.#hosting };
  }

  get #hosting(): Hosting {
    const asks = async (account: Account, write: boolean) => {
      await account.requireCurrent?.();
      account.onSend?.({ write });
    };
    const does = async (account: Account, what: string, change: () => void) => {
      await asks(account, true);
      this.told.push(what);
      change();
      return { output: null };
    };
    const hosting: Partial<Hosting> = {
      capabilities: genericCapabilities,
      serverIdOf: (typed) => typed,
      server: async (account, id) => {
        await asks(account, false);
        return aServer(id, { status: this.status });
      },
      backups: async (account) => {
        await asks(account, false);
        return { items: this.#backups, more: false };
      },
      power: (account, _server, action) =>
        does(account, action, () => {
          if (!this.isDeaf) this.status = action === 'stop' ? 'stopped' : 'running';
          this.isDeaf = false;
        }),
      command: (account) => does(account, 'command', () => {}),
      createBackup: async (account) => {
        const made = aBackup('b-new', { createdAt: new Date() });
        await does(account, 'back up', () => {
          this.#backups = [made, ...this.#backups];
        });
        return made;
      },
      restoreBackup: (account, _server, id) => does(account, `restore ${id}`, () => {}),
      deleteBackup: (account, _server, id) =>
        does(account, `delete ${id}`, () => {
          this.#backups = this.#backups.filter((backup) => backup.id !== id);
        }),
    };
    return hosting as Hosting;
  }
}

/** Runs a change on a server of its own while some writes fail, until nothing is left to do. */
async function run(
  { request, isStarting }: Change,
  database: FaultyDatabase,
  failing: FailingWrites | null,
): Promise<Ended> {
  const serverId = randomUUID();
  const server = new OneServer();
  const { host } = server;
  const db = new Kysely<Tables>({ dialect: database.dialect });
  const vault = new Vault(fixedKeys(keys));
  const guildId = randomUUID();
  const cache = new GuildCache<GuildConnections | null>(60_000);
  const parts = { db, vault, changes: new GuildChanges(db, [cache]), unreadable: new UnreadableRows(log) };
  const connections = new Connections(parts, cache);
  const connection = { id: 'default', name: 'Host', hostingUrl: host.address, apiKey, connectedBy: '300' };
  await connections.connect(guildId, connection);
  const [{ accountId = '' } = {}] = await connections.list(guildId);
  const cluster = { processId: randomUUID(), ended: async () => new Set<string>() };
  const operations = new Operations(parts, cluster);
  const told: Operation[] = [];
  const runner = new OperationRunner({
    operations,
    pausedSaves: new PausedSaves(parts),
    hosts: new GuildHosts(connections, { at: () => host }),
    observations: { ofServer: async () => null },
    tester: noTester,
    timings: quickTimings,
    recovery: { ...defaultTimings.recovery, claimEveryMs: 20 },
    listener: {
      onProgress: () => {},
      onEnd: async (operation) => {
        told.push(operation);
        return true;
      },
    },
    logger: pino({ level: 'silent' }),
  });
  const service = new OperationService({ operations, runner, timings: quickTimings });
  const asked = {
    guildId,
    accountId,
    server: { connectionId: 'default', id: serverId, name: 'Survival' },
    request,
    requestedBy: { id: '300', name: 'Ada' },
    interactionId: randomUUID(),
    language: 'en',
    replyTo: aReplyTarget(),
    host: { name: host.name, capabilities: host.hosting.capabilities },
  } as const;
  await runner.startRecovery();
  try {
    let refused: unknown = null;
    const note = (error: unknown) => {
      refused = error;
    };
    if (request === restore.request) {
      const awaiting = await service.requestConfirmation(asked);
      const press = () => service.confirm(awaiting, request, asked.replyTo);
      database.fails(failing);
      await press().catch(note);
      // A person who reads that it failed presses again.
      const isAccepted = () =>
        press().then(
          () => true,
          () => false,
        );
      if (refused !== null) await expect.poll(isAccepted).toBe(true);
    } else {
      if (isStarting) {
        server.status = 'stopped';
        server.isDeaf = true;
        const start = { kind: 'power', action: 'start' } as const;
        const { id } = await service.start({ ...asked, request: start, interactionId: randomUUID() });
        const step = async () => (await operations.get(id))?.steps[0];
        await expect.poll(async () => (await step())?.state, { interval: 5 }).toBe('accepted');
        server.status = 'starting';
        await expect.poll(async () => (await step())?.result?.status, { interval: 5 }).toBe('starting');
      }
      database.fails(failing);
      await service.start(asked).catch(note);
      // The start goes on if the stop was not accepted.
      if (isStarting && refused !== null) server.status = 'running';
    }
    const open = () =>
      db
        .selectFrom('operations')
        .select(['state', 'steps'])
        .where('server_id', '=', serverId)
        .where('reported_at', 'is', null)
        .execute();
    await expect.poll(open, { interval: 20 }).toEqual([]);
    return { refused, sent: server.told, told, writes: database.writes };
  } finally {
    await runner.stop(5_000);
    await db.destroy();
  }
}

/** Lets each write of a change fail in turn, with those that follow it, and judges each run. */
async function eachWriteFails(
  change: Change,
  open: () => Promise<FaultyDatabase>,
  count: number,
  judge: (ended: Ended, failing: FailingWrites) => void,
) {
  const untroubled = await run(change, await open(), null);
  expect(untroubled).toMatchObject({ sent: change.sent, refused: null });
  expect(untroubled.told.at(-1)).toMatchObject({ request: change.request, state: 'succeeded' });
  expect(untroubled.writes).toBeGreaterThan(3 * plan(change.request).length);
  const cases = Array.from({ length: untroubled.writes }, (_, index) => index + 1).flatMap((first) =>
    (['before', 'after'] as const).map((when) => ({ first, count, when })),
  );
  const left = cases.values();
  const work = async () => {
    for (const failing of left) judge(await run(change, await open(), failing), failing);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

/** Expects that everything was done and told as done; or nothing, if it could not be written down. */
function expectDone(change: Change) {
  return ({ refused, sent, told }: Ended, failing: FailingWrites) => {
    const isStored = failing.first > 1 || failing.when === 'after' || change === restore;
    const states = [...new Set(told.map(({ state }) => state))];
    const expected = isStored ? { sent: change.sent, states: ['succeeded'] } : { sent: [], states: [] };
    expect({ failing, sent, states }).toEqual({ failing, ...expected });
    if (refused !== null) expect(refused).toBeInstanceOf(StoreUnavailableError);
  };
}

/** Expects that no step that the host got is reported as failed or skipped, and that none was sent twice. */
function expectNothingUntrue({ sent: all }: Change) {
  return ({ refused, sent, told }: Ended, failing: FailingWrites) => {
    if (told.length === 0) expect(refused, JSON.stringify(failing)).not.toBeNull();
    for (const { steps } of told) {
      const done = steps.filter(({ state }) => state === 'done' || state === 'unknown').length;
      expect({ failing, sent }).toEqual({ failing, sent: all.slice(0, done) });
    }
  };
}

async function inFiles(open: (path: string) => FaultyDatabase) {
  const folder = await temporaryFolder();
  return async () => {
    const path = join(folder, `${randomUUID()}.db`);
    await copyFile(inject('sqliteTemplate'), path);
    return open(path);
  };
}

test.each(changes)(
  'whichever write of %s fails, what the host did is told and nothing is sent twice',
  async (_, change) => {
    await eachWriteFails(change, await inFiles(FaultyDatabase.sqlite), 3, expectDone(change));
  },
);

test('whichever write fails while a stop ends a start, each ends once, and the start as what became of it', async () => {
  const judge = ({ refused, sent, told }: Ended, failing: FailingWrites) => {
    const all = told.map(({ request, state, steps: [step] }) => {
      const action = request.kind === 'power' ? request.action : request.kind;
      return [action, state, ...(step?.failure ? [step.failure.reason] : [])].join(' ');
    });
    // What could not be written down as told is told again.
    const ends = [...new Set(all)].toSorted();
    const possible = [
      { sent: ['start'], ends: ['start succeeded'] },
      // The write of the stop failed after the start had been ended for it.
      { sent: ['start'], ends: ['start unknown preempted-by-stop'] },
      { sent: stopOfStart.sent, ends: ['start unknown preempted-by-stop', 'stop succeeded'] },
    ];
    expect(possible, JSON.stringify(failing)).toContainEqual({ sent, ends });
    if (refused === null) expect(ends, JSON.stringify(failing)).toHaveLength(2);
    else expect(refused).toBeInstanceOf(StoreUnavailableError);
  };
  await eachWriteFails(stopOfStart, await inFiles(FaultyDatabase.sqlite), 3, judge);
});

test.skipIf(postgresMissing)('it is so with PostgreSQL', async () => {
  const location = parseDatabaseUrl(await newDatabase());
  if (location.kind !== 'postgres') throw new Error('not a PostgreSQL database');
  await eachWriteFails(stop, async () => FaultyDatabase.postgres(location, log), 1, expectDone(stop));
});

test('whichever write of a command with a backup fails, it is not sent without that, and nothing untrue is told', async () => {
  const judge = expectNothingUntrue(backedUpCommand);
  await eachWriteFails(backedUpCommand, await inFiles(FaultyDatabase.sqlite), 3, judge);
});

test.each([
  ['a command', command],
  ['a command with a backup', backedUpCommand],
  ['a guided restore', restore],
] as const)('if a write of %s fails as nothing expects it to, nothing untrue is told', async (_, change) => {
  await eachWriteFails(change, await inFiles(FaultyDatabase.broken), 1, expectNothingUntrue(change));
});
