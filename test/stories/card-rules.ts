/** A message of the bot that everybody sees. */
interface SeenMessage {
  readonly channel: string;
  readonly text: string;
  /** The labels of the buttons that can be pressed. */
  readonly labels: readonly string[];
  /** What its first version mentioned. */
  readonly firstPings: readonly string[];
  readonly createdAt: number;
}

/** A server, as its host has it. */
interface SeenServer {
  readonly name: string;
  readonly id: string;
  readonly isRunning: boolean;
  /** When it fell while Steward did nothing with it and could see that. In milliseconds since 1970. */
  readonly falls: readonly number[];
  /** When its process ended for any reason that the story knows. */
  readonly ends: readonly number[];
}

/** A change that the host was asked for. */
export interface SeenChange {
  readonly at: number;
  readonly serverId: string;
  /** As `power restart`, `command say hi`, `backups` or `restore`. */
  readonly what: string;
  /** Whether the host did it. */
  readonly isTaken: boolean;
}

export interface SeenOperation {
  readonly id: string;
  readonly serverId: string;
  readonly state: string;
  /** As `power restart`, `command say hi`, `backup.create` or `backup.restore`. */
  readonly what: string;
  /** The states of its steps by their names. */
  readonly steps: readonly (readonly [name: string, state: string])[];
}

/** All that can be seen at the end of a story. Times are in milliseconds since 1970. */
export interface SeenCards {
  readonly now: number;
  readonly messages: readonly SeenMessage[];
  readonly servers: readonly SeenServer[];
  readonly changes: readonly SeenChange[];
  readonly operations: readonly SeenOperation[];
  /** Whether a message or a channel was deleted by a person. */
  readonly isSomethingDeleted: boolean;
  /** How often someone asked for approval, and for a panel. */
  readonly asked: number;
  readonly panels: number;
  /** What people were answered who sent commands, by the command. */
  readonly commands: ReadonlyMap<string, string>;
}

/** Returns what is not as it has to be at the end. */
export function brokenRules(seen: SeenCards): readonly string[] {
  return [
    ...seen.messages.flatMap((message) => earlierStates(message, seen)),
    ...seen.servers.flatMap((server) => doneTwice(server, seen)),
    ...seen.servers.flatMap((server) => untold(server, seen)),
    ...seen.servers.flatMap((server) => alerted(server, seen)),
    ...seen.servers.flatMap((server) => wrongPanels(server, seen)),
    ...twice(seen),
    ...wrongCommands(seen),
  ];
}

/** The buttons of what goes on or may still happen. */
const passing = /^(?:Skip the rest|Skip|Postpone by 30 min|Approve|Decline|Take it back)$/;

/** Of one server, which Steward is working on. */
const operation = /^⏳ (?!.*\d+ servers?)/u;

/** No message shows what is over as something that goes on, or offers to change it. */
function earlierStates(
  { channel, text, labels, createdAt }: SeenMessage,
  { now, messages }: SeenCards,
): readonly string[] {
  const shown = `in #${channel}: ${JSON.stringify(text)} [${labels.join(', ')}]`;
  const dues = [...text.matchAll(/<t:(\d+):[a-zA-Z]>/g)].map(([, seconds]) => Number(seconds) * 1_000);
  const isAhead = dues.some((due) => due > now);
  const isSchedule = text.startsWith('🗓️ New schedule');
  // After 15 minutes, the outcome of a request is another message.
  const isLong =
    operation.test(text) && messages.some((each) => each.createdAt > createdAt + 15 * 60_000 - 1);
  if (/^⏳|\n⏳/u.test(text) && !isLong) return [`⏳ stays ${shown}`];
  if (/needs approval:|Waiting for approval/u.test(text)) return [`a request stays open ${shown}`];
  if (!isSchedule && /^🗓️/u.test(text) && labels.length > 0 && !isAhead) return [`🗓️ stays ${shown}`];
  const left = labels.filter((label) => passing.test(label));
  if (left.length > 0 && !isAhead) return [`buttons stay ${shown}`];
  return [];
}

