import { HostError } from '../../domain/host-error.ts';
import type { Listing } from '../../domain/hosting.ts';
import type { Server } from '../../domain/server.ts';
import type { Deps, Use } from '../dispatch/command.ts';
import { Refusal } from '../dispatch/refusal.ts';
import { codeBlock, join, type Markdown, md } from '../look/text.ts';
import { hostSays, troubleOf, whatHappened, whatNext } from '../look/words/failure-words.ts';

/**
 * Proves an API key by listing the account's servers with it.
 * @throws Refusal where the host does not take it, or too many were tried; nothing is stored then
 */
export async function proveKey(apiKey: string, use: Use, deps: Deps): Promise<Listing<Server>> {
  try {
    // An account of its own, so that nothing is shared with (or remembered from) a key that was not proved.
    const account = { id: `proof:${use.id}`, apiKey };
    return await deps.keyProofs.run(use, () => deps.hosting.servers(account));
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    use.log().info({ err: error }, 'an API key could not be proved');
    const before = await deps.store.connections.get(use.guildId);
    const stays =
      before === null ? md`Nothing was stored.` : md`Nothing was stored: the old connection stays.`;
    const { title, what, next } = told(error);
    const lines = [what, md`${stays} ${next}`].filter(({ length }) => length > 0);
    throw new Refusal(title, join(lines));
  }
}

interface Told {
  readonly title: Markdown;
  readonly what: Markdown;
  readonly next: Markdown;
}

/** What the host said to the key, and what to do next. */
function told(error: HostError): Told {
  const trouble = troubleOf(error);
  const unchecked = { title: md`The key could not be checked`, what: whatHappened(trouble) };
  switch (error.kind) {
    case 'key refused':
      return {
        title: md`The host refused this key`,
        what: hostSays(trouble),
        next: md`Copy it again from the host’s settings, whole and without spaces, and mind that it may have expired.`,
      };
    case 'not allowed':
      return {
        title: md`This key may not list servers`,
        what: quoted(md`The host took the key, but does not let it list the account’s servers.`, error),
        next: md`Give it that permission at the host, then connect again.`,
      };
    case 'rate limited':
    case 'maintenance':
      return { ...unchecked, next: md`Whether the key is good is not known. ${whatNext(trouble)}` };
    default:
      return {
        ...unchecked,
        next: md`Whether the key is good is not known. Try again in a minute; if it stays, tell whoever runs this bot.`,
      };
  }
}

function quoted(what: Markdown, { hostText }: HostError): Markdown {
  return hostText === null ? what : join([md`${what} It says:`, codeBlock(hostText, 600)]);
}
