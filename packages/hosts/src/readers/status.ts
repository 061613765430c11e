import type { ServerBlock, ServerStatus } from '../model/server.ts';
import { type Fields, fieldsIn, numberIn, textIn } from './fields.ts';

const words: { readonly [status in Exclude<ServerStatus, 'unknown'>]: string } = {
  running: 'running online on started active up ready healthy alive poweredon',
  stopped:
    'stopped offline off exited down inactive shutdown halted notrunning poweredoff terminated killed hibernated hibernating sleeping',
  starting:
    'starting booting loading preparing installing startingup pending launching initializing initialising provisioning queued transferring prestart poweringon',
  stopping: 'stopping shuttingdown saving terminating poweringoff killing',
  restarting: 'restarting rebooting',
  crashed: 'crashed error errored suspended failed dead unhealthy',
};

const meanings = new Map<string, ServerStatus>(
  (['running', 'stopped', 'starting', 'stopping', 'restarting', 'crashed'] as const).flatMap((status) =>
    words[status].split(' ').map((word) => [word, status] as const),
  ),
);

/** exaroton's status codes, from 0 on. */
const numbered =
  'offline online starting stopping restarting saving loading crashed pending transferring preparing'.split(
    ' ',
  );

const wordNames = 'status state currentstate serverstatus serverstate powerstate powerstatus'.split(' ');
const innerNames = 'status state current value name code'.split(' ');
const runningFlags = ['running', 'online', 'isrunning', 'isonline', 'started'];

export interface StatusReading {
  readonly status: ServerStatus;
  /** The host's own word; for a status code of exaroton, its name. Null if the status was read from a flag. */
  readonly word: string | null;
}

/** Words with which a host refuses every change of a server, and what they say. */
const refusingWords: ReadonlyMap<string, ServerBlock> = new Map([
  ['suspended', 'suspended'],
  ['installing', 'installing'],
  ['provisioning', 'installing'],
]);

/** Returns why the host refuses every change of a server with this status; undefined if it doesn't. */
export function blockOf({ word }: StatusReading): ServerBlock | undefined {
  return word === null ? undefined : refusingWords.get(plainWord(word));
}

/** Returns the first known status in the records, `unknown` with the host's word if no word is known, or null if there is no status. */
export function statusIn(scopes: readonly Fields[]): StatusReading | null {
  let unrecognized: StatusReading | null = null;
  for (const scope of scopes) {
    for (const name of wordNames) {
      const reading = statusOf(scope.value(name));
      if (reading !== null && reading.status !== 'unknown') return reading;
      unrecognized ??= reading;
    }
  }
  return statusByFlag(scopes, unrecognized?.word ?? null) ?? unrecognized;
}

function statusOf(value: unknown): StatusReading | null {
  if (typeof value === 'boolean') return { status: value ? 'running' : 'stopped', word: null };
  const inner = fieldsIn(value);
  if (inner !== null) {
    const word = inner.text(innerNames);
    return word === null ? statusByFlag([inner], null) : statusOf(word);
  }
  const text = textIn(value);
  if (text === null) return null;
  const word = numbered[numberIn(text) ?? -1] ?? text;
  return { status: meanings.get(plainWord(word)) ?? 'unknown', word };
}

function statusByFlag(scopes: readonly Fields[], word: string | null): StatusReading | null {
  for (const scope of scopes) {
    if (scope.flag(['suspended', 'issuspended']) === true)
      return { status: 'crashed', word: word ?? 'suspended' };
    if (scope.flag(['crashed', 'iscrashed']) === true) return { status: 'crashed', word };
    const running = scope.flag(runningFlags);
    if (running !== null) return { status: running ? 'running' : 'stopped', word };
  }
  return null;
}

function plainWord(word: string): string {
  return word.toLowerCase().replace(/[^a-z0-9]/g, '');
}
