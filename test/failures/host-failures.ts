import type { Answer } from '../support/shapes.ts';

/** A way in which a call to the host fails, and what the replies say. */
export interface HostFailure {
  readonly name: string;
  readonly answer: Answer;
  readonly what: RegExp;
  readonly next: RegExp;
  /** The host's message, which is shown unchanged. */
  readonly quoted?: string;
  /** What this means for a change; `uncertain`: it may have been made, but can't be checked. */
  readonly change: 'not made' | 'uncertain';
}

const html = '<!doctype html><html><head><title>502</title></head><body>nginx</body></html>';

/** One of each kind: `hosting/failures.test.ts` and `hosting/connections.test.ts` say which answers are of it. */
export const hostFailures: readonly HostFailure[] = [
  {
    name: '401',
    answer: { status: 401, body: { error: 'Invalid API key' } },
    what: /refused the API key/,
    next: /An admin has to run `\/setup connect` with a valid key/,
    quoted: 'Invalid API key',
    change: 'not made',
  },
  {
    name: '403',
    answer: { status: 403, body: { message: 'Missing scope' } },
    what: /isn’t allowed to do this/,
    next: /An admin can add this permission to the key/,
    quoted: 'Missing scope',
    change: 'not made',
  },
  {
    name: '404',
    answer: { status: 404, body: { error: 'Not found' } },
    what: /(?:Server|Backup) not found|The host can’t find this (?:server|backup)|“not found”, even though the server exists/,
    next: /Pick one from the list|Check `\/backup list server:[^`]+`|tell whoever runs this bot/,
    quoted: 'Not found',
    change: 'not made',
  },
  {
    name: '503 for ten minutes, with a page',
    answer: { status: 503, headers: { 'retry-after': '600' }, body: html },
    what: /is down for maintenance/,
    next: / after <t:(\d+):T> \(<t:\1:R>\)/,
    change: 'uncertain',
  },
  {
    name: '400',
    answer: { status: 400, body: 'Bad thing' },
    what: /The host declined the request/,
    next: /If you can fix the problem that the host reports, do that and try again\. Otherwise, contact the host’s support\./,
    quoted: 'Bad thing',
    change: 'not made',
  },
  {
    name: '400 without a word',
    answer: { status: 400 },
    what: /The host declined the request/,
    next: /gave no reason\. Check the server in the host’s control panel/,
    change: 'not made',
  },
  {
    name: '500',
    answer: { status: 500, body: { error: 'Disk is full' } },
    what: /host (?:had an error|reported an internal error)/,
    next: /Try again in a minute\. If it keeps happening, contact the host’s support/,
    quoted: 'Disk is full',
    change: 'uncertain',
  },
  {
    name: '502 with a page',
    answer: { status: 502, body: html },
    what: /system behind it didn’t/,
    next: /Try again in a minute\. If it keeps happening, check the host’s control panel/,
    change: 'uncertain',
  },
  {
    name: 'no answer',
    answer: 'hangs',
    what: /took too long to respond/,
    next: /Try again in a minute/,
    change: 'uncertain',
  },
  {
    name: 'a connection that dies',
    answer: 'dies',
    what: /response was lost/,
    next: /Try again in a minute/,
    change: 'uncertain',
  },
  {
    name: 'a page in place of JSON',
    answer: { status: 200, body: html },
    what: /a response that I can’t read|Unreadable response from the host/,
    next: /Try again in a minute/,
    change: 'uncertain',
  },
];
