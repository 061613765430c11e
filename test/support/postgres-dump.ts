import pg from 'pg';

/** Returns all tables of a database as text. */
export async function dump(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ xml: string }>(
      `select schema_to_xml('public', true, false, '')::text as xml`,
    );
    return rows.map(({ xml }) => xml).join();
  } finally {
    await client.end();
  }
}
