import { type Host, hostTraits, type OpenHostKind } from '@steward/hosts/model';
import type { InteractionContext } from '../discord/interactions/context.ts';
import type { Choice } from '../discord/interactions/reply.ts';
import { UserError } from '../discord/interactions/user-error.ts';
import { fold } from '../discord/resolvers/server-names.ts';
import { inline, md, plain } from '../discord/texts/markdown.ts';
import type { LocalizedText, Texts } from '../discord/texts/texts.ts';
import type { ConnectionInfo } from '../domain/connection.ts';
import { thisMachine } from '../this-machine/model/this-machine.ts';

/** What is picked or typed by its name or id. */
interface Named {
  readonly id: string;
  readonly name: string;
}

/** What `/setup connect` can connect to. */
export type ConnectTarget = Named & (ConfiguredHost | OwnHost);

interface ConfiguredHost {
  readonly host: Host;
}

/** A host of the guild's own, whose address the person enters. */
interface OwnHost {
  readonly host: null;
  readonly kind: OpenHostKind;
}

/** What the ids of guilds' own hosts begin with; no id of a configured host has this character. */
const ownPrefix = 'own_';

/** Who connects a host. */
type Connecting = Pick<InteractionContext, 'privateTexts' | 'services' | 'person'>;

/**
 * Returns the configured hosts, then each kind of host that guilds can add themselves. They include the host on this machine for
 * the people in LOCAL_ADMINS.
 */
export function connectTargets({ privateTexts: t, services, person }: Connecting): readonly ConnectTarget[] {
  const { all, open } = services.allHosts;
  const shown = all.filter((host) => !isThisMachine(host) || services.thisMachine?.isFor(person.id) === true);
  const own = open.map((kind) => ({
    id: `${ownPrefix}${kind}`,
    name: ownHostName(t, kind),
    kind,
    host: null,
  }));
  return [...shown.map((host) => ({ id: host.id, name: host.name, host })), ...own];
}

/** Returns whether something is the host on this machine, which is connected without a key. */
export function isThisMachine({ id }: Pick<Named, 'id'>): boolean {
  return id === thisMachine.id;
}

function ownHostName(t: Texts, kind: OpenHostKind): string {
  const { product } = hostTraits[kind];
  return product === null
    ? t.plain('setup.own-host.generic')
    : t.plain('setup.own-host.product', { product });
}

/** Returns what was picked or typed, otherwise the only one. @throws UserError with all of them if none matches */
export function findTarget(ctx: Connecting, typed: string | null): ConnectTarget {
  const targets = connectTargets(ctx);
  if (targets.length === 0) throw new UserError('nothing-to-connect');
  const target = findNamed(targets, typed);
  if (target === null)
    throw new UserError('which-host', {
      hosts: (t) => lines(connectTargets({ ...ctx, privateTexts: t }))(t),
    });
  return target;
}

/**
 * Returns the connection that was picked or typed, otherwise the only one.
 * @throws UserError with the connections if none matches, or if there are none
 */
export function findConnection(all: readonly ConnectionInfo[], typed: string | null): ConnectionInfo {
  if (all.length === 0) throw new UserError('nothing-connected');
  const connection = findNamed(all, typed);
  if (connection === null) throw new UserError('which-connection', { connections: lines(all) });
  return connection;
}

function findNamed<T extends Named>(all: readonly T[], typed: string | null): T | null {
  const [only, ...others] = all;
  if (typed === null) return only !== undefined && others.length === 0 ? only : null;
  return all.find(({ id }) => id === typed) ?? all.find(({ name }) => fold(name) === fold(typed)) ?? null;
}

/** Returns choices whose names contain the typed text. */
export function toChoices(all: readonly Named[], typed: string | null): readonly Choice[] {
  const query = fold(typed ?? '');
  return all
    .filter(({ id, name }) => fold(`${name} ${id}`).includes(query))
    .slice(0, 25)
    .map(({ id, name }) => ({ name: plain(name), value: id }));
}

function lines(all: readonly Named[]): LocalizedText {
  return (t) =>
    t.lines(
      all.map(({ name }) => md`• ${inline(name, 60)}`),
      2_900,
    );
}
