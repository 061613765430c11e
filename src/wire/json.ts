import type { WireAnswer } from './exchange.ts';

/** The JSON in an answer; null where it is none. */
export function jsonIn({ text }: Pick<WireAnswer, 'text'>): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
