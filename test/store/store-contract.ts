import { describe } from 'vitest';
import type { Store } from '../../src/domain/store.ts';
import { adoptionContract } from './contract/adoption.ts';
import { changesElsewhereContract } from './contract/changes-elsewhere.ts';
import { clusterContract } from './contract/cluster.ts';
import { connectionContract } from './contract/connections.ts';
import { grantContract } from './contract/grants.ts';
import { guildContract } from './contract/guilds.ts';
import { operationEndContract } from './contract/operation-ends.ts';
import { operationRaceContract } from './contract/operation-races.ts';
import { operationContract } from './contract/operations.ts';
import { serverRefContract } from './contract/server-refs.ts';
import { sessionContract } from './contract/sessions.ts';

/** A database of its own for one test. Everything opened is closed when the test ends. */
export interface Fixture {
  readonly store: Store;
  /** What the store has logged. */
  readonly logged: readonly string[];
  /** A second process's view of the same database. */
  another(): Promise<Store>;
  /** The view of a process that starts after `store` was closed. */
  later(): Promise<Store>;
  /** Writes something into the operation's row that no version of Steward wrote. */
  damage(operationId: string): Promise<void>;
  /** What stands in the database as it is, all tables. */
  dump(): Promise<string>;
}

export type OpenFixture = () => Promise<Fixture>;

/** What every database that Steward can use must do. */
export function storeContract(database: 'SQLite' | 'PostgreSQL', open: OpenFixture): void {
  describe(`a store in ${database}`, () => {
    connectionContract(open);
    grantContract(open);
    changesElsewhereContract(open);
    operationContract(open);
    operationEndContract(open);
    operationRaceContract(open);
    adoptionContract(open);
    clusterContract(open);
    serverRefContract(open);
    guildContract(open);
    sessionContract(open);
  });
}
