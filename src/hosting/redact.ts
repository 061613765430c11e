import { invisible } from './readers/cut-text.ts';
import { isRecord } from './readers/fields.ts';

/** Shorter keys are no secrets, and replacing them would tear ordinary words and ids apart. */
const shortest = 6;
const substitute = '[key]';

export type Redact = (text: string) => string;

/** Replaces an API key wherever a text repeats it, whole or torn apart by characters that are not shown. */
export function redactorOf(apiKey: string): Redact {
  if (apiKey.length < shortest) return (text) => text;
  let torn: RegExp | null = null;
  return (text) => {
    const whole = text.includes(apiKey) ? text.replaceAll(apiKey, substitute) : text;
    if (!invisible.test(whole)) return whole;
    torn ??= new RegExp(
      [...apiKey].map((letter) => RegExp.escape(letter)).join(`${invisible.source}*`),
      'gu',
    );
    return whole.replace(torn, substitute);
  };
}

/**
 * Replaces an API key in every string and field name of a JSON value, in place. Works without recursion:
 * nothing bounds how deep a host nests.
 */
export function redactJson(value: unknown, redact: Redact): unknown {
  const holder: unknown[] = [value];
  const open: (unknown[] | Record<string, unknown>)[] = [holder];
  for (let container = open.pop(); container !== undefined; container = open.pop()) {
    if (Array.isArray(container)) {
      for (const [index, inner] of container.entries()) {
        if (typeof inner === 'string') container[index] = redact(inner);
        else if (isContainer(inner)) open.push(inner);
      }
    } else {
      for (const [name, inner] of Object.entries(container)) {
        const safe = redact(name);
        const kept = typeof inner === 'string' ? redact(inner) : inner;
        if (safe !== name) delete container[name];
        if (safe !== name || kept !== inner) {
          Object.defineProperty(container, safe, { value: kept, enumerable: true, configurable: true });
        }
        if (isContainer(kept)) open.push(kept);
      }
    }
  }
  return holder[0];
}

function isContainer(value: unknown): value is unknown[] | Record<string, unknown> {
  return Array.isArray(value) || isRecord(value);
}
