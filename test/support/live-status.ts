import type { Account } from '@steward/hosts/model';
import pino from 'pino';
import { LiveStatus } from '../../src/operations/live-status.ts';

/** Returns the live statuses of a server at a host that reports none. */
export function noLiveStatus(): LiveStatus {
  return liveStatusOf({}, { id: 'account', apiKey: 'key' }, 's-1');
}

/** Returns the live statuses of a server, until they are closed. */
export function liveStatusOf(
  hosting: ConstructorParameters<typeof LiveStatus>[0]['hosting'],
  account: Account,
  serverId: string,
): LiveStatus {
  return new LiveStatus({
    hosting,
    account,
    serverId,
    signal: new AbortController().signal,
    logger: pino({ level: 'silent' }),
  });
}
