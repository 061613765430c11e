import type { Access } from '../access/access.ts';
import { type Action, actionKinds, actions, helpGroups } from '../access/actions.ts';
import { inline, inlineCode, join, joinLines, link, Markdown, md } from '../discord/texts/markdown.ts';
import type { Texts } from '../discord/texts/texts.ts';
import { type Message, message } from '../discord/views/embed.ts';
import { type ServerId, type ServerRef, serverKey } from '../domain/connection.ts';

interface Help {
  readonly access: Access;
  readonly isAdmin: boolean;
  readonly isConnected: boolean;
  /** Returns whether the host of a connection can do it; null: whether any can. */
  readonly canDo: (action: Action, connectionId: string | null) => boolean;
  /** What the person can ask approval for. */
  readonly askable: readonly Action[];
  /** Where the guide is; null: nowhere yet. */
  readonly guideUrl: string | null;
}

/** Shows what a person can do here, by server, with the commands for it. */
export function helpMessage(
  t: Texts,
  { access, isAdmin, isConnected, canDo, askable, guideUrl }: Help,
): Message {
  const groups = groupsOf(t, access, canDo);
  const toAsk = askable.filter((action) => canDo(action, null));
  return message({
    tone: 'neutral',
    icon: '📖',
    title: t.md('help.title'),
    text: join([
      ...(isConnected
        ? []
        : [t.md(isAdmin ? 'error.not-connected-admin.text' : 'error.not-connected.text'), md``]),
      ...(isAdmin ? [t.md('help.admin'), md``] : []),
      ...(groups.length === 0
        ? [t.sentences([t.md('help.nothing'), t.md('refusal.no-access')])]
        : [groupsText(t, access, groups)]),
      ...(isAdmin ? [commandLine(t, '⚙️', 'setup', adminCommands.map(inlineCode))] : []),
      ...(toAsk.length === 0 || isAdmin
        ? []
        : [t.md('help.approval-commands', { commands: askableCommands(t, toAsk) })]),
      ...(guideUrl === null ? [] : [md`-# ${link(t.md('help.documentation'), guideUrl)}`]),
    ]),
  });
}

/** Returns the commands that need an approval. */
function askableCommands(t: Texts, askable: readonly Action[]): Markdown {
  const named = helpGroups.flatMap((group) => commandsIn(group, askable));
  return join(
    named.map((command) => commandText(t, command, askable)),
    ' ',
  );
}

/** Returns the commands of the actions in a group, each once. */
function commandsIn(name: HelpGroup, allowed: readonly Action[]): readonly string[] {
  const kinds = allowed.map((action) => actionKinds[action]);
  return [...new Set(kinds.flatMap(({ group, commands }) => (group === name ? commands : [])))];
}

/** Returns a command, with which power actions are meant and which console commands. @param patterns null: all */
function commandText(
  t: Texts,
  command: string,
  allowed: readonly Action[],
  patterns: readonly string[] | null = null,
): Markdown {
  if (command === '/power') return md`${inlineCode(command)} ${Markdown.escaped(powerNames(t, allowed))}`;
  if (command !== '/cmd' || patterns === null) return inlineCode(command);
  return md`${inlineCode(command)} (${t.list(patterns.slice(0, 10).map(inlineCode), 'or')})`;
}

function powerNames(t: Texts, allowed: readonly Action[]): string {
  const names = powerActions.filter((name) => allowed.includes(`power.${name}`));
  return `(${names.map((name) => t.plain(`button.${name}`)).join(', ')})`;
}

const adminCommands = ['/setup show', '/access grant', '/panel post', '/alerts set'];

/** Servers on which the person can do the same. */
interface Group {
  /** None: all servers. */
  readonly servers: readonly ServerRef[];
  readonly actions: readonly Action[];
}

/** Returns what the person can do on all servers, then what more on those that grants name; nothing that no host can. */
function groupsOf({ compare }: Texts, access: Access, canDo: Help['canDo']): readonly Group[] {
  const isEverywhere = (action: Action) => access.mayEverywhere(action);
  const everywhere = actions.filter((action) => isEverywhere(action) && canDo(action, null));
  const more = (server: ServerRef) =>
    actions.filter(
      (action) => access.may(action, server) && !isEverywhere(action) && canDo(action, server.connectionId),
    );
  const named = new Map(
    actions.flatMap((action) => access.named(action)).map((server) => [serverKey(server), server]),
  );
  const alike = Map.groupBy(named.values(), (server) => {
    const here = more(server);
    return JSON.stringify([here, here.includes('command') ? access.commandsOn(server) : null]);
  });
  return [
    ...(everywhere.length === 0 ? [] : [{ servers: [], actions: everywhere }]),
    ...[...alike.values()]
      .map((servers) => ({
        servers: servers.toSorted((a, b) => compare(a.name, b.name)),
        actions: servers.slice(0, 1).flatMap(more),
      }))
      .filter(({ actions: here }) => here.length > 0),
  ];
}

type HelpGroup = (typeof helpGroups)[number];
/** The signs of the groups in which commands are listed. */
const groupSigns: Readonly<Record<HelpGroup, string>> = {
  status: '📊',
  power: '⏯️',
  backups: '📦',
  console: '🖥️',
  schedules: '🗓️',
};

/** What the menu of `/backup list` offers, too. */
const inListOfBackups = new Set(['/backup delete', '/backup lock', '/backup download']);

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
    ...helpGroups.flatMap((name) => {
      const named = commandsIn(name, allowed);
      if (named.length === 0) return [];
      const isListed = named.includes('/backup list');
      const shown = isListed ? named.filter((command) => !inListOfBackups.has(command)) : named;
      const patterns = access.commandsOn(servers[0] ?? anyServer);
      const commands = shown.map((command) => commandText(t, command, allowed, patterns));
      return [commandLine(t, groupSigns[name], name, commands)];
    }),
  ];
}

/** A server that no grant names. */
const anyServer: ServerId = { connectionId: '', id: '' };

function commandLine(
  t: Texts,
  sign: string,
  name: HelpGroup | 'setup',
  commands: readonly Markdown[],
): Markdown {
  return md`${Markdown.trusted(sign)} **${t.md(`help.group.${name}`)}**: ${join(commands, ' ')}`;
}
