import { type SubjectKind, subjectKinds } from '../run/subjects.ts';
import { type Figure, spread } from './figures.ts';

const columns = Object.keys(subjectKinds) as readonly SubjectKind[];

/** Returns the figures as a table: medians with the minimum and maximum of the rounds. */
export function table(figures: readonly Figure[]): string {
  const rows = [['', ...columns.map((kind) => subjectKinds[kind].title)], ...figures.map(tableRow)];
  const widths =
    rows[0]?.map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0))) ?? [];
  return rows
    .map((cells) =>
      cells
        .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
        .join('  '),
    )
    .join('\n');
}

/** Returns a line for each goal of the design of which there is a figure, and whether it is met. */
export function goalLines(figures: readonly Figure[]): string {
  return checkGoals(figures)
    .map(({ text, met }) => `${met ? 'met   ' : 'MISSED'}  ${text}`)
    .join('\n');
}

function tableRow({ name, unit, of }: Figure): string[] {
  return [`${name}${unit === '' ? '' : ` (${unit})`}`, ...columns.map((kind) => formatSpread(of[kind]))];
}

function formatSpread(values: readonly number[] | undefined): string {
  if (values === undefined) return '–';
  const { median, least, most } = spread(values);
  const digits = Math.abs(median) >= 100 ? 0 : Math.abs(median) >= 10 ? 1 : 2;
  const format = (value: number) => value.toFixed(digits);
  return values.length === 1 ? format(median) : `${format(median)} (${format(least)}–${format(most)})`;
}

interface GoalResult {
  /** The goal as a phrase, with the measured value. */
  readonly text: string;
  readonly met: boolean;
}

/** Compares the figures with the goals of the design. Goals without a figure are left out. */
function checkGoals(figures: readonly Figure[]): readonly GoalResult[] {
  const results: GoalResult[] = [];
  const median = (name: string, kind: SubjectKind): number | null => {
    const values = figures.find((figure) => figure.name === name)?.of[kind];
    return values === undefined ? null : spread(values).median;
  };
  const ratio = (
    name: string,
    kind: SubjectKind,
    than: { readonly name?: string; readonly kind: SubjectKind },
    limit: { readonly most?: number; readonly least?: number },
    text: string,
  ): void => {
    const [value, other] = [median(name, kind), median(than.name ?? name, than.kind)];
    if (value === null || other === null || other === 0) return;
    const times = value / other;
    const met = times <= (limit.most ?? times) && times >= (limit.least ?? times);
    results.push({ text: `${text}: ${times.toFixed(2)} x`, met });
  };
  const absolute = (name: string, most: number, text: string, unit: string): void => {
    const value = median(name, 'steward');
    if (value !== null)
      results.push({ text: `${text}: ${value.toFixed(2)} ${unit}`.trim(), met: value <= most });
  };

  const client = { kind: 'client' } as const;
  const cpu = 'CPU per interaction, 32 at a time';
  ratio(cpu, 'steward', client, { most: 1 }, 'CPU per /status at most the discord.js bot’s (32 at a time)');
  const calm = 'CPU per interaction at 500/s';
  ratio(calm, 'steward', client, { most: 1 }, 'CPU per /status at most the discord.js bot’s (at 500/s)');
  const visits = 'CPU per interaction, 100 guilds, 32 at a time';
  const ofVisitors = 'of people who come once to 100 guilds';
  ratio(
    visits,
    'steward',
    client,
    { most: 0.42 },
    `CPU per /status ${ofVisitors} at most 0.42 x the discord.js bot’s`,
  );
  ratio(
    visits,
    'steward',
    { kind: 'raw' },
    { most: 1.4 },
    `CPU per /status ${ofVisitors} at most 1.4 x the raw floor’s`,
  );
  const rate = 'interactions a second, 32 at a time';
  ratio(rate, 'steward', { kind: 'limited' }, { least: 30 }, 'rate at least 30 x discord.js as configured');
  ratio(rate, 'steward', { kind: 'raw' }, { least: 0.5 }, 'rate at least half of the raw floor’s');
  for (const guilds of [1_000, 2_500, 10_000])
    absolute(`heap per guild, of ${guilds}`, 1, `heap per guild at most 1 KB (of ${guilds})`, 'KB');
  for (const [when, most] of [
    ['no guild', 0.8],
    ['100 guilds in use', 1.05],
    ['2500 guilds', 0.35],
    ['10 s after a load', 0.55],
  ] as const)
    ratio(
      `RSS, ${when}`,
      'steward',
      client,
      { most },
      `RSS, ${when}, at most ${most} x the discord.js bot’s`,
    );
  absolute('acknowledgement at 50/s, p99', 5, 'acknowledgement p99 at 50/s at most 5 ms', 'ms');
  ratio(
    'acknowledgement beside a guild at its limits, p99',
    'steward',
    { kind: 'steward', name: 'acknowledgement beside no such guild, p99' },
    { most: 2 },
    'acknowledgement p99 beside a guild at its limits at most 2 x that without it',
  );
  for (const what of ['acknowledgement', 'reply'])
    ratio(
      `${what} beside costly panels, p99`,
      'steward',
      { kind: 'steward', name: `${what} beside unused panels, p99` },
      { most: 3 },
      `${what} p99 beside a guild with costly panels at most 3 x that beside the same panels while nobody uses them`,
    );
  for (const figure of figures)
    if (figure.name.endsWith('after a rest')) absolute(figure.name, 5, `${figure.name}: at most 5 MB`, 'MB');
  for (const what of ['start to identify', 'CPU from start to identify'])
    ratio(what, 'steward', client, { most: 0.55 }, `${what} at most 0.55 x the discord.js bot’s`);
  for (const panels of [1_000, 10_000]) {
    const most = `${panels} panels: most edits in a second`;
    absolute(most, 50, `${panels} panels: at most Discord’s 50 requests in any second`, '');
    const slowest = `${panels} panels: from a change to its edit, slowest`;
    absolute(slowest, 60, `${panels} panels: the slowest shows a change within a minute`, 's');
  }
  const calls = 'autocompletion, host at 300 ms, host calls in a round';
  absolute(calls, 1, 'people who complete the same option cost the host one call', 'calls');
  return results;
}
