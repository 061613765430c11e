import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

/** A served file of the page. */
export interface Asset {
  readonly contentType: string;
  readonly body: string;
}

/** The headers of every response. Trusted Types: only lit-html's own templates can become HTML. */
export const pageHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types lit-html',
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-store',
};

/** Returns the page's files by path (`/`, `/page.js`, `/page.css`, `/icon.svg`), bundled in memory without a build step. */
export async function pageAssets(): Promise<ReadonlyMap<string, Asset>> {
  const [html, css, icon, js] = await Promise.all([
    read('client/index.html'),
    stylesheet(),
    read('client/icon.svg'),
    script(),
  ]);
  return new Map<string, Asset>([
    ['/', { contentType: 'text/html; charset=utf-8', body: html }],
    ['/page.css', { contentType: 'text/css; charset=utf-8', body: css }],
    ['/page.js', { contentType: 'text/javascript; charset=utf-8', body: js }],
    ['/icon.svg', { contentType: 'image/svg+xml', body: icon }],
  ]);
}

const stylesheets = ['colors', 'layout', 'message', 'composer', 'dialog', 'inspector', 'phone'] as const;

async function stylesheet(): Promise<string> {
  const parts = await Promise.all(stylesheets.map((name) => read(`client/styles/${name}.css`)));
  return parts.join('\n');
}

async function script(): Promise<string> {
  const bundle = await rolldown({
    input: path('client/main.ts'),
    platform: 'browser',
    resolve: { conditionNames: ['browser', 'import', 'default'] },
    logLevel: 'warn',
  });
  try {
    const { output } = await bundle.generate({ format: 'esm', codeSplitting: false });
    return output[0].code;
  } finally {
    await bundle.close();
  }
}

function read(name: string): Promise<string> {
  return readFile(path(name), 'utf8');
}

function path(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url));
}
