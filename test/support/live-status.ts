import pino from 'pino';
import { LiveStatus } from '../../src/operations/live-status.ts';

/** Returns the live statuses of a server at a host that reports none. */
export function noLiveStatus(): LiveStatus {
  return new LiveStatus({
    hosting: {},
    account: { id: 'account', apiKey: 'key' },
    serverId: 's-1',
    signal: new AbortController().signal,
    logger: pino({ level: 'silent' }),
  });
}
