import { HostError } from '@steward/hosts/model';
import { describe, expect, test } from 'vitest';
import { whatNext } from '../../src/discord/texts/failures.ts';
import { textsIn } from '../../src/discord/texts/languages.ts';
import { plan } from '../../src/operations/kinds.ts';
import type { Failure, Operation, OperationRequest, Step } from '../../src/operations/model/operation.ts';
import { failureDetails } from '../../src/operations/outcomes.ts';
import { operationMessage } from '../../src/reports/operation-view.ts';
import { anOperation } from '../store/fixtures.ts';

const backup = { id: 'b-1', label: 'b-1' };
const around = { backUpFirst: false, stopFirst: true, startAfter: true };
const requests: readonly OperationRequest[] = [
  { kind: 'power', action: 'stop' },
  { kind: 'command', command: 'say hi' },
  { kind: 'backup.create', startFirst: false },
  { kind: 'backup.restore', backup, ...around },
  { kind: 'backup.delete', backup },
];

/** Returns the text on an operation in which a step stopped because the host accepts no requests until then. */
function textOf(
  request: OperationRequest,
  how: Pick<Step, 'state'> & Pick<Failure, 'reason'>,
  until: number,
) {
  const failure: Failure = {
    reason: how.reason,
    hostText: null,
    retryAt: until,
    applied: how.state === 'failed' ? 'no' : 'unknown',
    reference: 'ABCD2345',
  };
  const [first, ...others] = plan(request);
  if (first === undefined) throw new Error('a request has steps');
  const done: Step = { ...first, state: 'done', startedAt: 1, endedAt: 2 };
  const [held = first] = others;
  const steps =
    how.state === 'pending'
      ? [done, { ...held, state: how.state, failure }, ...others.slice(1)]
      : [{ ...first, state: how.state, failure, startedAt: 1, endedAt: 2 }, ...others];
  const states: Partial<Record<Step['state'], Operation['state']>> = { failed: 'failed', unknown: 'unknown' };
  const operation = anOperation({ request, steps, state: states[how.state] ?? 'running' });
  return operationMessage(textsIn('en'), operation, 'reference').embeds[0]?.description ?? '';
}

/** Returns the times after which a text says that something can be done. */
function timesIn(text: string): readonly number[] {
  return [...text.matchAll(/after <t:(\d+):T> \(<t:\1:R>\)/g)].map(([, at]) => Number(at) * 1_000);
}

const uncertain = { state: 'unknown', reason: 'maintenance' } as const;
const refused = { state: 'failed', reason: 'rate-limited' } as const;
const closed = { state: 'failed', reason: 'maintenance' } as const;

describe.each(
  requests.flatMap((request) => [
    { request, how: uncertain, name: `${request.kind}, not certain` },
    { request, how: refused, name: `${request.kind}, refused` },
    { request, how: closed, name: `${request.kind}, closed` },
  ]),
)('the outcome of $name', ({ request, how }) => {
  test('names the time from which the host accepts requests again, never too early', () => {
    const until = Date.now() + 60_500;
    const text = textOf(request, how, until);
    expect(text).not.toMatch(/again <t:/);
    if (request.kind === 'command' && how === uncertain) return;
    for (const at of timesIn(text)) expect(at).toBeGreaterThanOrEqual(until);
    expect(timesIn(text)).toHaveLength(1);
  });

  test('names no time in the past', () => {
    expect(textOf(request, how, Date.now() - 18_000)).not.toMatch(/<t:|then/);
  });
});

describe('a step that waits for the host', () => {
  const held = { state: 'pending', reason: 'rate-limited' } as const;
  const restore: OperationRequest = { kind: 'backup.restore', backup, ...around };

  test('says when it continues', () => {
    const until = Date.now() + 60_500;
    expect(timesIn(textOf(restore, held, until))).toEqual([Math.ceil(until / 1_000) * 1_000]);
  });

  test('says that it continues soon if that time is past', () => {
    const text = textOf(restore, held, Date.now() - 18_000);
    expect(text).toContain('continuing soon');
    expect(timesIn(text)).toEqual([]);
  });
});

test('a read that the host refused until a past time is to be tried again, without that time', () => {
  const retryAt = new Date(Date.now() - 1_000);
  const error = new HostError('rate-limited', { call: 'read-server', applied: 'no', retryAt });
  expect(`${whatNext(textsIn('en'), failureDetails(error), null)}`).toBe('Try again in a minute.');
});
