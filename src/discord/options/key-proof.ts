import { HostError } from '../../hosting/host-error.ts';
import type { Listing } from '../../hosting/hosting.ts';
import type { Server } from '../../hosting/server.ts';
import type { Deps, Use } from '../dispatch/command.ts';
import { Refusal } from '../dispatch/refusal.ts';
import { join, md } from '../look/text.ts';
import { troubleOf, whatHappened, whatNext } from '../look/words/failure-words.ts';

/**
 * Proves an API key by listing the account's servers with it.
 * @throws Refusal where the host does not take it; nothing is stored then
 */
export async function proveKey(apiKey: string, use: Use, deps: Deps): Promise<Listing<Server>> {
  try {
    // An account of its own, so that nothing is shared with (or remembered from) a key that was not proved.
    return await deps.hosting.servers({ id: `proof:${use.id}`, apiKey });
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    use.log.info({ err: error }, 'an API key could not be proved');
    const next =
      error.kind === 'key refused'
        ? md`Copy it again from the host’s settings, whole and without spaces, and mind that it may have expired.`
        : error.kind === 'rate limited'
          ? whatNext(troubleOf(error))
          : md`Try again in a minute.`;
    throw new Refusal(
      md`Not connected`,
      join([whatHappened(troubleOf(error)), md`Nothing was stored. ${next}`]),
    );
  }
}
