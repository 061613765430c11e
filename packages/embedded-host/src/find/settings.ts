import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Proposal, Runs, ServerDraft } from './propose.ts';

/** The part of a settings file that has to be known to add to it. The rest stays as it is. */
export const settingsSchema = z.looseObject({
  servers: z.array(z.looseObject({ id: z.string(), runs: z.unknown().optional() })),
});
export type Settings = z.infer<typeof settingsSchema>;

/** The contents of a new settings file. */
const newSettings = {
  listen: { host: '127.0.0.1', port: 8750 },
  dataFolder: 'data/host',
  backupsFolder: 'data/backups',
  servers: [],
} satisfies Settings;

/** Returns whether the settings have a server already. */
export function hasServer(settings: Settings | null, runs: Runs): boolean {
  return settings?.servers.some((server) => isDeepStrictEqual(keyOf(server.runs), keyOf(runs))) ?? false;
}

/** `"user": false` may be missing. */
function keyOf(runs: unknown): unknown {
  return typeof runs === 'object' && runs !== null && 'systemd' in runs ? { user: false, ...runs } : runs;
}

/** Returns the settings with further servers. Existing ones stay; an id that is already used gets a number. */
export function withServers(settings: Settings | null, drafts: readonly ServerDraft[]): Settings {
  const before = settings ?? newSettings;
  const taken = new Set(before.servers.map(({ id }) => id.toLowerCase()));
  const added = drafts.map((draft) => {
    let id = draft.id;
    for (let number = 2; taken.has(id.toLowerCase()); number++) id = `${draft.id.slice(0, 60)}-${number}`;
    taken.add(id.toLowerCase());
    return { ...draft, id };
  });
  return { ...before, servers: [...before.servers, ...added] };
}

/**
 * Parses an answer to the question which servers to take: `all`, `none`, or numbers and ranges, such as `1 3-5`. Returns
 * indexes in the order of the list; null if it's something else.
 */
export function parseChoice(text: string, count: number): readonly number[] | null {
  const words = text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((word) => word !== '');
  if (words.length === 0 || (words.length === 1 && words[0] === 'none')) return [];
  if (words.length === 1 && words[0] === 'all') return Array.from({ length: count }, (_, index) => index);
  const chosen = new Set<number>();
  for (const word of words) {
    const [, first, last = first] = /^(\d{1,4})(?:-(\d{1,4}))?$/.exec(word) ?? [];
    const [from, to] = [Number(first), Number(last)];
    if (!(from >= 1 && from <= to && to <= count)) return null;
    for (let number = from; number <= to; number++) chosen.add(number - 1);
  }
  return [...chosen].toSorted((a, b) => a - b);
}

/** Returns the lines that describe a server in the list. */
export function describe(proposal: Proposal): readonly string[] {
  const { name, game, origin, state, draft, missing } = proposal;
  const facts: (readonly [label: string, value: string])[] = [];
  if (draft !== null) {
    facts.push(['files', draft.cwd]);
    if (draft.backupFolders.length > 0) facts.push(['backups', shown(draft.backupFolders)]);
    const asked = draft.minecraft ?? draft.query;
    if (asked !== undefined) facts.push(['players', `asks ${asked.host}:${asked.port}`]);
    const listener = draft.rcon ?? draft.rest?.palworld;
    if (listener !== undefined) {
      const what = draft.rcon === undefined ? 'REST API' : 'RCON';
      facts.push([
        'console',
        `${what} at ${listener.host}:${listener.port}, password in ${listener.passwordFile}`,
      ]);
    }
    if (proposal.console === 'input') facts.push(['console', 'its standard input']);
    if (proposal.console === 'none') facts.push(['console', 'none: the game takes no commands']);
  }
  const lines = facts.map(([label, value]) => `${label.padEnd(9)}${value}`);
  return [
    `${name}: ${game ?? 'a game server'} (${origin}, ${state})`,
    ...lines,
    ...missing.map((text) => `! ${text}`),
  ].map(oneLine);
}

function shown(paths: readonly string[]): string {
  return paths.length <= 5
    ? paths.join(', ')
    : `${paths.slice(0, 4).join(', ')} and ${paths.length - 4} more`;
}

/** Anyone can choose these names, so they must not be able to control a terminal. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029\p{Bidi_Control}]/gu, '\ufffd');
}
