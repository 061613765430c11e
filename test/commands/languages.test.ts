import type { OptionValues, Person, Reply } from '@steward/fake-discord';
import { expect, test } from 'vitest';
import { en } from '../../src/discord/texts/languages/en.ts';
import { discordLocales } from '../../src/discord/texts/languages.ts';
import { type TranslatedLanguage, translationsOf } from '../../src/discord/texts/translations.ts';
import { outcome, unhurried } from '../failures/uses.ts';
import { type Community, community } from '../support/community.ts';

/** As long as Discord and hosts allow, and full of markup: the worst case for every limit. */
const longName = `${'*_`|'.repeat(12)}${'界'.repeat(52)}`;
const servers = [
  { id: 's-1', record: { name: longName, status: 'running', players: { online: 60, max: 1_000_000 } } },
  { id: 's-2', record: { name: `${longName} 2`, status: 'stopped' } },
  { id: 's-3', record: { name: `${longName} 3`, status: 'crashed' } },
].map((server) => ({
  ...server,
  backups: Array.from({ length: 30 }, (_, index) => ({
    id: `b-${index}`,
    name: `${longName} ${index}`,
    size: 123_456_789_012,
    created_at: '2026-01-01T00:00:00Z',
  })),
}));

/** One that is long and one with wide characters: `discord/catalogs.test.ts` holds the texts of all to the limits. */
const tried: readonly TranslatedLanguage[] = ['de', 'ja'];

test.for(tried)('every command speaks %s, within Discord’s limits', async (language) => {
  const [locale = ''] = discordLocales[language];
  const fixture = await community({ ...unhurried, host: { servers }, guildLocale: locale });
  const { guild, discord } = fixture;
  const admin = guild.member({ name: longName, permissions: 'administrator', locale });
  const stranger = guild.member({ name: 'Stranger', locale });

  const replies = [
    ...(await settings(admin, fixture)),
    ...(await reads(admin)),
    ...(await changes(admin)),
    ...(await refusals(admin, stranger)),
  ];
  for (const option of ['server', 'backup']) {
    const choices = await admin.completes('/backup restore', { server: 's-1' }, option);
    expect(choices.length).toBeGreaterThan(0);
  }
  const english = englishFragments(language);
  for (const { text } of replies) {
    const shown = text.replace(/```[\s\S]*?```/g, '');
    expect(english.filter((fragment) => shown.includes(fragment))).toEqual([]);
  }
  const refused = discord.requests.filter(({ status }) => status >= 400);
  expect(refused.map(({ path, error }) => ({ path, error }))).toEqual([]);
});

async function settings(admin: Person, { guild }: Community): Promise<readonly Reply[]> {
  const role = guild.role('Moderators');
  const channel = guild.channel('log');
  const typed: readonly (readonly [string, OptionValues])[] = [
    ['/setup show', {}],
    ['/setup log', { channel }],
    ['/setup server', { server: 's-1' }],
    ['/setup show', {}],
    ['/setup server', {}],
    ['/access list', {}],
    ['/access grant', { role, permission: 'operator' }],
    ['/access grant', { role, permission: 'power.kill', server: 's-1' }],
    ['/access grant', { role, permission: 'operator' }],
    ['/access list', {}],
    ['/access revoke', { role, permission: 'manager' }],
    ['/access revoke', { role, permission: 'operator' }],
    ['/access revoke', { role }],
  ];
  const replies: Reply[] = [];
  for (const [command, options] of typed) replies.push(await (await admin.types(command, options)).settled());
  const form = await admin.types('/setup connect');
  replies.push(await (await admin.submits(form, { api_key: 'another-key-of-the-account' })).settled());
  return replies;
}

/** Presses a button by its place. */
function presses(person: Person, reply: Reply, place: number): Promise<Reply> {
  return person.clicks(reply, reply.buttons[place]?.label ?? 'no such button');
}

async function reads(admin: Person): Promise<readonly Reply[]> {
  const list = await outcome(await admin.types('/backup list', { server: 's-1' }));
  const page = await outcome(await presses(admin, list, 2));
  return [
    list,
    page,
    await outcome(await admin.types('/status')),
    ...(await Promise.all(
      ['s-1', 's-2', 's-3'].flatMap((server) => [
        admin.types('/status', { server }).then(outcome),
        admin.types('/players', { server }).then(outcome),
      ]),
    )),
  ];
}

/** Changes with each kind of outcome, and confirmations that are pressed and cancelled. */
async function changes(admin: Person): Promise<readonly Reply[]> {
  const replies: Reply[] = [];
  const types = async (command: string, options: Record<string, string>) => {
    const reply = await (await admin.types(command, options)).settled();
    replies.push(reply);
    return reply;
  };
  const finishes = async (reply: Reply, button: number) =>
    replies.push(await outcome(await presses(admin, reply, button)));
  for (const action of ['restart', 'stop', 'start', 'start'])
    replies.push(await outcome(await types('/power', { server: 's-1', action })));
  await finishes(await types('/power', { server: 's-1', action: 'kill' }), 1);
  replies.push(await outcome(await types('/power', { server: 's-1', action: 'start' })));
  replies.push(await outcome(await types('/cmd', { server: 's-1', command: 'say hi' })));
  replies.push(await outcome(await types('/backup create', { server: 's-1' })));
  await finishes(await types('/backup create', { server: 's-2' }), 1);
  await finishes(await types('/backup delete', { server: 's-1', backup: 'b-3' }), 0);
  await finishes(await types('/backup restore', { server: 's-3', backup: 'b-4' }), 0);
  await finishes(await types('/backup restore', { server: 's-1', backup: 'b-4' }), 1);
  return replies;
}

async function refusals(admin: Person, stranger: Person): Promise<readonly Reply[]> {
  const replies = [
    await admin.types('/status', { server: 'no such server' }),
    await admin.types('/power', { action: 'stop' }),
    await admin.types('/backup restore', { server: 's-1', backup: longName }),
    await admin.types('/cmd', { server: 's-2', command: 'say hi' }),
    await stranger.types('/status'),
    await stranger.types('/power', { action: 'stop', server: 's-1' }),
    await stranger.types('/access list'),
  ];
  return Promise.all(replies.map(outcome));
}

/** Returns the parts of English texts that this language translates. */
function englishFragments(language: TranslatedLanguage): readonly string[] {
  const own: Readonly<Record<string, string>> = translationsOf(language);
  const all = Object.values(own).join('\n');
  const untranslated = Object.entries(en).flatMap(([key, text]) => (key in own ? [] : [text]));
  return Object.entries(en)
    .filter(([key]) => key in own)
    .flatMap(([, message]) => message.replace(/`[^`]*`/g, '{}').split(/\{[^}]*\}|[{}]|\n/))
    .map((fragment) => fragment.trim())
    .filter((fragment) => fragment.length >= 12 && !all.includes(fragment))
    .filter((fragment) => !untranslated.some((text) => text.includes(fragment)));
}
