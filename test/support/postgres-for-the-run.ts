import type { TestProject } from 'vitest/node';
import { parseDatabaseUrl } from '../../src/config/database.ts';
import { openPostgres } from '../../src/store/postgres/open.ts';
import { lazyServer } from './lazy-server.ts';
import { installedPrograms, PostgresServer, runStatement } from './postgres-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where a test asks for the run's PostgreSQL; null where this platform has none. */
    postgresDoor: number | null;
  }
}

/** What tests copy: a database with this version's tables, and nothing in it. */
export const template = 'steward_template';

/** One PostgreSQL for the whole run, started when the first test asks for it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const programs = await installedPrograms();
  if (programs === null) {
    process.stderr.write(
      `The tests with PostgreSQL are skipped: npm has no programs of it for ${process.platform} on ${process.arch}.\n`,
    );
    project.provide('postgresDoor', null);
    return async () => {};
  }
  const door = await lazyServer(async () => {
    const server = await withTemplate(await PostgresServer.start(programs));
    return { address: `${server.port}`, stop: () => server.stop() };
  });
  project.provide('postgresDoor', door.port);
  return door.close;
}

async function withTemplate(server: PostgresServer): Promise<PostgresServer> {
  await runStatement(server.url('postgres'), `create database ${template}`);
  const location = parseDatabaseUrl(server.url(template));
  if (location.kind !== 'postgres') throw new TypeError('expected PostgreSQL');
  const db = await openPostgres(location, { warn: () => {}, error: () => {} }, 0);
  await db.destroy();
  return server;
}
