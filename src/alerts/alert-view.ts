import { ids } from '../discord/interactions/component-ids.ts';
import { logProblemText, roleSilentText } from '../discord/texts/labels.ts';
import { inline, join, type Markdown, md, mention, time } from '../discord/texts/markdown.ts';
import type { Texts } from '../discord/texts/texts.ts';
import { type Button, type Message, message, notice, type Tone } from '../discord/views/embed.ts';
import { type AlertContent, firstFrom, type ServerButton } from './kinds/alert-kind.ts';
import { alertKindOf } from './kinds/index.ts';
import { type AlertSetting, hangMinutes, type Incident } from './model/alert.ts';
import type { Mute } from './model/mute.ts';
import { muteLine } from './mute-texts.ts';

/**
 * Shows an incident, from its beginning to its end.
 * @param serverReference null if it concerns a connection
 * @param timeZone that of the guild: a button shows no timestamps
 */
export function alertMessage(
  t: Texts,
  incident: Incident,
  serverReference: string | null,
  timeZone: string,
): Message {
  const { closed } = incident;
  const { tone, title, lines } = alertContent(t, incident);
  const text = join([...withTaker(t, lines, incident), ...(closed === true ? [t.md('alert.closed')] : [])]);
  const card = { tone: closed === true ? ('neutral' as const) : tone, title, text };
  return message(card, alertButtons(t, incident, serverReference, timeZone));
}

/** Adds who is on it; in the line of what happened if it is over. */
function withTaker(
  t: Texts,
  lines: readonly Markdown[],
  { takenBy, endedAt, closed }: Incident,
): readonly Markdown[] {
  if (takenBy === null) return lines;
  const person = mention.user(takenBy);
  if (endedAt === null || closed === true) return [...lines, t.md('alert.taken', { person })];
  const [first, ...others] = lines;
  const handled = t.md('alert.handled', { person });
  return first === undefined ? [handled] : [t.sentences([first, handled]), ...others];
}

/** Returns what an incident says, and how. */
function alertContent(t: Texts, incident: Incident): AlertContent & { readonly tone: Tone } {
  const { cause, endedAt, closed, count } = incident;
  const { over, endedWell, content, level, countsItself } = alertKindOf(cause);
  // One that is no longer followed looks as it did last.
  const isOver = endedAt !== null && closed !== true && over !== null;
  const { title, lines } = isOver ? over(t, incident, cause) : content(t, incident, cause);
  const isRepeated = count > 1 && countsItself !== true;
  const repeated = isRepeated ? [t.md('alert.repeated', { count, since: time(firstFrom(incident)) })] : [];
  const overTone = endedWell?.(cause) === false ? 'neutral' : 'good';
  return { tone: isOver ? overTone : level, title, lines: [...lines, ...repeated] };
}

const serverButtons = {
  start: {
    idOf: (reference: string) => ids.power.of('start', reference),
    label: 'button.start',
    style: 'success',
  },
  restart: {
    idOf: (reference: string) => ids.power.of('restart', reference),
    label: 'button.restart',
    style: 'secondary',
  },
  console: { idOf: ids.console.of, label: 'button.console-lines', style: 'secondary' },
  backUp: { idOf: ids.backUp.of, label: 'button.back-up-now', style: 'success' },
} as const satisfies Record<ServerButton, unknown>;

/** Returns the buttons under an alert, as its kind has them. @param cause missing: of several incidents */
export function alertButtons(
  t: Texts,
  {
    id,
    kind,
    endedAt,
    takenBy,
    closed,
    cause,
  }: Pick<Incident, 'id' | 'kind' | 'endedAt' | 'takenBy'> & Partial<Pick<Incident, 'closed' | 'cause'>>,
  serverReference: string | null,
  timeZone = 'UTC',
): readonly Button[] {
  const { buttons = [], buttonsAfter, ownButtons, over } = alertKindOf({ kind });
  const ofServer = (names: readonly ServerButton[]): readonly Button[] =>
    names.flatMap((name) => {
      const { idOf, label, style } = serverButtons[name];
      return serverReference === null
        ? []
        : [{ customId: idOf(serverReference), label: t.plain(label), style }];
    });
  const mute = serverReference === null || closed === true ? [] : muteButtons(t, { id, kind });
  if (endedAt !== null)
    return closed === true || cause === undefined
      ? []
      : [...ofServer(buttonsAfter?.(cause) ?? []), ...(over === null ? mute : [])];
  const own =
    cause !== undefined && serverReference !== null
      ? (ownButtons?.(t, timeZone, cause, serverReference) ?? [])
      : [];
  const take: Button = {
    customId: ids.takeAlert.of(id),
    label: t.plain('button.on-it'),
    // A single one stands out.
    style: own.some(({ style }) => style === 'primary') ? 'secondary' : 'primary',
  };
  return [...ofServer(buttons), ...own, ...(takenBy === null ? [take] : []), ...mute];
}

