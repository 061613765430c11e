import type { ConnectionInfo } from '../../domain/connection.ts';
import type { Host, Hosts } from '../../domain/host.ts';
import type { Choice } from '../interactions/reply.ts';
import { UserError } from '../interactions/user-error.ts';
import type { LocalizedText } from '../texts/texts.ts';
import { inline, md, plain } from '../views/markdown.ts';
import { fold } from './connection.ts';

/** What is picked or typed by its name or id. */
interface Named {
  readonly id: string;
  readonly name: string;
}

/** Returns the host that was picked or typed, else the only one. @throws UserError with the hosts if none matches */
export function findHost({ all }: Hosts, typed: string | null): Host {
  const host = findNamed(all, typed);
  if (host === null) throw new UserError('which-host', { hosts: lines(all) });
  return host;
}

/**
 * Returns the connection that was picked or typed, else the only one.
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
