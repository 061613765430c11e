import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { textsIn } from '../../src/discord/texts/languages.ts';
import { parseLocaleFile } from '../../src/discord/texts/translations.ts';
import { botFixture } from '../support/bot-fixture.ts';

test.concurrent('a language is read when a guild or a person first needs it; a text that is missing or outdated there is shown in English', async (test) => {
  const { folder, starts, connects, admin, guild } = await botFixture(test);
  const buildFolder = join(folder, 'build');
  await cp(inject('buildFolder'), buildFolder, {
    recursive: true,
    filter: (path) => !path.endsWith('.map'),
  });
  const locales = join(buildFolder, 'locales');
  const french = await readFile(join(locales, 'fr.json'), 'utf8');
  const { 'players.unnamed': _, ...german } = parseLocaleFile(
    await readFile(join(locales, 'de.json'), 'utf8'),
  );
  const outdated = { text: 'Auf {server} waren {online, number}', of: '00000000' };
  const first = await starts({ buildFolder });
  await connects();
  await (await admin.types('/setup language', { language: 'de' })).settled();
  await first.stops();

  await rm(locales, { recursive: true });
  const bot = await starts({ buildFolder });
  await mkdir(locales);
  await writeFile(join(locales, 'de.json'), JSON.stringify({ ...german, 'players.count': outdated }));
  const players = await (await admin.types('/players')).settled();
  expect(players.text).toContain('Survival: 3 online');
  expect(players.text).toContain('I can’t see who.');
  expect(players.buttons.map(({ label }) => label)).toContain(textsIn('de').plain('button.refresh'));

  await writeFile(join(locales, 'fr.json'), french);
  const stranger = guild.member({ name: 'Inès', locale: 'fr' });
  const refused = await (await stranger.types('/access list')).settled();
  expect(refused.text).toContain(textsIn('fr').plain('error.not-admin.title'));
  expect(bot.log.filter(({ level }) => level === 'error' || level === 'warn')).toEqual([]);
});
