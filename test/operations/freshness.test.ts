import { type Hosting, mayPredate, provenFrom } from '@steward/hosts/model';
import { genericCapabilities } from '@steward/hosts/testing';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { statusAfterSuccess } from '../../src/operations/server-status.ts';
import { emptyResult } from '../../src/operations/step-handler.ts';
import { anOperation, aStep } from '../store/fixtures.ts';

test.each<[string, number, number, boolean]>([
  ['read before the moment', 0, 999, true],
  ['read at the moment', 0, 1_000, false],
  ['that may be 20 s old, read 20 s after the moment', 20_000, 21_000, false],
  ['that may be 20 s old, read less than 20 s after the moment', 20_000, 20_999, true],
])('a status %s', (_, statusAgeMs, readAt, isOlder) => {
  expect(mayPredate({ readAt, statusAgeMs }, 1_000)).toBe(isOlder);
  expect(readAt < provenFrom(1_000, statusAgeMs)).toBe(isOlder);
});

test('the status after a change is the one that the host tells live, and nobody waits until another is new', async () => {
  const hosting: Pick<Hosting, 'followStatus' | 'capabilities'> = {
    capabilities: { ...genericCapabilities, statusAgeMs: 3_600_000 },
    async followStatus(_account, _serverId, onStatus) {
      onStatus('stopped');
      await new Promise(() => {});
    },
  };
  const result = { ...emptyResult, status: 'running', statusMayBeOld: true };
  const step = aStep({
    name: 'backup.restore',
    state: 'done',
    startedAt: Date.now(),
    endedAt: Date.now(),
    result,
  });
  const status = await statusAfterSuccess(
    anOperation({ steps: [step] }),
    { id: 'account', apiKey: 'key' },
    { hosting: hosting as Hosting, logger: pino({ level: 'silent' }) },
    new AbortController().signal,
  );
  expect(status).toEqual({ status: 'stopped', mayBeOld: false });
});