/** No operation ran twice, and none that is done did nothing. */
function doneTwice({ id, name }: SeenServer, { changes, operations }: SeenCards): readonly string[] {
  const kinds = [
    ['power restart', 'power.restart'],
    ['power stop', 'power.stop'],
    ['power start', 'power.start'],
    ['backups', 'backup.create'],
    ['restore', 'backup.restore'],
    ['command', 'command'],
  ] as const;
  const own = operations.filter((operation) => operation.serverId === id);
  return kinds.flatMap(([what, step]) => {
    const isIt = (change: SeenChange) =>
      change.serverId === id &&
      (what === 'command' ? /^command (?!save-)/.test(change.what) : change.what === what);
    const did = changes.filter((change) => isIt(change) && change.isTaken).length;
    const steps = own.flatMap((operation) => operation.steps.filter(([each]) => each === step));
    const most = steps.filter(([, state]) => state !== 'skipped' && state !== 'pending').length;
    const corrections =
      what === 'command'
        ? changes.filter((change) => change.serverId === id && isCorrection(change)).length
        : 0;
    if (did - corrections > most) return [`${name}: ${what} was done ${did} times by ${most} operations`];
    return [];
  });
}

const isCorrection = ({ what }: SeenChange) => what.startsWith('command say ') && what.includes('after all');
const isWarning = ({ what }: SeenChange) =>
  / in \d+ minutes?\b/.test(what) && what.startsWith('command say ');

/** Players who were warned of something learn what becomes of it. */
function untold({ id, name, ends }: SeenServer, seen: SeenCards): readonly string[] {
  const own = seen.changes.filter(({ serverId }) => serverId === id);
  const last = own.findLastIndex((change) => isWarning(change) && change.isTaken);
  const warning = own[last];
  if (warning === undefined) return [];
  const minutes = Number(/ in (\d+) minutes?\b/.exec(warning.what)?.[1] ?? 0);
  if (seen.now < warning.at + (minutes + 2) * 60_000) return [];
  // Nobody is there any more.
  if (ends.some((at) => at >= warning.at)) return [];
  const follows = own.slice(last + 1).some(({ what }) => !what.startsWith('command save-'));
  const isSaid = seen.messages.some(({ text }) => /tell the players/.test(text) && text.includes(name));
  if (follows || isSaid || seen.isSomethingDeleted) return [];
  return [
    `${name}: players heard “${warning.what}” at ${new Date(warning.at).toISOString()}, and nothing after it`,
  ];
}

/** A message that makes up for a mention: it names the alert, which shows what became of it. */
const isReminder = ({ text }: SeenMessage) => text.includes('had no mention');

const down = /(?:went down|crashed|keeps going down|was stopped|shut down)/;

/** Who is to be called because of a server that is down was called, once. */
function alerted({ name, isRunning, falls }: SeenServer, seen: SeenCards): readonly string[] {
  const alerts = seen.messages.filter(({ channel }) => channel === 'alerts');
  const fell = falls.at(-1);
  const own = alerts.filter(({ text }) => text.includes(name));
  const broken: string[] = [];
  if (fell !== undefined && !isRunning && !seen.isSomethingDeleted) {
    const isTold = own.some(({ text }) => down.test(text) && !text.includes(`${name} is back`));
    if (!isTold) broken.push(`${name} is down since ${new Date(fell).toISOString()}, and no alert says so`);
    else if (!own.some(({ firstPings, createdAt }) => firstPings.length > 0 && createdAt >= fell - 61_000))
      broken.push(`${name} is down since ${new Date(fell).toISOString()}, and nobody was mentioned`);
  }
  // What Discord refused, because the permission was taken, isn't sent again.
  if (isRunning && !seen.isSomethingDeleted)
    for (const { text, labels } of own.filter((message) => !isReminder(message))) {
      const title = text.split('\n')[0] ?? '';
      if (title.includes(`❌ ${name} `) && down.test(title))
        broken.push(`${name} runs, and an alert says: ${JSON.stringify(text)} [${labels.join(', ')}]`);
      const isAboutOther = seen.servers.some((other) => !other.isRunning && text.includes(other.name));
      if (labels.includes('Start') && !isAboutOther)
        broken.push(`${name} runs, and an alert offers to start it: ${JSON.stringify(text)}`);
    }
  return broken;
}

