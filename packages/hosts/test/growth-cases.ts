import type { Sized } from '@steward/kit/testing';
import { acceptedOf, isRefusal } from '../src/readers/accepted.ts';
import { readBackup, readBackups } from '../src/readers/backup-fields.ts';
import { errorTextIn } from '../src/readers/error-text.ts';
import { withoutSecrets } from '../src/readers/masks.ts';
import { readServers, toServer } from '../src/readers/server-fields.ts';
import { KeyFinder, redact } from '../src/redact.ts';

/*
 * What a host that means harm, or a broken one, sends in growing sizes.
 */

function answer(make: (times: number) => string): Sized {
  const now = new Date();
  const noKey = new KeyFinder('');
  return (times) => {
    const value: unknown = JSON.parse(make(times));
    return () => {
      toServer(value, 'asked', now);
      readServers(value, now);
      readBackups(value);
      readBackup(value, 'complete');
      acceptedOf({ kind: 'json', value }, noKey);
      isRefusal({ kind: 'json', value }, 'power');
      errorTextIn({ kind: 'json', value });
      redact(value, new KeyFinder('a-key-that-is-long'));
    };
  };
}

function fields(count: number, value: string): string {
  return `{${Array.from({ length: count }, (_, index) => `"f${index}":${value}`).join()},"status":"on"}`;
}

const answers: Readonly<Record<string, Sized>> = {
  'lists in lists': answer((times) => '['.repeat(200 * times) + ']'.repeat(200 * times)),
  'data in data': answer((times) => `${'{"data":'.repeat(200 * times)}1${'}'.repeat(200 * times)}`),
  'errors in errors': answer(
    (times) => `${'{"error":{"message":'.repeat(200 * times)}"x"${'}}'.repeat(200 * times)}`,
  ),
  'many items': answer((times) => `[${'0,'.repeat(200 * times)}0]`),
  'many servers': answer((times) => `[${'{"id":"a","name":"A","status":"on"},'.repeat(200 * times)}0]`),
  'many players': answer((times) => `{"status":"on","players":[${'"a",'.repeat(200 * times)}"a"]}`),
  'many fields': answer((times) => fields(200 * times, '1')),
  'many keyed records': answer((times) => fields(200 * times, '{}')),
  'long texts': answer((times) => {
    const blanks = ' '.repeat(1_000 * times);
    return JSON.stringify({
      cpu: `${blanks}x`,
      status: blanks,
      error: blanks,
      motd: '://:'.repeat(200 * times),
    });
  }),
  'long names of fields': answer((times) => {
    const configuration = Object.fromEntries(
      ['node', 'lan', 'Bind', '_'].map((word) => [word.repeat(200 * times), 'a']),
    );
    return JSON.stringify({ id: 'a', name: 'A', status: 'on', configuration });
  }),
};

const lines: Readonly<Record<string, Sized>> = Object.fromEntries(
  ['password=a ', '/login a ', '203.0.113.7 ', '::', '://a@', '"', '•••', 'ﷺ'].map(
    (part): [string, Sized] => [
      `a line that repeats ${part}`,
      (times) => {
        const line = `token ${part.repeat(200 * times)} secret`;
        return () => withoutSecrets(line);
      },
    ],
  ),
);

export const cases: Readonly<Record<string, Sized>> = { ...answers, ...lines };
