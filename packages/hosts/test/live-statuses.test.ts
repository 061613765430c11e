import { expect, test } from 'vitest';
import { LiveStatuses } from '../src/live-statuses.ts';
import type { ServerStatus } from '../src/model/server.ts';
import { aServer } from '../testing/records.ts';

const statusAgeMs = 20_000;

function seenLive(status: ServerStatus) {
  let now = 1_000;
  const live = new LiveStatuses(statusAgeMs, { elapsed: () => now });
  live.note('survival', status);
  const noteLater = (id: string, later: ServerStatus, at: number) => {
    now = at;
    live.note(id, later);
  };
  const read = (readStatus: ServerStatus, readAt: number, id = 'survival') =>
    live.applyTo(aServer(id, { status: readStatus }), readAt);
  return { read, noteLater };
}

test('a server keeps its live status until a read can’t be from before it', () => {
  const { read } = seenLive('running');
  expect(read('stopped', 500).status).toBe('running');
  expect(read('stopped', 20_999).status).toBe('running');
  expect(read('stopped', 21_000).status).toBe('stopped');
});

test('what a server used with another status is not shown', () => {
  const { read } = seenLive('stopped');
  const { usage, players } = read('running', 2_000);
  expect([usage.cpuPercent, usage.memoryBytes, usage.uptimeSeconds, players]).toEqual([
    null,
    null,
    null,
    null,
  ]);
  expect(usage.memoryLimitBytes).toBe(aServer('survival').usage.memoryLimitBytes);
});

test('a read of the same status, of another server, or without a status stays as it is', () => {
  const { read } = seenLive('running');
  expect(read('running', 2_000)).toEqual(aServer('survival', { status: 'running' }));
  expect(read('stopped', 2_000, 'creative').status).toBe('stopped');
  expect(read('unknown', 2_000).status).toBe('unknown');
});

test('the newest live status counts, whatever other servers do', () => {
  const { read, noteLater } = seenLive('starting');
  noteLater('survival', 'running', 3_000);
  noteLater('creative', 'stopped', 4_000);
  expect(read('stopped', 22_999).status).toBe('running');
  expect(read('running', 5_000, 'creative').status).toBe('stopped');
});
