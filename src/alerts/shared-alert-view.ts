import { inline, join, type Markdown, md, mention, time } from '../discord/texts/markdown.ts';
import type { Texts } from '../discord/texts/texts.ts';
import { type Message, message } from '../discord/views/embed.ts';
import type { Incident } from '../domain/alert.ts';
import { type AlertButtonIds, alertButtons, lastOf, lengthOf } from './alert-view.ts';

/** The most characters of the list of servers: an embed's text has at most 4,096. */
const listLength = 3_800;

/**
 * Shows servers that went down together, from the first outage to the last recovery, that their host started again together,
 * or of which none has a recent backup.
 * @param host the name of their connection
 * @param serverReference that of the only server that is down; null if there are several, or none
 */
export function sharedAlertMessage(
  t: Texts,
  incidents: readonly Incident[],
  host: string,
  serverReference: string | null,
  ids: AlertButtonIds,
): Message {
  const listed = incidents.toSorted(
    (a, b) => a.startedAt.getTime() - b.startedAt.getTime() || t.compare(a.name, b.name),
  );
  const values = { count: incidents.length, host: inline(host, 60) };
  const kind = incidents[0]?.kind;
  if (kind === 'crash' || kind === 'restart')
    return message({
      tone: 'warning',
      title: t.md(`alert.together.${kind}-title`, values),
      text: t.lines(
        listed.map((incident) => startedLine(t, incident)),
        listLength,
      ),
    });
  const isDown = ({ endedAt }: Incident) => endedAt === null;
  const isBack = ({ endedAt, closed }: Incident) => endedAt !== null && closed !== true;
  const [down, back, closed] = [
    listed.filter(isDown),
    listed.filter(isBack),
    listed.filter((incident) => incident.closed === true),
  ];
  const isOver = down.length === 0;
  const areBack = back.length === incidents.length;
  const about = kind === 'backup-age' || kind === 'test-age' ? kind : 'down';
  const takenBy = incidents.find((incident) => incident.takenBy !== null)?.takenBy ?? null;
  const card = {
    tone: areBack ? ('good' as const) : isOver ? ('neutral' as const) : openTones[about],
    title: t.md(sharedTitle(about, areBack), values),
    text: join([
      ...(areBack || back.length === 0
        ? []
        : [
            t.md(`alert.together.${about === 'down' ? 'some-back' : 'some-recent'}`, {
              back: back.length,
              count: incidents.length,
            }),
          ]),
      // If they don’t all fit, those are shown that are down.
      t.lines(
        [...down, ...back, ...closed].map((incident) => serverLine(t, incident)),
        listLength,
      ),
      ...(takenBy === null
        ? []
        : [t.md(areBack ? 'alert.handled' : 'alert.taken', { person: mention.user(takenBy) })]),
    ]),
  };
  const [first] = incidents;
  if (first === undefined || isOver) return message(card);
  const leading = { id: first.leadId ?? first.id, kind: first.kind, endedAt: null, takenBy };
  return message(card, alertButtons(t, leading, serverReference, ids));
}

function sharedTitle(kind: 'down' | 'backup-age' | 'test-age', areBack: boolean) {
  const end = areBack ? 'over-title' : 'title';
  return kind === 'down' ? (`alert.together.${end}` as const) : (`alert.together.${kind}.${end}` as const);
}

const openTones = { down: 'bad', 'backup-age': 'warning', 'test-age': 'warning' } as const;

function startedLine(t: Texts, incident: Incident): Markdown {
  const { name, count } = incident;
  const from = new Date(lastOf(incident).from);
  const started = t.md('alert.together.started', { server: inline(name, 60), time: time(from) });
  return md`🔁 ${started}${repeatedText(t, count)}`;
}

function repeatedText(t: Texts, count: number): Markdown {
  return count === 1 ? md`` : md` · ${t.number(count)}×`;
}

function serverLine(t: Texts, incident: Incident): Markdown {
  const { cause, count, endedAt, closed } = incident;
  const open = cause.kind === 'down' ? '🔴' : '🟠';
  const sign = endedAt === null ? open : closed === true ? '⚪' : '🟢';
  const online = endedAt === null && cause.kind === 'down' ? (cause.online?.count ?? 0) : 0;
  const players = online === 0 ? md`` : md` · ${t.md('alert.together.online', { count: online })}`;
  return md`${sign} ${serverText(t, incident)}${repeatedText(t, count)}${players}`;
}

function serverText(t: Texts, incident: Incident): Markdown {
  const { cause, endedAt, closed } = incident;
  const server = inline(incident.name, 60);
  const { from } = lastOf(incident);
  if (closed === true) return t.md('alert.together.closed', { server });
  if (cause.kind === 'backup-age' || cause.kind === 'test-age') {
    const { kind, newestAt: newest } = cause;
    if (endedAt !== null) return t.md(`alert.together.${kind}.over`, { server });
    return newest === null
      ? t.md(`alert.together.${kind}.none`, { server })
      : t.md(`alert.together.${kind}.old`, { server, time: time(new Date(newest)) });
  }
  if (endedAt !== null) {
    const isKnown =
      lastOf(incident).mayBeShorter !== true && !(cause.kind === 'down' && cause.unseenSince !== null);
    if (!isKnown) return t.md('alert.together.back-unseen', { server });
    const duration = t.duration(lengthOf(lastOf(incident)));
    return t.md('alert.together.back', { server, time: time(endedAt), duration });
  }
  if (cause.kind === 'down' && cause.unseenSince !== null) {
    const times = { from: time(new Date(cause.unseenSince), 'f'), to: time(new Date(from), 'f') };
    return t.md('alert.together.unseen', { server, ...times });
  }
  const crashed = cause.kind === 'down' && cause.crashed;
  return t.md(crashed ? 'alert.together.crashed' : 'alert.together.down', {
    server,
    time: time(new Date(from)),
  });
}
