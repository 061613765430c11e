import type { Host, Hosting } from '@steward/hosts/model';
import { genericCapabilities } from '@steward/hosts/testing';
import pino from 'pino';
import { defaultTimings } from '../../src/domain/timings.ts';
import { GuildHosts } from '../../src/operations/guild-hosts.ts';
import type { Operation } from '../../src/operations/model/operation.ts';
import { OperationRunner } from '../../src/operations/runner.ts';
import type { Connections } from '../../src/store/repositories/connections.ts';
import type { Operations } from '../../src/store/repositories/operations.ts';
import { noTester } from '../support/marks.ts';
import { quickTimings } from '../support/test-limits.ts';

interface RunnerFakes
  extends Partial<
    Pick<ConstructorParameters<typeof OperationRunner>[0], 'logger' | 'timings' | 'tester' | 'recovery'>
  > {
  readonly operations?: Partial<Operations>;
  readonly hosting: Partial<Hosting>;
  /** Default: `key`. */
  readonly apiKey?: string;
}

/** Returns a runner for the operations of `anOperation()`, over a store that accepts everything. */
export function runnerFixture({ operations, hosting, apiKey = 'key', ...options }: RunnerFakes) {
  const hostingUrl = 'http://host.example';
  const host: Host = {
    id: 'default',
    name: 'host.example',
    kind: 'generic',
    address: hostingUrl,
    certificateSha256: null,
    hosting: (hosting.capabilities ? hosting : { capabilities: genericCapabilities, ...hosting }) as Hosting,
  };
  const shown: Operation[] = [];
  const reported: Operation[] = [];
  const store: Partial<Operations> = {
    save: async () => true,
    finish: async () => true,
    markNotified: async () => {},
    lastHeartbeat: async () => null,
    release: async () => {},
    ...operations,
  };
  const runner = new OperationRunner({
    operations: store as Operations,
    pausedSaves: { add: async () => {}, all: async () => [], remove: async () => {} },
    hosts: new GuildHosts(
      {
        get: async () => ({
          connections: [{ id: 'default', hostingUrl, accountId: 'account', apiKey }],
          unreadable: [],
          games: [],
          addresses: [],
        }),
      } as unknown as Pick<Connections, 'get'>,
      { at: ({ hostingUrl: address }) => (address === host.address ? host : null) },
    ),
    observations: { ofServer: async () => null },
    tester: noTester,
    timings: quickTimings,
    recovery: defaultTimings.recovery,
    listener: {
      onProgress: (operation) => void shown.push(operation),
      onEnd: async (operation) => {
        reported.push(operation);
        return true;
      },
    },
    logger: pino({ level: 'silent' }),
    ...options,
  });
  return { runner, shown, reported };
}