/** Panels show how servers are. */
function wrongPanels({ name, isRunning }: SeenServer, { messages }: SeenCards): readonly string[] {
  return messages
    .filter(({ channel, text }) => channel === 'panels' && text.includes(name))
    .filter(({ text }) => text.includes(`${name} is running`) !== isRunning)
    .map(
      ({ text }) => `${name} ${isRunning ? 'runs' : 'is down'}, and its panel says: ${JSON.stringify(text)}`,
    );
}

/** What the log channel says of a server after each of these, and alone then. */
const outcomes = [
  ['power restart', /^[✅⚠❌]️? (.*) is running again\n/u],
  ['power stop', /^[✅⚠❌]️? (.*) has stopped\n/u],
  ['backup.create', /^[✅⚠❌]️? (.*) backed up\n/u],
  ['backup.restore', /^[✅⚠❌]️? (.*) restored(?: from .*)?\n/u],
] as const;

/** Nothing is posted twice. */
function twice(seen: SeenCards): readonly string[] {
  const { messages, commands, operations, servers } = seen;
  const log = messages.filter(({ channel }) => channel === 'log');
  const broken: string[] = [];
  const counts = (what: string, all: readonly SeenMessage[], most: number) => {
    if (all.length > most)
      broken.push(`${all.length} messages, ${most} ${what}: ${JSON.stringify(all.map(({ text }) => text))}`);
  };
  for (const command of commands.keys()) {
    const runs = operations.filter(({ what }) => what === `command ${command}`).length;
    counts(
      `of ${command}`,
      log.filter(({ text }) => text.includes(`\n${command}\n`)),
      runs,
    );
  }
  for (const { name, id, ends } of servers) {
    for (const [request, title] of outcomes) {
      const runs = operations.filter(({ what, serverId }) => serverId === id && what === request).length;
      const told = log.filter(
        ({ text }) => title.exec(text)?.[1] === name && !text.includes('asked for this'),
      );
      counts(`× ${request}`, told, runs);
    }
    const alert = new RegExp(
      `^.{0,60}[❌✅] ${name} (?:went down|crashed|is back|was down|keeps going down)`,
      'u',
    );
    counts(
      `falls of ${name}`,
      messages.filter((each) => each.channel === 'alerts' && alert.test(each.text) && !isReminder(each)),
      ends.length,
    );
  }
  counts(
    'requests for approval',
    log.filter(({ text }) => /needs approval:|asked for this/.test(text)),
    seen.asked,
  );
  const panels = messages.filter(({ channel }) => channel === 'panels');
  counts('panels', panels, seen.panels);
  for (const { text } of panels)
    if (/I’m reading the status/.test(text)) broken.push(`a panel shows nothing: ${JSON.stringify(text)}`);
  return broken;
}

/** What people were answered is what the host did. */
function wrongCommands({ commands, changes }: SeenCards): readonly string[] {
  return [...commands].flatMap(([command, answer]) => {
    if (command.startsWith('say all')) return [];
    const sent = changes.filter(({ what, isTaken }) => what === `command ${command}` && isTaken).length;
    if (sent > 1) return [`“${command}” was sent ${sent} times`];
    if (/^✅ Command sent/.test(answer) && sent === 0)
      return [`“${command}” wasn’t sent: ${JSON.stringify(answer)}`];
    if (/not sent/.test(answer) && sent > 0) return [`“${command}” was sent: ${JSON.stringify(answer)}`];
    return [];
  });
}
