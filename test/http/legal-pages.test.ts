import { expect, test } from 'vitest';
import { legalRoutes } from '../../src/setup/legal-pages.ts';

async function page(path: string, operator: Parameters<typeof legalRoutes>[0]) {
  const response = await legalRoutes(operator).request(path);
  return { response, text: await response.text() };
}

test('the privacy policy and the terms name who runs the bot, and run nothing', async () => {
  const operator = { name: '<script>alert(1)</script> $& Co', contact: 'privacy@host.example' };
  for (const path of ['/privacy', '/terms']) {
    const { response, text } = await page(path, operator);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(text).toMatch(/<h1>(?:Privacy policy|Terms)<\/h1>/);
    expect(text).toContain('&#60;script&#62;alert(1)&#60;/script&#62; $&#38; Co');
    expect(text).toContain('<a href="mailto:privacy@host.example">privacy@host.example</a>');
    expect(text).not.toMatch(/<script|\{\{/);
  }
});

test('they can be read without a name or a contact', async () => {
  const { text } = await page('/privacy', { name: null, contact: 'javascript:alert(1)' });
  expect(text).toContain('run by whoever installed it');
  expect(text).not.toContain('href="javascript');
  expect((await page('/terms', { name: null, contact: null })).text).toContain(
    'the admins of your Discord server',
  );
});
