import type { Sized } from '@steward/kit/testing';

const numbers = (count: number) => Array.from({ length: count }, (_, n) => (n * 7_919) % count);

function includes(all: readonly number[], wanted: number): boolean {
  for (const one of all) if (one === wanted) return true;
  return false;
}

export const cases: Readonly<Record<string, Sized>> = {
  'a loop': (times) => {
    const all = numbers(100 * times);
    return () => includes(all, -1);
  },
  'a sort': (times) => {
    const all = numbers(300 * times);
    return () => all.toSorted((a, b) => a - b);
  },
  'work that waits': (times) => async () => {
    for (const one of numbers(100 * times)) await one;
  },
  'a loop in a loop': (times) => {
    const all = numbers(100 * times);
    return () => all.filter((one) => includes(all, -one - 1));
  },
  'a search in a loop': (times) => {
    const all = numbers(100 * times);
    return () => all.map((one) => all.find((other) => other === -one - 1));
  },
  'a copy in a loop': (times) => () =>
    numbers(100 * times).reduce<readonly number[]>(
      (all, one) => [...all.filter((other) => other !== one), one],
      [],
    ),
};
