import { expect, test } from 'vitest';
import { WebhookLanes } from '../../src/discord/rest/webhook-rate-limits.ts';
import type { HttpResponse } from '../../src/http/client.ts';

test('a webhook’s rate limit is known while something waits for it or it lasts, and forgotten then', async () => {
  const lanes = new WebhookLanes();
  const first = lanes.enter('token');
  lanes.leave('token', first);
  const second = lanes.enter('token');
  expect(second).not.toBe(first);
  second.hear(fullFor('0.05'));
  lanes.leave('token', second);
  expect(lanes.enter('token')).toBe(second);
  lanes.leave('token', second);
  const again = () => {
    const lane = lanes.enter('token');
    lanes.leave('token', lane);
    return lane === second;
  };
  await expect.poll(again, { interval: 20 }).toBe(false);
});

function fullFor(seconds: string): HttpResponse {
  const headers = new Map([
    ['x-ratelimit-remaining', '0'],
    ['x-ratelimit-reset-after', seconds],
  ]);
  return { status: 200, text: '', header: (name) => headers.get(name) ?? null };
}