/** Returns the button that mutes alerts about the servers of an alert; none if it can't be muted. @param id the lead's */
export function muteButtons(t: Texts, { id, kind }: Pick<Incident, 'id' | 'kind'>): readonly Button[] {
  if (alertKindOf({ kind }).whileMuted === null) return [];
  return [
    { customId: ids.muteAlert.of(id), label: t.plain('button.mute-hour'), style: 'secondary', emoji: '🔕' },
  ];
}

/** Returns the title of an incident's alert. */
export function alertTitle(t: Texts, incident: Incident): Markdown {
  return alertContent(t, incident).title;
}

/** Reports in the log channel that an alert could not be posted. */
export function alertRefusedMessage(t: Texts, alert: Markdown, channelId: string, problem: string): Message {
  return notice(
    'warning',
    t.md('alerts.refused.title'),
    t.md('alerts.refused.text', {
      alert,
      channel: mention.channel(channelId),
      problem: logProblemText(t, problem),
    }),
  );
}

/** Confirms to an admin where alerts are posted. */
export function alertsSetMessage(t: Texts, setting: AlertSetting, isRoleSilent: boolean): Message {
  const { server, channelId, roleId } = setting;
  const channel = mention.channel(channelId ?? '');
  return notice(
    'good',
    t.md('alerts.set.title'),
    join([
      server === null
        ? t.md('alerts.set.all', { channel })
        : t.md('alerts.set.server', { channel, server: inline(server.name, 60) }),
      ...optionTexts(t, 'set', setting),
      ...(roleId !== null && isRoleSilent ? [md`⚠️ ${roleSilentText(t, 'alert', roleId)}`] : []),
    ]),
  );
}

/** Returns what a setting says besides its server and channel. */
function optionTexts(
  t: Texts,
  place: 'set' | 'line',
  { roleId, backupAgeHours: hours, testAgeHours, restarts, hangMinutes: minutes }: AlertSetting,
): readonly Markdown[] {
  return [
    ...(roleId === null ? [] : [t.md(`alerts.${place}.role`, { role: mention.role(roleId) })]),
    ...(hours === null ? [] : [t.md(`alerts.${place}.backup-age`, { hours })]),
    ...(testAgeHours === null ? [] : [t.md(`alerts.${place}.test-age`, { hours: testAgeHours })]),
    ...(restarts ? [] : [t.md(`alerts.${place}.no-restarts`)]),
    ...(minutes === 0 ? [t.md(`alerts.${place}.no-hang`)] : []),
    ...(minutes === 0 || minutes === hangMinutes.usual ? [] : [t.md(`alerts.${place}.hang`, { minutes })]),
  ];
}

/** Lists a guild's alert settings. @param mutes those that are on */
export function alertSettingsMessage(
  t: Texts,
  settings: readonly AlertSetting[],
  mutes: readonly Mute[],
): Message {
  if (settings.length === 0) return notice('neutral', t.md('alerts.none.title'), t.md('alerts.none.text'));
  const lines = [
    ...mutes.map((mute) => muteLine(t, mute)),
    ...settings.map((setting) => md`• ${settingText(t, setting)}`),
  ];
  const problems = settings.some(({ problem }) => problem !== null);
  return notice(problems ? 'warning' : 'neutral', t.md('alerts.title'), t.lines(lines, 3_900));
}

function settingText(t: Texts, setting: AlertSetting): Markdown {
  const { server, channelId, problem } = setting;
  const name = server && inline(server.name, 60);
  if (channelId === null) return name === null ? md`` : t.md('alerts.line.off', { server: name });
  const channel = mention.channel(channelId);
  const parts = [
    name === null
      ? t.md('alerts.line.all', { channel })
      : t.md('alerts.line.server', { server: name, channel }),
    ...optionTexts(t, 'line', setting),
  ];
  const text = join(parts, ' · ');
  return problem === null
    ? text
    : join([text, t.md('alerts.line.problem', { problem: logProblemText(t, problem) })]);
}
