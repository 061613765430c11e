import { createHmac, randomBytes } from 'node:crypto';
import type { Database } from '../schema.ts';
import type { Vault } from './vault.ts';

const name = 'account-id';
/** Another process may store its secret first; this one then reads and uses it. */
const maxAttempts = 3;
export const accountSecretContext = `secret ${name}`;

/**
 * Returns the id of the account that an API key opens: 22 URL-safe characters, the same for the same key and hosting API.
 * It is a MAC under a random secret of this database, which is itself encrypted: without the key ring, neither a stolen
 * database nor a log reveals whether a guessed key is right.
 */
export async function accountIdOf(
  db: Database,
  vault: Vault,
  link: { hostingUrl: string; apiKey: string },
): Promise<string> {
  const secret = await accountSecret(db, vault);
  const mac = createHmac('sha256', Buffer.from(secret, 'base64url'));
  return mac.update(`${link.hostingUrl}\0${link.apiKey}`).digest('base64url').slice(0, 22);
}

async function accountSecret(db: Database, vault: Vault): Promise<string> {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const row = await db.selectFrom('secrets').select('sealed').where('name', '=', name).executeTakeFirst();
    // One that can't be decrypted is replaced: the API keys that it identified are lost too.
    const secret = row && (await vault.open(row.sealed, accountSecretContext));
    if (secret) return secret;
    const sealed = vault.seal(randomBytes(32).toString('base64url'), accountSecretContext);
    await db
      .insertInto('secrets')
      .values({ name, sealed })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({ sealed })
          .where('secrets.sealed', '=', row?.sealed ?? ''),
      )
      .execute();
  }
  throw new Error('failed to keep the secret of the account ids');
}
