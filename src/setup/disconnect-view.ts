import type { Capabilities } from '@steward/hosts/model';
import { inline, join } from '../discord/texts/markdown.ts';
import type { Texts } from '../discord/texts/texts.ts';
import { type Message, message, notice } from '../discord/views/embed.ts';
import type { ConnectionInfo, ServerRef } from '../domain/connection.ts';

/** What a disconnection deletes besides the key, and what pauses until the account is connected again. */
export interface Disconnection {
  readonly connection: ConnectionInfo;
  /** Null if the default server is of another connection, or there is none. */
  readonly defaultServer: ServerRef | null;
  readonly panels: number;
  readonly schedules: number;
  readonly hasAlerts: boolean;
}

/** Asks an admin whether a host is to be disconnected. */
export function disconnectQuestion(
  t: Texts,
  { connection, defaultServer, panels, schedules, hasAlerts }: Disconnection,
  ids: { readonly go: string; readonly cancel: string },
): Message {
  const paused = [
    ...(panels === 0 ? [] : [t.md('setup.disconnect.panels', { count: panels })]),
    ...(schedules === 0 ? [] : [t.md('setup.disconnect.schedules', { count: schedules })]),
    ...(hasAlerts ? [t.md('setup.disconnect.alerts')] : []),
  ];
  const deleted =
    defaultServer === null
      ? t.md('setup.disconnect.deletes')
      : t.md('setup.disconnect.deletes-with-default', { server: inline(defaultServer.name, 60) });
  const text = join([
    deleted,
    ...(paused.length === 0 ? [] : [t.md('setup.disconnect.pauses', { what: t.list(paused, 'and') })]),
    t.md('setup.disconnect.stays'),
  ]);
  const title = t.md('setup.disconnect.title', { connection: inline(connection.name, 60) });
  return message({ tone: 'bad', icon: '⚠️', title, text }, [
    { customId: ids.go, label: t.plain('setup.disconnect.go'), style: 'danger' },
    { customId: ids.cancel, label: t.plain('button.cancel'), style: 'secondary' },
  ]);
}

/** @param isLast whether the guild has no connection left */
export function disconnectedMessage(
  t: Texts,
  { name }: ConnectionInfo,
  isLast: boolean,
  { isOwnMachine = false }: Pick<Capabilities, 'isOwnMachine'>,
): Message {
  const keys = isOwnMachine
    ? (['setup.disconnected.text-own-machine', 'setup.connection-removed.text-own-machine'] as const)
    : (['setup.disconnected.text', 'setup.connection-removed.text'] as const);
  const [last, another] = keys;
  const text = isLast ? t.md(last) : t.md(another, { connection: inline(name, 40) });
  return notice('good', t.md('setup.disconnected.title'), text);
}
