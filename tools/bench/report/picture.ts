import { type SubjectKind, subjectKinds } from '../run/subjects.ts';
import type { Figure } from './figures.ts';
import { spread } from './figures.ts';

const width = 860;
const columnGap = 40;
const columnWidth = (width - columnGap) / 2;
const [headHeight, barHeight, barStep, panelGap] = [30, 14, 22, 26];
const labelWidth = 176;
const valueWidth = 62;
const barRoom = columnWidth - labelWidth - valueWidth;

/** Readable on light and dark pages: GitHub shows the picture on both. */
const style = `
  text { font: 12px ui-sans-serif, system-ui, 'Segoe UI', Helvetica, Arial, sans-serif; fill: #24292f }
  .title { font-size: 14px; font-weight: 600 }
  .quiet { fill: #57606a }
  .steward { fill: #4f5bd5 }
  .other { fill: #afb8c1 }
  .own { font-weight: 600 }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3 }
    .quiet { fill: #9198a1 }
    .steward { fill: #8b94f7 }
    .other { fill: #57606a }
  }`;

/** Returns the figures as a bar chart in SVG. */
export function picture(figures: readonly Figure[]): string {
  const drawn: string[] = [];
  const bottoms = [0, 0];
  for (const panel of panels(figures)) {
    const column = (bottoms[0] ?? 0) <= (bottoms[1] ?? 0) ? 0 : 1;
    const top = bottoms[column] ?? 0;
    drawn.push(drawPanel(panel, column * (columnWidth + columnGap), top));
    bottoms[column] = top + headHeight + panel.bars.length * barStep + panelGap;
  }
  const height = Math.max(...bottoms, panelGap) - panelGap + 4;
  const label =
    'Steward beside a minimal discord.js bot and a bare WebSocket with undici: medians of one run';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${label}">
<title>${label}</title>
<style>${style}
</style>
${drawn.join('\n')}
</svg>
`;
}

function drawPanel({ title, unit, better, bars }: Panel, x: number, y: number): string {
  const most = Math.max(...bars.map(({ value }) => value), Number.MIN_VALUE);
  const what = unit === '' ? better : `${unit}, ${better}`;
  const lines = bars.map(({ kind, label, value }, at) => {
    const top = y + headHeight + at * barStep;
    const length = Math.max(1, (value / most) * barRoom);
    const own = kind === 'steward';
    const from = x + labelWidth;
    return [
      svgText(x, top + 11, label, own ? 'own' : ''),
      `<rect class="${own ? 'steward' : 'other'}" x="${from}" y="${top}" width="${length.toFixed(1)}" height="${barHeight}" rx="2"/>`,
      svgText(from + length + 6, top + 11, formatValue(value), own ? 'own' : ''),
    ].join('\n');
  });
  return [
    `<text class="title" x="${x}" y="${y + 16}">${escapeXml(title)} <tspan class="quiet" font-size="12" font-weight="400">${escapeXml(what)}</tspan></text>`,
    ...lines,
  ].join('\n');
}

function svgText(x: number, y: number, value: string, kind: string): string {
  return `<text${kind === '' ? '' : ` class="${kind}"`} x="${x.toFixed(1)}" y="${y}">${escapeXml(value)}</text>`;
}

function formatValue(value: number): string {
  return value >= 10 ? Math.round(value).toLocaleString('en') : value.toFixed(1);
}

function escapeXml(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

interface Bar {
  readonly label: string;
  readonly kind: SubjectKind;
  readonly value: number;
}

/** Bars with a common scale. */
interface Panel {
  readonly title: string;
  readonly unit: string;
  /** For example "less is better". */
  readonly better: string;
  readonly bars: readonly Bar[];
}

const lessIsBetter = 'less is better';

/** Returns the panels of the picture; those without a figure are left out. */
function panels(figures: readonly Figure[]): readonly Panel[] {
  const single = (name: string, title: string, unit: string, better: string): Panel => ({
    ...{ title, unit, better },
    bars: barsOf(figures, name, (kind) => subjectKinds[kind].title),
  });
  const memory = figures
    .filter(({ name }) => name.startsWith('RSS, '))
    .flatMap(({ name }) => {
      const guilds = name.slice('RSS, '.length).replace(/(\d)(\d{3})\b/, '$1,$2');
      return barsOf(figures, name, (kind) => `${subjectKinds[kind].title.split(',', 1)[0]}, ${guilds}`);
    })
    .filter(({ kind }) => kind !== 'raw');
  return [
    single('interactions a second, 32 at a time', 'Interactions per second', '', 'more is better'),
    single('CPU per interaction, 32 at a time', 'CPU per interaction', 'µs', lessIsBetter),
    single('acknowledgement at 50/s, p99', 'Acknowledged, p99 at 50 a second', 'ms', lessIsBetter),
    single('start to identify', 'Start to IDENTIFY', 'ms', lessIsBetter),
    { title: 'Memory', unit: 'MB', better: lessIsBetter, bars: memory },
    single(
      'autocompletion, host at 300 ms, host calls for 100',
      'Host calls for 100 completions',
      '',
      lessIsBetter,
    ),
  ].filter(({ bars }) => bars.length > 0);
}

function barsOf(
  figures: readonly Figure[],
  name: string,
  label: (kind: SubjectKind) => string,
): readonly Bar[] {
  const of = figures.find((figure) => figure.name === name)?.of ?? {};
  return (Object.keys(subjectKinds) as readonly SubjectKind[]).flatMap((kind) => {
    const values = of[kind];
    return values === undefined ? [] : [{ kind, label: label(kind), value: spread(values).median }];
  });
}
