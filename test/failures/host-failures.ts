import type { Answer } from '../support/scripted-host.ts';

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
const failed = {
  what: /host (?:had an error|reported an internal error)/,
  next: /Try again in a minute\. If it keeps happening, contact the host’s support/,
  change: 'uncertain',
} as const;
const gateway = {
  what: /system behind it didn’t/,
  next: /Try again in a minute\. If it keeps happening, check the host’s status page/,
  change: 'uncertain',
} as const;
const lost = {
  what: /response was lost/,
  next: /Try again in a minute/,
  change: 'uncertain',
} as const;
const slow = {
  what: /took too long to respond/,
  next: /Try again in a minute/,
  change: 'uncertain',
} as const;
const strange = {
  what: /a response that I can’t read|Unreadable response from the host/,
  next: /Try again in a minute/,
  change: 'uncertain',
} as const;
const declined = {
  what: /The host declined the request/,
  next: /Fix what the host reports, then try again/,
  change: 'not made',
} as const;

export const hostFailures: readonly HostFailure[] = [
  {
    name: '401',
    answer: { status: 401, body: { error: 'Invalid API key' } },
    what: /refused the API key/,
    next: /Ask an admin to run `\/setup connect` with a valid key/,
    quoted: 'Invalid API key',
    change: 'not made',
  },
  {
    name: '403',
    answer: { status: 403, body: { message: 'Missing scope' } },
    what: /isn’t allowed to do this/,
    next: /Ask an admin to give the key this permission/,
    quoted: 'Missing scope',
    change: 'not made',
  },
  {
    name: '404',
    answer: { status: 404, body: { error: 'Not found' } },
    what: /(?:Server|Backup) not found|The host can’t find this (?:server|backup)|“not found”, even though the server exists/,
    next: /Pick one from the list|Check `\/backup list`|tell whoever runs this bot/,
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
  { name: '400', answer: { status: 400, body: 'Bad thing' }, quoted: 'Bad thing', ...declined },
  {
    name: '400 without a word',
    answer: { status: 400 },
    what: /The host declined the request/,
    next: /gave no reason\. Check the server in the host’s control panel/,
    change: 'not made',
  },
  {
    name: '409',
    answer: { status: 409, body: { error: { code: 7, message: 'Another task runs' } } },
    quoted: 'Another task runs',
    ...declined,
  },
  {
    name: '422',
    answer: { status: 422, body: { errors: [{ detail: 'Limit of 3 reached' }] } },
    quoted: 'Limit of 3 reached',
    ...declined,
  },
  {
    name: '200 with success:false',
    answer: { status: 200, body: { success: false, error: 'No credits left' } },
    quoted: 'No credits left',
    ...declined,
  },
  {
    name: '500',
    answer: { status: 500, body: { error: 'Disk is full' } },
    quoted: 'Disk is full',
    ...failed,
  },
  { name: '500 with a page', answer: { status: 500, body: html }, ...failed },
  { name: '502 with a page', answer: { status: 502, body: html }, ...gateway },
  {
    name: '502 in JSON',
    answer: { status: 502, body: { error: 'The process stopped' } },
    quoted: 'The process stopped',
    ...failed,
  },
  { name: '504 with a page', answer: { status: 504, body: html }, ...gateway },
  { name: 'no answer', answer: 'hangs', ...slow },
  { name: 'an answer that never ends', answer: 'stalls', ...slow },
  { name: 'a connection that dies', answer: 'dies', ...lost },
  { name: 'an answer that breaks off', answer: 'breaks off', ...lost },
  { name: 'a page in place of JSON', answer: { status: 200, body: html }, ...strange },
  {
    name: 'an answer over 4 MiB',
    answer: { status: 200, body: `{"id":"${'x'.repeat(4 * 1024 * 1024)}"}` },
    ...strange,
  },
];
