import { expect, test } from 'vitest';
import { RateLimitGate } from '../src/rate-limit-gate.ts';
import { skippingClock } from '../testing/stub-host.ts';

const key = 'hk_live_Zq8vT3nLw0';
const scope = 'create-backup s1';

test('a limit with a scope delays calls of that scope, and no other call with the key', () => {
  const { clock, skip } = skippingClock();
  const gate = new RateLimitGate(clock);
  const until = gate.close(key, 600_000, scope);
  expect(gate.opensAt(key, scope)).toBe(until);
  expect(gate.opensAt(key, 'create-backup s2')).toBe(0);
  expect(gate.opensAt(key)).toBe(0);
  expect(gate.opensAt('another-key', scope)).toBe(0);
  skip(600_000);
  gate.succeeded(key, scope);
  expect(gate.opensAt(key, scope)).toBe(0);
});

test('a limit of the key delays calls of every scope', () => {
  const { clock } = skippingClock();
  const gate = new RateLimitGate(clock);
  gate.close(key, 1_000, scope);
  const until = gate.close(key, 60_000);
  expect([gate.opensAt(key, scope), gate.opensAt(key, 'another'), gate.opensAt(key)]).toEqual([
    until,
    until,
    until,
  ]);
});

test('estimates of how long a limit lasts grow for each scope by itself', () => {
  const { clock, skip } = skippingClock();
  const gate = new RateLimitGate(clock);
  const delay = (name?: string) => {
    const ms = gate.close(key, null, name) - clock.elapsed();
    skip(ms);
    return ms;
  };
  expect([delay(scope), delay(scope), delay(), delay('another')]).toEqual([1_000, 2_000, 1_000, 1_000]);
});
