import type { Store } from '../../../src/store/store.ts';

/** A new database for one test. All its stores are closed when the test ends. */
interface Fixture {
  readonly store: Store;
  /** The log entries of the store. */
  readonly logged: readonly string[];
  /** Opens the same database as a second process. */
  another(): Promise<Store>;
  /** Closes `store` and opens the database as a process that starts afterwards. */
  later(): Promise<Store>;
  /** Runs a statement that writes into a row what no version of Steward writes. */
  damage(statement: string): Promise<void>;
  /** Returns the content of all tables. */
  dump(): Promise<string>;
}

export type OpenFixture = () => Promise<Fixture>;
