import type { BackupCapabilities, Capabilities, ServerStatus } from '@steward/hosts/model';
import { genericCapabilities } from '@steward/hosts/testing';
import { describe, expect, test } from 'vitest';
import { timingsForAge } from '../../src/operations/adjusted-timings.ts';
import { RunningOperations } from '../../src/operations/concurrency.ts';
import {
  OperationConflictError,
  type OperationRequest,
  type Step,
} from '../../src/operations/model/operation.ts';
import { OperationService } from '../../src/operations/service.ts';
import { emptySnapshot, StepRefusedError } from '../../src/operations/step-handler.ts';
import { stepHandlers } from '../../src/operations/steps/index.ts';
import { UnsupportedError } from '../../src/operations/supported.ts';
import { anOperation, aReplyTarget, aStep, restoreRequest } from '../store/fixtures.ts';
import { quickTimings } from '../support/test-limits.ts';
import { stepContext } from './step-context.ts';

const { backup } = restoreRequest;
const backups: BackupCapabilities = {
  createNeedsRunning: false,
  restoreNeedsStopped: false,
  restoreLeavesStopped: true,
  restoreEnd: 'at-rest',
  lock: true,
  name: true,
  download: true,
  limit: true,
};

describe('a request that the host can’t do', () => {
  /** Returns a service whose store holds a running stop of the server. */
  function serviceAt(capabilities: Capabilities) {
    const { guildId, accountId, server, requestedBy, interactionId, language } = anOperation();
    const running = anOperation({ server, request: { kind: 'power', action: 'stop' } });
    const done: string[] = [];
    const service = new OperationService({
      operations: {
        insert: async () => {
          done.push('insert');
          throw new OperationConflictError(running);
        },
        confirm: async () => null,
        endUnconfirmed: async () => false,
        runningOn: async () => null,
        sharing: async () => null,
      },
      runner: {
        running: new RunningOperations(),
        start: () => {},
        report: () => {},
        preempt: async () => void done.push('preempt'),
        stopTest: async () => false,
      },
      timings: quickTimings,
    });
    const newOperation = (request: OperationRequest) => ({
      guildId,
      accountId,
      server,
      requestedBy,
      interactionId,
      language,
      request,
      host: { name: 'Our host', capabilities },
      replyTo: aReplyTarget(),
    });
    return { service, done, newOperation };
  }

  test.each<[string, Partial<Capabilities>, OperationRequest]>([
    ['a kill', { kill: false }, { kind: 'power', action: 'kill' }],
    ['a backup', { backups: null }, { kind: 'backup.create', startFirst: false }],
    ['a restore', { backups: null }, restoreRequest],
    ['a deletion', { backups: null }, { kind: 'backup.delete', backup }],
    ['a lock', { backups: { ...backups, lock: false } }, { kind: 'backup.lock', backup }],
    ['an unlock', { backups: { ...backups, lock: false } }, { kind: 'backup.unlock', backup }],
  ])('(%s) is refused before it is stored or ends another operation', async (_, lacks, request) => {
    const { service, done, newOperation } = serviceAt({ ...genericCapabilities, ...lacks });
    const asked = newOperation(request);
    await expect(service.start(asked)).rejects.toThrow(UnsupportedError);
    await expect(service.requestConfirmation(asked)).rejects.toThrow(UnsupportedError);
    expect(done).toEqual([]);
  });

  test('is the only kind that is refused', async () => {
    const { service, done, newOperation } = serviceAt({ ...genericCapabilities, kill: false, backups: null });
    const requests = [
      ...(['start', 'stop', 'restart'] as const).map((action) => ({ kind: 'power', action }) as const),
      { kind: 'command', command: 'list' } as const,
    ];
    for (const request of requests)
      await expect(service.requestConfirmation(newOperation(request))).rejects.toThrow(
        OperationConflictError,
      );
    expect(done).toEqual(requests.map(() => 'insert'));
  });
});

/** Returns what a step works with at a host whose server has the status that `status` returns at the time. */
function contextOf(
  request: OperationRequest,
  capabilities: Capabilities,
  status: (elapsedMs: number) => ServerStatus,
) {
  const since = Date.now();
  const server = async () => {
    const now = status(Date.now() - since);
    return {
      id: 's-1',
      name: 's-1',
      status: now,
      statusWord: now,
      restore: null,
      configuration: [],
      usage: {},
    };
  };
  return stepContext(request, { capabilities, server }, { pollMs: () => 5 });
}

