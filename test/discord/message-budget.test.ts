import { expect, test } from 'vitest';
import { isTransient } from '../../src/discord/rest/errors.ts';
import { MessageBudget } from '../../src/discord/rest/message-budget.ts';

const never = new AbortController().signal;

test('messages that wait go first, in order; what is aborted leaves the queue', async () => {
  const budget = new MessageBudget();
  while (budget.take());
  const sent: string[] = [];
  const stopping = new AbortController();
  const first = budget.wait(never).then(() => void sent.push('first'));
  const aborted = budget.wait(stopping.signal);
  const second = budget.wait(never).then(() => void sent.push('second'));
  expect(budget.take()).toBe(false);
  stopping.abort();
  await expect(aborted).rejects.toThrow('aborted');
  await Promise.all([first, second]);
  expect(sent).toEqual(['first', 'second']);
});

test('at most 40 messages are sent in any second', async () => {
  const budget = new MessageBudget();
  const sentAt: number[] = [];
  await Promise.all(
    Array.from({ length: 60 }, async () => {
      await budget.wait(never);
      sentAt.push(performance.now());
    }),
  );
  for (const [index, at] of sentAt.entries())
    expect((sentAt[index + 40] ?? Number.POSITIVE_INFINITY) - at).toBeGreaterThan(990);
});

test('a wait that took too long is tried again later', async () => {
  const budget = new MessageBudget();
  while (budget.take());
  const error: unknown = await budget.wait(AbortSignal.timeout(1)).catch((reason: unknown) => reason);
  expect(isTransient(error)).toBe(true);
});
