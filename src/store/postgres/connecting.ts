import pg, { type ClientConfig } from 'pg';
import type { PostgresLocation } from '../database-url.ts';

const int8 = 20;

/** Whole numbers of 64 bits come as text, for they may be larger than a number holds; ours are not. */
const types: ClientConfig['types'] = {
  getTypeParser: (id, format) => (id === int8 ? Number : pg.types.getTypeParser(id, format)),
};

/** How each connection is made, TLS by `?sslmode=` included. */
export function connecting(location: PostgresLocation): ClientConfig {
  return {
    connectionString: location.url,
    application_name: 'steward',
    types,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: 5_000,
  };
}
