import { readFile } from 'node:fs/promises';
import { Hono } from 'hono';
import type { Operator } from '../domain/people.ts';
import type { HttpRoutes } from '../http/serve.ts';

/** In the build, the texts lie beside the code. */
const folder = import.meta.url.endsWith('.ts') ? '../../docs/legal/' : './';

const style = `
:root { color-scheme: light dark; font: 1rem/1.6 system-ui, sans-serif; }
body { max-width: 44rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; overflow-wrap: break-word; }
table { border-collapse: collapse; }
td, th { border: 1px solid #8886; padding: 0.4rem 0.6rem; text-align: left; vertical-align: top; }
@media (max-width: 36rem) {
  thead { display: none; }
  tr { display: block; border: 1px solid #8886; padding: 0.4rem 0.6rem; margin-bottom: 0.6rem; }
  td { display: block; border: 0; padding: 0; }
  td:first-child { font-weight: 600; }
  td:last-child::before { content: 'Kept: '; }
}
`;

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'public, max-age=3600',
};

/** Returns the routes of the privacy policy and the terms: docs/legal/privacy.md and docs/legal/terms.md, filled in. */
export function legalRoutes(operator: Operator): HttpRoutes {
  const app: HttpRoutes = new Hono();
  const pages = new Map<string, Promise<string>>();
  for (const name of ['privacy', 'terms'])
    app.get(`/${name}`, async (context) => {
      const page = pages.get(name) ?? legalPage(name, operator);
      pages.set(name, page);
      return context.body(await page, 200, headers);
    });
  return app;
}

async function legalPage(name: string, { name: operator, contact }: Operator): Promise<string> {
  const [text, { marked }] = await Promise.all([
    readFile(new URL(`${folder}${name}.md`, import.meta.url), 'utf8'),
    // Most bots serve these pages to nobody.
    import('marked'),
  ]);
  const values: Readonly<Record<string, string>> = {
    operator: escaped(operator ?? 'whoever installed it'),
    contact: contact === null ? 'the admins of your Discord server' : linked(contact),
  };
  const html = (await marked(text)).replace(/\{\{(\w+)\}\}/g, (_, key: string) => values[key] ?? '');
  const title = /^# (.+)$/m.exec(text)?.[1] ?? name;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)}</title><style>${style}</style></head><body><main>${html}</main></body></html>`;
}

/** Returns a contact as HTML: a link if it is a web or e-mail address. */
function linked(contact: string): string {
  const href = /^https?:\/\/\S+$/.test(contact)
    ? contact
    : /^\S+@\S+\.\S+$/.test(contact)
      ? `mailto:${contact}`
      : null;
  return href === null ? escaped(contact) : `<a href="${escaped(href)}">${escaped(contact)}</a>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
