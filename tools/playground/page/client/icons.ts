import { html, svg, type TemplateResult } from 'lit-html';

/** The avatar of a person, a letter on their color, or of the bot (`app`). */
export function avatar(name: string, color: string | null, app: boolean): TemplateResult {
  const fill = app ? '#5865f2' : `color-mix(in oklab, ${color ?? '#7a8090'} 72%, #000)`;
  const picture = app
    ? svg`<path d="M10 15h20M10 25h20" stroke="#fff" stroke-width="7" stroke-linecap="round" />
        <path d="M11 15h.01M11 25h.01" stroke="#5865f2" stroke-width="3" stroke-linecap="round" />`
    : svg`<text x="20" y="26.5" text-anchor="middle" font-size="18" font-weight="600" fill="#fff">${[...name][0]?.toUpperCase() ?? '?'}</text>`;
  return html`<svg class="avatar" viewBox="0 0 40 40" aria-hidden="true">
    <circle cx="20" cy="20" r="20" fill=${fill} />
    ${picture}
  </svg>`;
}

const paths = {
  hash: 'M9 3 7 21M17 3l-2 18M4 8.5h17M3 15.5h17',
  menu: 'M3 6h18M3 12h18M3 18h18',
  inspector: 'M4 5h16v5H4zM4 14h16v5H4zM8 7.5h.01M8 16.5h.01',
  close: 'M5 5l14 14M19 5 5 19',
  send: 'M3 11.5 21 3l-5 18-4.5-7.5zM11.5 13.5 21 3',
  eye: 'M2 12s4-6.5 10-6.5S22 12 22 12s-4 6.5-10 6.5S2 12 2 12zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  file: 'M6 2h8l5 5v15H6zM14 2v5h5',
  bell: 'M5 17h14l-2-3V9.5a5 5 0 0 0-10 0V14zM10 20h4',
  copy: 'M8 8h12v13H8zM16 8V3H4v13h4',
} as const;

type IconName = keyof typeof paths;

export function icon(name: IconName): TemplateResult {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${paths[name]} /></svg>`;
}
