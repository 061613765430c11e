import type { TestProject } from 'vitest/node';
import { parseDatabaseUrl } from '../../src/config/database.ts';
import { openPostgres } from '../../src/store/postgres/open.ts';
import { lazyServer } from './lazy-server.ts';
import { installedPrograms, PostgresServer, runStatement } from './postgres-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The port of the lazy server for the run's PostgreSQL; null if this platform has none. */
    postgresPort: number | null;
  }
}

/** The template of the tests' databases: this version's tables without rows. */
export const template = 'steward_template';

/** Provides one PostgreSQL for the whole run, started at its first use. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const programs = await installedPrograms();
  if (programs === null) {
    process.stderr.write(
      `The tests with PostgreSQL are skipped: npm has no programs of it for ${process.platform} on ${process.arch}.\n`,
    );
    project.provide('postgresPort', null);
    return async () => {};
  }
  const lazy = await lazyServer(async () => {
    const server = await withTemplate(await PostgresServer.start(programs));
    return { address: `${server.port}`, stop: () => server.stop() };
  });
  project.provide('postgresPort', lazy.port);
  return lazy.close;
}

async function withTemplate(server: PostgresServer): Promise<PostgresServer> {
  await runStatement(server.url('postgres'), `create database ${template}`);
  const location = parseDatabaseUrl(server.url(template));
  if (location.kind !== 'postgres') throw new TypeError('expected PostgreSQL');
  const db = await openPostgres(location, { warn: () => {}, error: () => {} }, 0);
  await db.destroy();
  return server;
}
