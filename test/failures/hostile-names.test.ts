import type { Reply } from '@steward/fake-discord';
import { expect, test } from 'vitest';
import { type Community, community } from '../support/community.ts';
import { outcome, unhurried } from './uses.ts';

/** Texts that hosts and players send to break what shows them. */
const hostileTexts: Readonly<Record<string, string>> = {
  'a mention of everyone': '@everyone come @here',
  'mentions of ids': '<@123456789012345678> <@&123456789012345678> <#123456789012345678>',
  backticks: '`one` ``two`` ```three``` ````',
  'an open fence': '```js\nalert(1)',
  'emphasis and spoilers': '**b** __u__ ~~s~~ ||hidden|| *i* _i_ \\',
  'a masked link': '[click me](https://evil.example/x)',
  'a bare link': 'https://evil.example/x <https://evil.example/y>',
  'a heading': '# Big\n## Bigger\n-# small',
  'a quote and a list': '> quoted\n- item\n1. one',
  'right-to-left marks': 'abc\u202etxt.exe\u202c \u2066iso\u2069 \u200f\u061c',
  '200 emoji': '🎮'.repeat(200),
  'families of emoji': '👨‍👩‍👧‍👦'.repeat(60),
  zalgo: `Z${'\u0335\u0321\u0353'.repeat(900)}algo`,
  'lone surrogates': 'a\ud800b\udfffc\ud83d',
  'zero width': '\u200b\u200b\ufeff\u2060',
  whitespace: '   \t  ',
  empty: '',
  newlines: 'line one\r\nline two\u2028line three\n\n\n',
  controls: 'bell\u0007 esc\u001b[31mred\u001b[0m nul\u0000 del\u007f',
  '5,000 characters': 'Ab1 '.repeat(1_250),
  '5,000 characters that are all escaped': '*_`|'.repeat(1_250),
  'a timestamp and an emoji of Discord': '<t:1700000000:R> <:name:123456789012345678>',
  'words of careless programs': 'undefined null NaN [object Object]',
};

const texts = Object.entries(hostileTexts);

/** A server for each text, with the text in every field that a host fills in. */
function hostile(status: string) {
  const servers = texts.map(([, text], index) => ({
    id: `s-${index}`,
    record: {
      name: text,
      status,
      players: { online: 2, max: 20, list: [text, { name: text }] },
      motd: text,
      software: { name: text, version: text },
      [text.slice(0, 50)]: text,
    },
    backups: [
      { id: `b-${index}`, name: text, created_at: '2026-01-01T00:00:00Z' },
      { id: `c-${index}`, note: text },
    ],
  }));
  return { ...unhurried, host: { servers } };
}

