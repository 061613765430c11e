import type { HostCall } from '../host-error.ts';
import type { Body } from '../reply.ts';
import { type Fields, fieldsIn } from './fields.ts';
import { textIn } from './scalars.ts';

/** What may stand beside an error without being an answer. */
const noData = new Set(
  `error errors success ok status statuscode code message msg detail title type reason description
  timestamp time path instance requestid traceid data errorcode errormessage`.split(/\s+/),
);

/** Whether a 2xx answer is a refusal all the same: it says so, or holds an error and no data. */
export function isRefusal(body: Body, call: HostCall): boolean {
  const fields = body.kind === 'json' ? fieldsIn(body.value) : null;
  if (fields === null) return false;
  if (fields.flag(['success', 'ok', 'successful']) === false) return true;
  if (isEmpty(fields.value('error')) && isEmpty(fields.value('errors'))) {
    return call !== 'read server' && saysFailed(fields);
  }
  return !holdsData(fields);
}

/** `{status: "error", message: "…"}`. A record with an id is data: a backup may have failed. */
function saysFailed(fields: Fields): boolean {
  const word = textIn(fields.value('status'))?.toLowerCase() ?? '';
  return ['error', 'fail', 'failed', 'failure'].includes(word) && !holdsData(fields);
}

function holdsData(fields: Fields): boolean {
  for (const { plain, value } of fields.entries()) {
    if (value !== null && (plain === 'data' ? !isEmpty(value) : !noData.has(plain))) return true;
  }
  return false;
}

function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  const fields = fieldsIn(value);
  if (fields !== null) return [...fields.entries()].length === 0;
  return value === undefined || value === null || value === false || value === '' || value === 0;
}
