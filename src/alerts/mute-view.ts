import { inline, join, type Markdown, md, mention } from '../discord/texts/markdown.ts';
import type { Texts } from '../discord/texts/texts.ts';
import { type Message, message, notice } from '../discord/views/embed.ts';
import type { ServerRef } from '../domain/connection.ts';
import { incidentName } from './kinds/alert-kind.ts';
import { alertKinds } from './kinds/index.ts';
import type { Incident } from './model/alert.ts';
import type { Mute } from './model/mute.ts';
import { muteEndText, muteLine } from './mute-texts.ts';

/** The most characters of the lines on what happened: an embed's text has at most 4,096. */
const listLength = 3_800;

/** Returns the message that someone muted alerts. @param servers whose alerts are muted; null: all servers */
export function mutedMessage(
  t: Texts,
  { setBy, reason, ...times }: Pick<Mute, 'setBy' | 'reason' | 'until' | 'setAt'>,
  servers: readonly ServerRef[] | null,
): Message {
  const values = { person: mention.user(setBy), time: muteEndText(times) };
  const text = join([
    servers === null
      ? t.md('alerts.mute.all', values)
      : t.md('alerts.mute.server', { ...values, server: serverList(t, servers) }),
    ...(reason === null ? [] : [t.md('alerts.mute.reason', { reason: inline(reason, 100) })]),
    t.md('alerts.mute.next'),
  ]);
  return message({ tone: 'neutral', icon: '🔕', title: t.md('alerts.mute.title'), text });
}

/** Says that alerts are muted already, for longer. @param mutes at least one, each as often as it counts */
export function stillMutedMessage(t: Texts, mutes: readonly Mute[]): Message {
  const lines = [...new Set(mutes)].map((mute) => muteLine(t, mute));
  return message({
    tone: 'neutral',
    icon: '',
    title: t.md('alerts.mute.title'),
    text: t.lines(lines, listLength),
  });
}

/** Says who ended which mutes. @param mutes at least one @param general the mute of all servers, if it is still on */
export function unmutedMessage(
  t: Texts,
  mutes: readonly Mute[],
  personId: string,
  general: Mute | null,
): Message {
  const servers = mutes.flatMap(({ server }) => server ?? []);
  const person = mention.user(personId);
  const text =
    servers.length < mutes.length
      ? t.md('alerts.unmute.all', { person })
      : t.md('alerts.unmute.server', { person, server: serverList(t, servers) });
  if (general !== null)
    return notice('neutral', t.md('alerts.unmute.general-title'), join([text, muteLine(t, general)]));
  return message({
    tone: 'neutral',
    icon: '🔔',
    title: t.md('alerts.unmute.title'),
    text: join([text, t.md('alerts.unmute.next')]),
  });
}

function serverList(t: Texts, servers: readonly ServerRef[]): Markdown {
  return t.list(
    servers.map(({ name }) => inline(name, 60)),
    'and',
  );
}

/** Says that no mute could be ended. @param general the mute of all servers, if it covers the server */
export function notMutedMessage(t: Texts, server: ServerRef | null, general: Mute | null): Message {
  const name = { server: inline(server?.name ?? '', 60) };
  if (general !== null)
    return notice('neutral', t.md('alerts.unmute.general-title'), t.md('alerts.unmute.general', name));
  const text = server === null ? t.md('alerts.unmute.none') : t.md('alerts.unmute.none-server', name);
  return notice('neutral', t.md('alerts.unmute.none-title'), text);
}

/** Tells what happened while alerts were muted, and is over. @param incidents at least one */
export function muteOverMessage(
  t: Texts,
  { server }: Pick<Mute, 'server'>,
  incidents: readonly Incident[],
): Message {
  const byServer = Map.groupBy(incidents, ({ connectionId, serverId }) =>
    JSON.stringify([connectionId, serverId]),
  );
  const lines = [...byServer.values()]
    .toSorted(([a], [b]) => t.compare(a?.name ?? '', b?.name ?? ''))
    .flatMap((ofOne) => {
      const last = ofOne.at(-1);
      return last === undefined
        ? []
        : [
            t.md('alerts.mute-over.line', {
              server: incidentName(last),
              what: t.list(whatHappened(t, ofOne), 'and'),
            }),
          ];
    });
  const text = join([t.md('alerts.mute-over.text'), t.lines(lines, listLength)]);
  return message({ tone: 'neutral', icon: '🔔', title: muteOverTitle(t, server), text });
}

/** Returns the title of the message at the end of a mute. */
export function muteOverTitle(t: Texts, server: ServerRef | null): Markdown {
  return server === null
    ? t.md('alerts.mute-over.title')
    : t.md('alerts.mute-over.server-title', { server: inline(server.name, 60) });
}

/** Returns how often each kind of incident happened to one server. */
function whatHappened(t: Texts, incidents: readonly Incident[]): readonly Markdown[] {
  return alertKinds.flatMap(({ kind, whileMuted }) => {
    const count = incidents.reduce(
      (sum, each) => sum + (each.kind === kind ? each.count - (each.earlier ?? 0) : 0),
      0,
    );
    return count === 0 || whileMuted === null
      ? []
      : [md`${t.md(whileMuted)}${count === 1 ? md`` : md` ${t.number(count)}×`}`];
  });
}