/** Outside code blocks nothing pings, links or hides; no block is left open; Discord accepted every message. */
function expectHarmless(
  fixture: Community,
  ...replies: readonly { text: string; pings: readonly string[] }[]
) {
  for (const { text, pings } of replies) {
    expect(pings).toEqual([]);
    expect((text.match(/```/g) ?? []).length % 2, text).toBe(0);
    const shown = text.replace(/```[\s\S]*?```/g, '').replaceAll(/`[^`\n]*`/g, '');
    expect(shown).not.toMatch(/@(?:everyone|here)/);
    expect(shown.replace(/^-# .*<@\d+>.*$/gm, '')).not.toMatch(/(?<!\\)<[@#:]/);
    expect(shown).not.toMatch(/(?<!\\)\[|https:\/\/|(?<!\\)\|\|/);
    expect(text).not.toMatch(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/u);
    expect(text.isWellFormed()).toBe(true);
  }
  const refused = fixture.discord.requests.filter(({ status }) => status >= 400);
  expect(refused.map(({ path, error }) => ({ path, error }))).toEqual([]);
  expect(fixture.log.filter((line) => line.includes('"level":"error"'))).toEqual([]);
}

async function all(does: (index: number) => Promise<Reply>): Promise<readonly Reply[]> {
  const replies: Reply[] = [];
  for (let from = 0; from < texts.length; from += 8) {
    const some = texts.slice(from, from + 8).map((_, offset) => does(from + offset));
    replies.push(...(await Promise.all(some.map(async (reply) => outcome(await reply)))));
  }
  return replies;
}

test('hostile names of servers, players and settings are shown as text', async () => {
  const fixture = await community(hostile('running'));
  const { admin } = fixture;
  const overview = await outcome(await admin.types('/status'));
  const which = await outcome(await admin.types('/power', { action: 'stop' }));
  const shown = await all((index) => admin.types('/status', { server: `s-${index}` }));
  expectHarmless(fixture, overview, which, ...shown);
  const choices = await admin.completes('/status', {}, 'server');
  expect(choices.length).toBeGreaterThan(20);
  for (const { name } of choices) expect(name.trim()).not.toBe('');
});

test('hostile names of backups are shown as text, and the backups can be distinguished', async () => {
  const fixture = await community(hostile('stopped'));
  const { admin } = fixture;
  const lists = await all((index) => admin.types('/backup list', { server: `s-${index}` }));
  for (const { text } of lists) {
    const lines = text.split('\n').filter((line) => line.includes('**'));
    expect(lines.length).toBeGreaterThan(1);
    expect(new Set(lines).size).toBe(lines.length);
  }
  const prompts = await all((index) =>
    admin.types('/backup delete', { server: `s-${index}`, backup: `b-${index}` }),
  );
  const deleted = await all(async (index) => {
    const confirmation = prompts[index];
    if (confirmation === undefined) throw new Error('no confirmation');
    return admin.clicks(confirmation, 'Delete it');
  });
  for (const { text } of deleted) expect(text).toMatch(/^✅/);
  expectHarmless(fixture, ...lists, ...prompts, ...deleted);
  for (const index of texts.keys())
    await admin.completes('/backup restore', { server: `s-${index}` }, 'backup');
  expectHarmless(fixture);
});

test('hostile console output and hostile error messages of a host stay in their code block', async () => {
  const fixture = await community(hostile('running'));
  const printed = await all((index) => {
    const output = texts[index]?.[1] ?? '';
    fixture.host.scripts({
      on: `POST /v1/servers/s-${index}/command`,
      answer: { status: 200, body: { output } },
    });
    return fixture.admin.types('/cmd', { command: 'list', server: `s-${index}` });
  });
  const refused = await all((index) => {
    const error = texts[index]?.[1] ?? '';
    fixture.host.scripts({
      on: `POST /v1/servers/s-${index}/power`,
      answer: { status: 409, body: { error } },
    });
    return fixture.admin.types('/power', { action: 'stop', server: `s-${index}` });
  });
  for (const { text } of printed) expect(text).toMatch(/^✅/);
  for (const { text } of refused) expect(text).toMatch(/^❌/);
  expectHarmless(fixture, ...printed, ...refused);
});

test('a hostile nickname is shown as text, in a conflict and in the log channel', async () => {
  for (const nick of ['@everyone', '[x](https://evil.example)', '```', '\u202egnorw', '🎮'.repeat(16)]) {
    const fixture = await community({ host: { transitionMs: 60_000 } });
    const { admin, guild, host } = fixture;
    await outcome(await admin.types('/setup log', { channel: guild.channel('log') }));
    const eve = guild.member({ name: 'Eve', nick, permissions: 'administrator' });
    const stopping = await eve.types('/power', { action: 'stop' });
    const busy = await outcome(await admin.types('/power', { action: 'restart' }));
    expect(busy.text).toContain('is busy');
    await host.called(({ method }) => method === 'POST');
    host.server('s-1').record['status'] = 'stopped';
    await outcome(stopping);
    const announcement = await guild.channel('log').message(({ text }) => text.includes('has stopped'));
    expectHarmless(fixture, busy, stopping, announcement);
  }
});
