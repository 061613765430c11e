import type { Hosting } from '@steward/hosts/model';
import { genericCapabilities } from '@steward/hosts/testing';
import type { OperationTimings } from '../../src/domain/timings.ts';
import type { OperationRequest } from '../../src/operations/model/operation.ts';
import type { StepContext } from '../../src/operations/step-handler.ts';
import { noLiveStatus } from '../support/live-status.ts';
import { noTester } from '../support/marks.ts';
import { quickTimings } from '../support/test-limits.ts';

const { signal } = new AbortController();

/** Returns the context of a step on the server `s-1`, at a host that has only these operations. */
export function stepContext(
  request: OperationRequest,
  hosting: object,
  timings: Partial<OperationTimings> = {},
): StepContext {
  return {
    hosting: { capabilities: genericCapabilities, ...hosting } as unknown as Hosting,
    account: { id: 'account', apiKey: 'key' },
    serverId: 's-1',
    consoleGames: () => [],
    request,
    timings: { ...quickTimings, ...timings },
    signal,
    preempted: signal,
    live: noLiveStatus(),
    progress: async () => {},
    test: noTester.test,
    isBad: noTester.isBad,
    pauseSaving: async () => {},
    expectsAnswer: async () => false,
  };
}
