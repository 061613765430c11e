import type { SubjectKind } from '../run/subjects.ts';
import type { Figure } from './figures.ts';
import { spread } from './figures.ts';

export interface GoalResult {
  /** The goal as a phrase, with the measured value. */
  readonly text: string;
  readonly met: boolean;
}

/** Compares the figures with the goals of the design. Goals without a figure are left out. */
export function checkGoals(figures: readonly Figure[]): readonly GoalResult[] {
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
  const rate = 'interactions a second, 32 at a time';
  ratio(rate, 'steward', { kind: 'limited' }, { least: 30 }, 'rate at least 30 x discord.js as configured');
  ratio(rate, 'steward', { kind: 'raw' }, { least: 0.5 }, 'rate at least half of the raw floor’s');
  for (const guilds of [1_000, 2_500, 10_000])
    absolute(`heap per guild, of ${guilds}`, 1, `heap per guild at most 1 KB (of ${guilds})`, 'KB');
  ratio(
    'RSS, no guild',
    'steward',
    client,
    { most: 1.15 },
    'RSS at rest at most 1.15 x the discord.js bot’s',
  );
  const many = 'RSS, 2500 guilds';
  ratio(many, 'steward', client, { most: 0.5 }, 'RSS with 2,500 guilds at most 0.5 x the discord.js bot’s');
  absolute('acknowledgement at 50/s, p99', 5, 'acknowledgement p99 at 50/s at most 5 ms', 'ms');
  ratio(
    'acknowledgement beside a guild at its limits, p99',
    'steward',
    { kind: 'steward', name: 'acknowledgement beside no such guild, p99' },
    { most: 2 },
    'acknowledgement p99 beside a guild at its limits at most 2 x that without it',
  );
  for (const figure of figures)
    if (figure.name.endsWith('after a rest')) absolute(figure.name, 5, `${figure.name}: at most 5 MB`, 'MB');
  ratio('start to identify', 'steward', client, { most: 1.3 }, 'start at most 1.3 x the discord.js bot’s');
  const calls = 'autocompletion, host at 300 ms, host calls in a round';
  absolute(calls, 1, 'people who complete the same option cost the host one call', 'calls');
  return results;
}
