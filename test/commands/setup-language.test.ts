import { describe, expect, test } from 'vitest';
import { textsIn } from '../../src/discord/texts/languages.ts';
import { community, sharedCommunity } from '../support/community.ts';

const shared = sharedCommunity();

describe('/setup language', () => {
  test('offers each language by its own name', async () => {
    const { discord, guild } = await community({ connected: false });
    const setup = discord.registeredCommands(guild.id).find(({ name }) => name === 'setup');
    const [option] = setup?.options?.find(({ name }) => name === 'language')?.options ?? [];
    expect(option?.choices?.map(({ name, value }) => [value, name])).toEqual([
      ['en', 'English'],
      ['de', 'Deutsch'],
      ['fr', 'Français'],
      ['es', 'Español'],
      ['pt-BR', 'Português do Brasil'],
      ['pl', 'Polski'],
      ['ja', '日本語'],
      ['zh-CN', '中文'],
    ]);
    expect(option?.required ?? false).toBe(false);
  });

  test('says which messages are in the language, and /setup show shows it, also after a restart', async () => {
    const { admin, restarts } = await community();
    const shown = async () => (await (await admin.types('/setup show')).settled()).text;
    expect(await shown()).toContain('Language: English (this Discord server’s language)');

    const reply = await (await admin.types('/setup language', { language: 'de' })).settled();
    expect(reply.ephemeral).toBe(true);
    expect(reply.text).toContain('✅ Language set');
    expect(reply.text).toContain('Public messages are now in **Deutsch**.');
    expect(reply.text).toContain('Private replies follow each person’s own Discord language.');
    expect(await shown()).toMatch(/^✅ Language: Deutsch$/m);
    await restarts();
    expect(await shown()).toMatch(/^✅ Language: Deutsch$/m);
  });

  test.each([
    ['pt-BR', 'Português do Brasil'],
    ['es-419', 'Español'],
    ['en-GB', 'English'],
    ['fi', 'English'],
  ])(
    'without a language, shows the language, and a menu has the guild’s locale in Discord (%s)',
    async (guildLocale, name) => {
      const { admin } = await shared({ guildLocale });
      await (await admin.types('/setup language', { language: 'ja' })).settled();
      const reply = await (await admin.types('/setup language')).settled();
      expect(reply.ephemeral).toBe(true);
      expect(reply.text).toContain('Language: 日本語');
      await admin.picks(reply, 'Choose a language', ['This Discord server’s language']);
      await reply.until((shown) => shown.text.includes('Language follows Discord'));
      expect(reply.text).toContain(`Public messages now follow this Discord server’s language: **${name}**.`);
      const { text } = await (await admin.types('/setup show')).settled();
      expect(text).toContain(`Language: ${name} (this Discord server’s language)`);
    },
  );

  test('needs a connection', async () => {
    const { admin } = await shared({ connected: false });
    const reply = await (await admin.types('/setup language', { language: 'de' })).settled();
    expect(reply.ephemeral).toBe(true);
    expect(reply.text).toContain('Not connected');
  });
});

describe('a message that everybody sees', () => {
  test('is in the language that the guild chose, also after a restart; without a choice, in that of its locale', async () => {
    const { admin, restarts } = await community({ guildLocale: 'fr' });
    const shown = async () => (await (await admin.types('/players')).settled()).text;
    expect(await shown()).toContain(unnamed('fr'));
    await (await admin.types('/setup language', { language: 'de' })).settled();
    expect(await shown()).toContain(unnamed('de'));
    await restarts();
    expect(await shown()).toContain(unnamed('de'));
    const language = await (await admin.types('/setup language')).settled();
    await admin.picks(language, 'Choose a language', ['This Discord server’s language']);
    await language.until(({ text }) => text.includes('Language follows Discord'));
    expect(await shown()).toContain(unnamed('fr'));
    expect(new Set((['en', 'de', 'fr'] as const).map(unnamed)).size).toBe(3);
  });

  test('is not in the language of the person; a private reply and an error are', async () => {
    const { guild } = await shared();
    const admin = guild.member({ name: 'Ola', permissions: 'administrator', locale: 'pl' });
    const role = guild.role('Moderators');
    const polish = textsIn('pl');

    const list = await (await admin.types('/access list')).settled();
    expect(list.text).toContain(`${polish.md('access.title')}`);
    const refused = await (
      await admin.types('/access grant', { role, permission: 'viewer', server: ' ' })
    ).settled();
    expect(refused.ephemeral).toBe(true);
    expect(refused.text).toContain(`${polish.md('error.blank-server.title')}`);
    const players = await (await admin.types('/players')).settled();
    expect(players.text).toContain(unnamed('en'));

    await (await admin.types('/setup language', { language: 'de' })).settled();
    expect((await (await admin.types('/players')).settled()).text).toContain(unnamed('de'));
    const show = await (await admin.types('/setup show')).settled();
    expect(show.text).toContain(`${polish.md('setup.language', { language: 'Deutsch' })}`);
    for (const key of ['access.title', 'error.blank-server.title'] as const)
      expect(`${polish.md(key)}`).not.toBe(`${textsIn('en').md(key)}`);
  });
});

test('descriptions and choices are registered in every language, names of commands and options in English', async () => {
  const { discord, guild } = await community({ connected: false });
  const power = discord.registeredCommands(guild.id).find(({ name }) => name === 'power');
  const action = power?.options?.find(({ name }) => name === 'action');
  const [start] = action?.choices ?? [];
  for (const [locale, language] of [
    ['de', 'de'],
    ['es-ES', 'es'],
    ['es-419', 'es'],
    ['zh-CN', 'zh-CN'],
  ] as const) {
    const t = textsIn(language);
    expect(power?.description_localizations?.[locale]).toBe(t.plain('command.power'));
    expect(action?.description_localizations?.[locale]).toBe(t.plain('command.power.action'));
    expect(start?.name_localizations?.[locale]).toBe(t.plain('choice.power.start'));
    expect(t.plain('command.power')).not.toBe(power?.description);
  }
  expect(power?.name_localizations).toBeNull();
  expect(action?.name_localizations ?? null).toBeNull();
});

function unnamed(language: 'en' | 'de' | 'fr'): string {
  return `${textsIn(language).md('players.unnamed')}`;
}
