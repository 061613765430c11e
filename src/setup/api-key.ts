import {
  type Host,
  type HostCertificate,
  HostError,
  hostTraits,
  type Listing,
  type OpenHostKind,
  type Server,
  type StoredHost,
} from '@steward/hosts/model';
import type { InteractionContext } from '../discord/interactions/context.ts';
import { UserError } from '../discord/interactions/user-error.ts';
import { hostMessage, whatHappened, whatNext } from '../discord/texts/failures.ts';
import { type Markdown, md } from '../discord/texts/markdown.ts';
import type { Texts } from '../discord/texts/texts.ts';
import { failureDetails } from '../operations/outcomes.ts';

/**
 * Verifies an API key by listing the account's servers with it.
 * @param ownKind the kind of a host of the guild's own; null: a configured one
 * @throws UserError if the host refuses it or can't be reached, or too many keys were tried
 */
export async function verifyApiKey(
  ctx: InteractionContext,
  host: Host,
  apiKey: string,
  ownKind: OpenHostKind | null,
): Promise<Listing<Server>> {
  try {
    // A separate account id, so that no cached list of another key is returned.
    const account = { id: `attempt:${ctx.id}`, apiKey, guildId: ctx.guildId, isAttempt: true } as const;
    return await ctx.services.apiKeyAttempts.run(ctx, { id: host.id, isOwn: ownKind !== null }, () =>
      host.hosting.servers(account),
    );
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    ctx.log().info({ err: error }, 'failed to verify an API key');
    const isConnected = (await ctx.services.store.connections.list(ctx.guildId)).some(
      ({ id, hostingUrl }) => hostingUrl === host.address || id === host.id,
    );
    throw ownKind !== null && error.kind === 'unreachable'
      ? unreachable(ownKind, isConnected)
      : verificationError(error, isConnected);
  }
}

/**
 * Reads the certificate of a host, to which no key was sent yet.
 * @throws UserError if a guild's own host can't be reached, or there were too many attempts
 * @throws HostError if a configured one can't
 */
export async function readCertificate(ctx: InteractionContext, stored: StoredHost): Promise<HostCertificate> {
  const { apiKeyAttempts, allHosts } = ctx.services;
  try {
    return await apiKeyAttempts.runWithoutKey(ctx, { isOwn: stored.openKind !== null }, () =>
      allHosts.certificate(stored.hostingUrl),
    );
  } catch (error) {
    if (!(error instanceof HostError) || stored.openKind === null) throw error;
    ctx.log().info({ err: error }, 'failed to read the certificate of a host');
    throw unreachable(stored.openKind, false);
  }
}

/** For whatever prevents a connection to an address that a person chose: the reason would tell about the network. */
function unreachable(kind: OpenHostKind, isConnected: boolean): UserError {
  const certificate = hostTraits[kind].signsItself ? 'own' : 'valid';
  return new UserError('own-host-unreachable', { certificate, connected: isConnected ? 'yes' : 'no' });
}

/** Returns what the host said about the key, and what to do next. */
function verificationError(error: HostError, isConnected: boolean): UserError {
  const details = failureDetails(error);
  const connected = isConnected ? 'yes' : 'no';
  const what = (t: Texts) => whatHappened(t, details);
  switch (error.kind) {
    case 'key-refused':
      return new UserError(refusalOf(error), { connected, hostText: (t) => hostText(t, error) });
    case 'not-allowed':
      return new UserError('api-key-not-allowed', { connected, hostText: (t) => hostText(t, error) });
    case 'rate-limited':
    case 'maintenance':
    case 'wrong-certificate':
      return new UserError('api-key-check-later', {
        connected,
        what,
        next: (t) => whatNext(t, details, null),
      });
    case 'unknown-server':
    case 'unknown-backup':
    case 'host-failed':
    case 'gateway-failed':
    case 'node-unreachable':
    case 'declined':
    case 'unsupported':
    case 'unreachable':
    case 'too-slow':
    case 'answer-lost':
    case 'not-understood':
      return new UserError('api-key-not-checked', { connected, what });
  }
}

/** Returns which refusal of a key it is. */
function refusalOf({ reason, isOwnMachine }: HostError) {
  if (reason === 'key-denied') return 'api-key-denied';
  return isOwnMachine ? 'api-key-refused-own-machine' : 'api-key-refused';
}

/** Returns the host's text in lines of its own; empty if it sent none. */
function hostText(t: Texts, error: HostError): Markdown {
  return error.hostText === null ? md`` : md`${hostMessage(t, error)}\n`;
}
