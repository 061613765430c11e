import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { Operation } from '../../src/operations/model/operation.ts';
import { OperationReporter } from '../../src/reports/operation-reporter.ts';

/** Returns a reporter, and the titles of its edits. @param remember is called for each message that is made */
function reporter(remember: () => Promise<string>) {
  const shown: string[] = [];
  const reports = new OperationReporter({
    api: {
      editReply: async (_, { embeds }) => {
        shown.push(embeds?.[0]?.title ?? '');
        return '900';
      },
      followUp: async () => {},
    },
    alerts: { settings: async () => [] },
    mutes: { of: async () => [] },
    cases: { add: async () => {}, get: async () => null },
    announcements: { post: async () => {} },
    outbox: { show: async () => {} },
    operations: { wasAnnounced: async () => true, markAnnounced: async () => {}, get: async () => running },
    connections: {
      get: async () => null,
      settings: () => Promise.reject(new Error('no settings are read')),
    },
    serverRefs: { remember },
    knownLists: { backups: async () => null },
    backupTests: { of: async () => new Map() },
    logger: pino({ level: 'silent' }),
  });
  const ends = () => reports.onEnd(ended, new AbortController().signal);
  return { shown, reports, ends };
}

test('an outcome does not wait for progress that is shown soon, which it replaces', async () => {
  const { shown, reports, ends } = reporter(async () => 'r');
  reports.onProgress(running);
  await ends();
  expect(shown).toEqual(['✅ Survival has stopped']);
});

test('states that follow one another are one edit', async () => {
  const made = Promise.withResolvers<void>();
  const { shown, reports } = reporter(async () => {
    made.resolve();
    return 'r';
  });
  reports.onProgress(running);
  reports.onProgress(running);
  await made.promise;
  await new Promise(setImmediate);
  expect(shown).toEqual(['⏳ Stopping Survival…']);
});

test('progress whose message is still being made is not shown after the outcome', async () => {
  const [begun, made] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()];
  let messages = 0;
  const { shown, reports, ends } = reporter(() => {
    messages += 1;
    begun.resolve();
    return messages === 1 ? made.promise : Promise.resolve('r');
  });
  reports.onProgress(running);
  await begun.promise;
  await ends();
  made.resolve('r');
  await new Promise(setImmediate);
  expect(shown).toEqual(['✅ Survival has stopped']);
});

const running: Operation = {
  id: 'o-1',
  guildId: '1',
  accountId: 'a',
  server: { connectionId: 'default', id: 's-1', name: 'Survival' },
  request: { kind: 'power', action: 'stop' },
  requestedBy: { id: '2', name: 'Ada' },
  interactionId: '3',
  replyTo: {
    applicationId: '4',
    channelId: '5',
    token: 't',
    tokenExpiresAt: Date.now() + 600_000,
    message: 'm',
  },
  state: 'running',
  origin: null,
  exclusive: true,
  steps: [],
  serverStatus: null,
  language: 'en',
  createdAt: new Date(0),
  expiresAt: null,
  startedAt: new Date(0),
  endedAt: null,
};

const ended: Operation = { ...running, state: 'succeeded', serverStatus: 'stopped', endedAt: new Date(1) };