/** Returns a step that was just sent, to a server that had this status. */
function sent(name: Step['name'], status: ServerStatus): Step {
  return aStep({ name, startedAt: Date.now(), before: { ...emptySnapshot, status, statusWord: status } });
}

describe('at a host whose statuses may be old', () => {
  const ageMs = 60;
  const old: Capabilities = { ...genericCapabilities, statusAgeMs: ageMs };

  test('a stop is not done because an old status says that the server is down', async () => {
    const since = Date.now();
    const downFromMs = 3 * ageMs;
    const context = contextOf({ kind: 'power', action: 'stop' }, old, (elapsedMs) =>
      elapsedMs < ageMs / 2 || elapsedMs >= downFromMs ? 'stopped' : 'running',
    );
    const outcome = await stepHandlers['power.stop'].awaitOutcome(
      context,
      sent('power.stop', 'running'),
      null,
    );
    expect(outcome.state).toBe('done');
    expect(Date.now() - since).toBeGreaterThanOrEqual(downFromMs);
  });

  test.each(['power.start', 'power.stop'] as const)('a %s is sent even if it looks done', async (name) => {
    const status = name === 'power.start' ? 'running' : 'stopped';
    const context = contextOf(restoreRequest, old, () => status);
    const handler = stepHandlers[name];
    const before = await handler.snapshot(context);
    expect(handler.isAlreadyDone?.(before, context)).toBe(false);
    const current = contextOf(restoreRequest, genericCapabilities, () => status);
    expect(handler.isAlreadyDone?.(before, current)).toBe(true);
  });

  test('a lost command may have run, although the server looked down before and after', async () => {
    const outcomeAt = (capabilities: Capabilities) => {
      const context = contextOf({ kind: 'command', command: 'list' }, capabilities, () => 'stopped');
      return stepHandlers.command.awaitOutcome(context, sent('command', 'stopped'), 50);
    };
    expect((await outcomeAt(old)).state).toBe('unknown');
    expect((await outcomeAt(genericCapabilities)).state).toBe('failed');
  });
});

test('statuses that stay the same for a while are not read all the time, and waited for longer', () => {
  const timings = { ...quickTimings, pollMs: (elapsedMs: number) => (elapsedMs < 1_000 ? 1_000 : 5_000) };
  const waits = (statusAgeMs: number) => {
    const { pollMs, powerMs } = timingsForAge(timings, { statusAgeMs });
    return [pollMs(0), pollMs(1_000), powerMs.kill];
  };
  expect([waits(0), waits(20_000)]).toEqual([
    [1_000, 5_000, timings.powerMs.kill],
    [2_500, 5_000, timings.powerMs.kill + 20_000],
  ]);
  // A new record shows by itself that it is not an older one.
  const { pollMs } = timingsForAge(timings, { statusAgeMs: 20_000, tellsRecords: true });
  expect([pollMs(0), pollMs(1_000)]).toEqual([1_000, 5_000]);
});

describe('at a host that stops the server for a restore, and leaves it stopped', () => {
  const stops: Capabilities = { ...genericCapabilities, backups };

  test('a running server may be restored', async () => {
    const { snapshot } = stepHandlers['backup.restore'];
    expect((await snapshot(contextOf(restoreRequest, stops, () => 'running'))).status).toBe('running');
    const needsStopped = contextOf(restoreRequest, genericCapabilities, () => 'running');
    await expect(snapshot(needsStopped)).rejects.toThrow(StepRefusedError);
  });

  test('the restore is not done before the server was down', async () => {
    const since = Date.now();
    const downFromMs = 3 * quickTimings.restoreRestMs;
    const context = contextOf(restoreRequest, stops, (elapsedMs) =>
      elapsedMs < downFromMs ? 'running' : 'stopped',
    );
    const step = sent('backup.restore', 'running');
    const outcome = await stepHandlers['backup.restore'].awaitOutcome(context, step, null);
    expect([outcome.state, outcome.result?.status]).toEqual(['done', 'stopped']);
    expect(Date.now() - since).toBeGreaterThanOrEqual(downFromMs);
  });

  test('the restore is done too if somebody has started the server since', async () => {
    let reads = 0;
    const still = contextOf(restoreRequest, stops, () => (++reads === 3 ? 'stopped' : 'running'));
    // Longer than three reads take on a busy machine.
    const context = { ...still, timings: { ...still.timings, restoreRestMs: 1_000 } };
    const step = sent('backup.restore', 'running');
    const outcome = await stepHandlers['backup.restore'].awaitOutcome(context, step, null);
    expect([outcome.state, outcome.result?.status]).toEqual(['done', 'running']);
  });
});
