import { inline, join, Markdown, md, mention } from '../discord/texts/markdown.ts';
import { statusIcon } from '../discord/texts/servers.ts';
import type { Texts } from '../discord/texts/texts.ts';
import { type Message, message } from '../discord/views/embed.ts';
import { alertButtons, muteButtons } from './alert-view.ts';
import { incidentName, repeatedText } from './kinds/alert-kind.ts';
import { alertKindOf } from './kinds/index.ts';
import type { Incident } from './model/alert.ts';

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
): Message {
  const listed = incidents.toSorted(
    (a, b) => a.startedAt.getTime() - b.startedAt.getTime() || t.compare(a.name, b.name),
  );
  const values = { count: incidents.length, host: inline(host, 60) };
  const [first] = incidents;
  if (first === undefined) throw new Error('no incident');
  const { together, over, endedWell, level, kind } = alertKindOf(first);
  if (together === undefined) throw new Error(`alerts of the kind ${kind} share no message`);
  const isWell = ({ cause }: Incident) => endedWell?.(cause) ?? true;
  const lineOf = (incident: Incident) => {
    const { endedAt, closed, cause } = incident;
    if (closed === true && over !== null)
      return md`⚪ ${t.md('alert.together.closed', { server: incidentName(incident) })}${repeatedText(t, incident)}`;
    const overSign = isWell(incident) ? '🟢' : statusIcon('stopped');
    const sign = endedAt === null || over === null ? together.sign : overSign;
    return md`${Markdown.trusted(sign)} ${together.line(t, incident, cause)}`;
  };
  if (over === null)
    return message(
      {
        tone: level,
        title: together.title(t, values, false),
        text: t.lines(listed.map(lineOf), listLength),
      },
      muteButtons(t, { id: first.leadId ?? first.id, kind }),
    );
  const isDown = ({ endedAt }: Incident) => endedAt === null;
  const isBack = ({ endedAt, closed }: Incident) => endedAt !== null && closed !== true;
  const [down, back, closed] = [
    listed.filter(isDown),
    listed.filter(isBack),
    listed.filter((incident) => incident.closed === true),
  ];
  const isOver = down.length === 0;
  const areBack = back.length === incidents.length;
  const takenBy = incidents.find((incident) => incident.takenBy !== null)?.takenBy ?? null;
  const card = {
    tone: areBack && back.every(isWell) ? ('good' as const) : isOver ? ('neutral' as const) : level,
    title: together.title(t, values, areBack),
    text: join([
      ...(areBack || back.length === 0 || together.some === undefined
        ? []
        : [t.md(together.some, { back: back.length, count: incidents.length })]),
      // If they don’t all fit, those are shown that are down.
      t.lines([...down, ...back, ...closed].map(lineOf), listLength),
      ...(takenBy === null
        ? []
        : [t.md(areBack ? 'alert.handled' : 'alert.taken', { person: mention.user(takenBy) })]),
    ]),
  };
  if (isOver) return message(card);
  const leading = { id: first.leadId ?? first.id, kind: first.kind, endedAt: null, takenBy };
  return message(card, alertButtons(t, leading, serverReference));
}
