import type { Access } from '../access/access.ts';
import { type Action, actions } from '../access/actions.ts';
import { inline, inlineCode, join, joinLines, link, Markdown, md } from '../discord/texts/markdown.ts';
import type { Texts } from '../discord/texts/texts.ts';
import { type Message, message } from '../discord/views/embed.ts';
import { type ServerId, type ServerRef, serverKey } from '../domain/connection.ts';
import { sourceUrl } from '../util/version.ts';

interface Help {
  readonly access: Access;
  readonly isAdmin: boolean;
  readonly isConnected: boolean;
  /** What the person can ask approval for. */
  readonly askable: readonly Action[];
}

/** Shows what a person can do here, by server, with the commands for it. */
export function helpMessage(t: Texts, { access, isAdmin, isConnected, askable }: Help): Message {
  const groups = groupsOf(t, access);
  const guide = link(t.md('help.documentation'), `${sourceUrl}/blob/main/docs/commands.md`);
  return message({
    tone: 'neutral',
    icon: '📖',
    title: t.md('help.title'),
    text: join([
      ...(isConnected
        ? []
        : [t.md(isAdmin ? 'error.not-connected-admin.text' : 'error.not-connected.text'), md``]),
      ...(groups.length === 0 ? [t.md('help.nothing')] : [groupsText(t, access, groups)]),
      ...(isAdmin ? [commandLine(t, '⚙️', 'setup', adminCommands), md``, t.md('help.admin')] : []),
      ...(askable.length === 0 || isAdmin
        ? []
        : [t.md('help.approval-commands', { commands: askableCommands(t, askable) })]),
      md`-# ${guide}`,
    ]),
  });
}

/** Returns the commands that need an approval. */
function askableCommands(t: Texts, askable: readonly Action[]): Markdown {
  const groups = commandGroups.map(({ commands }) => {
    const named = askable.flatMap((action) => commands[action]?.split(/ (?=\/)/) ?? []);
    const power = powerNames(t, 'power.start' in commands ? askable : []);
    return [...[...new Set(named)].map(inlineCode), ...(power === '' ? [] : [Markdown.escaped(power)])];
  });
  return join(groups.flat(), ' ');
}

/** Returns which power actions are meant; an empty text if none is. */
function powerNames(t: Texts, allowed: readonly Action[]): string {
  const names = powerActions.filter((name) => allowed.includes(`power.${name}`));
  return names.length === 0 ? '' : `(${names.map((name) => t.plain(`button.${name}`)).join(', ')})`;
}

const adminCommands = ['/setup show', '/access grant', '/panel post', '/alerts set'];

/** Servers on which the person can do the same. */
interface Group {
  /** None: all servers. */
  readonly servers: readonly ServerRef[];
  readonly actions: readonly Action[];
}

/** Returns what the person can do on all servers, then what more on those that grants name. */
function groupsOf({ compare }: Texts, access: Access): readonly Group[] {
  const everywhere = actions.filter((action) => access.mayEverywhere(action));
  const more = (server: ServerRef) =>
    actions.filter((action) => access.may(action, server) && !everywhere.includes(action));
  const named = new Map(
    actions.flatMap((action) => access.named(action)).map((server) => [serverKey(server), server]),
  );
  const alike = Map.groupBy(named.values(), (server) => {
    const here = more(server);
    return JSON.stringify([here, here.includes('command') ? access.commandsOn(server) : null]);
  });
  return [
    ...(everywhere.length === 0 ? [] : [{ servers: [], actions: everywhere }]),
    ...[...alike.values()].map((servers) => ({
      servers: servers.toSorted((a, b) => compare(a.name, b.name)),
      actions: servers.slice(0, 1).flatMap(more),
    })),
  ];
}

/** The signs of the groups in which commands are listed. */
const groupSigns = { status: '📊', power: '⏯️', backups: '📦', console: '🖥️', schedules: '🗓️' } as const;
type GroupName = keyof typeof groupSigns;

