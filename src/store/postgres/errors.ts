import { errorCode } from '@steward/kit';
import type { PostgresLocation } from '../../config/database.ts';

/** Temporary failures by error code, from Node and https://www.postgresql.org/docs/current/errcodes-appendix.html. */
const reasonsByCode: readonly (readonly [code: RegExp, reason: string])[] = [
  [/^ECONNREFUSED$/, 'the connection was refused'],
  [/^(ENOTFOUND|EAI_AGAIN)$/, 'there is no machine of that name'],
  [/^(ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN)$/, 'it can’t be reached'],
  [/^(ECONNRESET|EPIPE|ENETDOWN|ECONNABORTED|08...|57P01|57P02|57P05|25P03)$/, 'the connection was lost'],
  [/^57P03$/, 'it is starting or stopping'],
  [/^(53300|53400)$/, 'it takes no more connections'],
  [/^(57014|55P03)$/, 'it took too long'],
  [/^25006$/, 'it only reads'],
  [/^53100$/, 'its disk is full'],
  [/^58030$/, 'its disk fails'],
];

/** Temporary failures by message, because these errors of `pg` have no code. */
const reasonsByMessage: readonly (readonly [message: RegExp, reason: string])[] = [
  [
    /timeout exceeded when trying to connect|connection timeout|timeout expired/i,
    'it did not answer in time',
  ],
  [/Query read timeout/, 'it took too long'],
  [/Connection terminated|not queryable|connection error|Connection ended/i, 'the connection was lost'],
];

/** Returns the reason of a temporary failure of the database; null for any other error. */
export function passingReason(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const code = errorCode(error);
  const coded = reasonsByCode.find(([pattern]) => code !== null && pattern.test(code));
  return coded?.[1] ?? reasonsByMessage.find(([pattern]) => pattern.test(error.message))?.[1] ?? null;
}

/** Returns why this database can't be used and what to do, without the password; `setting` says where it was named. */
export function startProblem(
  location: PostgresLocation,
  error: unknown,
  setting: string = 'DATABASE_URL',
): string {
  const { server, database, user } = location;
  switch (errorCode(error)) {
    case '28P01':
    case '28000':
      return `PostgreSQL at ${server} refused the user ${user} or its password. Correct ${setting}.`;
    case '3D000':
      return `PostgreSQL at ${server} has no database ${database}. Create it, or correct ${setting}.`;
    case '42501':
      return `PostgreSQL at ${server} does not let the user ${user} make tables in the database ${database}. Make that user its owner.`;
    default: {
      const reason = passingReason(error) ?? (error instanceof Error ? error.message : String(error));
      return `PostgreSQL at ${server} can’t be used: ${reason}. Start it, or correct ${setting}.`;
    }
  }
}
