import type { Figure } from '../run/bench.ts';
import { type Panel, panels } from './panels.ts';

const width = 860;
const columnGap = 40;
const columnWidth = (width - columnGap) / 2;
const [headHeight, barHeight, barStep, panelGap] = [30, 14, 22, 26];
const labelWidth = 176;
const valueWidth = 62;
const barRoom = columnWidth - labelWidth - valueWidth;

/** Legible on light and dark pages alike: GitHub shows the picture on both. */
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

/** The figures as bars, as an SVG. */
export function picture({ figures }: { readonly figures: readonly Figure[] }): string {
  const drawn: string[] = [];
  const bottoms = [0, 0];
  for (const panel of panels(figures)) {
    const column = (bottoms[0] ?? 0) <= (bottoms[1] ?? 0) ? 0 : 1;
    const top = bottoms[column] ?? 0;
    drawn.push(drawPanel(panel, column * (columnWidth + columnGap), top));
    bottoms[column] = top + headHeight + panel.bars.length * barStep + panelGap;
  }
  const height = Math.max(...bottoms, panelGap) - panelGap + 4;
  const about =
    'Steward beside a minimal discord.js bot and a bare WebSocket with undici: medians of one run';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${about}">
<title>${about}</title>
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
      text(x, top + 11, label, own ? 'own' : ''),
      `<rect class="${own ? 'steward' : 'other'}" x="${from}" y="${top}" width="${length.toFixed(1)}" height="${barHeight}" rx="2"/>`,
      text(from + length + 6, top + 11, rounded(value), own ? 'own' : ''),
    ].join('\n');
  });
  return [
    `<text class="title" x="${x}" y="${y + 16}">${escaped(title)} <tspan class="quiet" font-size="12" font-weight="400">${escaped(what)}</tspan></text>`,
    ...lines,
  ].join('\n');
}

function text(x: number, y: number, words: string, kind: string): string {
  return `<text${kind === '' ? '' : ` class="${kind}"`} x="${x.toFixed(1)}" y="${y}">${escaped(words)}</text>`;
}

function rounded(value: number): string {
  return value >= 10 ? Math.round(value).toLocaleString('en') : value.toFixed(1);
}

function escaped(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