/** The group and the commands of each action. */
const commandsOf: Readonly<Record<Action, readonly [GroupName, string]>> = {
  status: ['status', '/status /players'],
  history: ['status', '/history list /history chart'],
  'power.start': ['power', '/power'],
  'power.stop': ['power', '/power'],
  'power.restart': ['power', '/power'],
  'power.kill': ['power', '/power'],
  'backup.list': ['backups', '/backup list'],
  'backup.create': ['backups', '/backup create'],
  'backup.restore': ['backups', '/backup restore'],
  'backup.delete': ['backups', '/backup delete'],
  'backup.lock': ['backups', '/backup lock'],
  'backup.download': ['backups', '/backup download'],
  'backup.test': ['backups', '/backup test'],
  logs: ['console', '/logs'],
  command: ['console', '/cmd'],
  schedule: ['schedules', '/schedule list /schedule add'],
};

/** The actions' commands, in groups by what they are about. */
const commandGroups: readonly CommandGroup[] = (
  ['status', 'power', 'backups', 'console', 'schedules'] as const
).map((name) => ({
  sign: groupSigns[name],
  name,
  commands: Object.fromEntries(
    Object.entries(commandsOf).flatMap(([action, [group, commands]]) =>
      group === name ? [[action, commands]] : [],
    ),
  ),
}));

/** What the menu of `/backup list` offers, too. */
const inListOfBackups = new Set(['/backup delete', '/backup lock', '/backup download']);

interface CommandGroup {
  readonly sign: string;
  readonly name: GroupName;
  readonly commands: Readonly<Partial<Record<Action, string>>>;
}

/** How much of Discord’s limit of 4,096 characters the groups may take. */
const maxGroupsText = 3_000;

/** Returns what the person can do, group by group; of groups that don't fit, how many servers they are about. */
function groupsText(t: Texts, access: Access, groups: readonly Group[]): Markdown {
  const texts = groups.map((group) => join([...groupLines(t, access, group, groups.length > 1), md``]));
  return joinLines(texts, maxGroupsText, (left) => {
    const count = groups.slice(-left).reduce((sum, { servers }) => sum + servers.length, 0);
    return join([t.md('list.more', { count }), md``]);
  });
}

const powerActions = ['start', 'stop', 'restart', 'kill'] as const;

function groupLines(
  t: Texts,
  access: Access,
  { servers, actions: allowed }: Group,
  areSeveral: boolean,
): readonly Markdown[] {
  const heading =
    servers.length === 0
      ? t.md('help.everywhere')
      : t.list(
          servers.slice(0, 10).map(({ name }) => inline(name, 60)),
          'and',
        );
  const more = servers.length > 10 ? md` ${t.md('list.more', { count: servers.length - 10 })}` : md``;
  return [
    ...(areSeveral || servers.length > 0 ? [md`**${heading}**${more}`] : []),
    ...commandGroups.flatMap(({ sign, name, commands }) => {
      const named = allowed.flatMap((action) => commands[action]?.split(/ (?=\/)/) ?? []);
      if (named.length === 0) return [];
      const isListed = named.includes('/backup list');
      const shown = isListed ? named.filter((command) => !inListOfBackups.has(command)) : named;
      const line = commandLine(t, sign, name, [...new Set(shown)]);
      return [join([line, ...detail(t, access, { servers, actions: allowed }, commands)], ' ')];
    }),
  ];
}

/** Returns which power actions are meant, and which console commands. */
function detail(
  t: Texts,
  access: Access,
  { servers: [server], actions: allowed }: Group,
  commands: Readonly<Partial<Record<Action, string>>>,
): readonly Markdown[] {
  if ('power.start' in commands) {
    return [Markdown.escaped(powerNames(t, allowed))];
  }
  if (!('command' in commands) || !allowed.includes('command')) return [];
  const patterns = access.commandsOn(server ?? anyServer);
  if (patterns === null) return [];
  return [md`(${t.list(patterns.slice(0, 10).map(inlineCode), 'or')})`];
}

/** A server that no grant names. */
const anyServer: ServerId = { connectionId: '', id: '' };

function commandLine(
  t: Texts,
  sign: string,
  name: CommandGroup['name'] | 'setup',
  commands: readonly string[],
): Markdown {
  return md`${Markdown.trusted(sign)} **${t.md(`help.group.${name}`)}**: ${join(commands.map(inlineCode), ' ')}`;
}
