import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textsIn } from '../../src/discord/texts/languages.ts';
import { partChoices } from '../../src/panels/chosen-look.ts';
import { ownText } from '../../src/panels/panel-look.ts';
import { community } from '../support/community.ts';
import { quickWatch } from '../support/quick-watch.ts';

const survival = {
  id: 's-1',
  record: {
    name: 'Survival',
    status: 'running',
    players: { online: 2, max: 20, list: ['Ben', 'Ada'] },
    ip: 'play.example.com',
    memory: { used: 1_500_000_000, limit: 4_000_000_000 },
  },
};

async function watching() {
  const all = await community({ host: { servers: [survival] }, overrides: quickWatch });
  const { admin, guild } = all;
  const channel = guild.channel('general');
  const says = async (line: string, options: Parameters<typeof admin.types>[1] = {}) =>
    (await admin.types(line, options)).settled();
  const panelId = async () => {
    const [choice] = await admin.completes('/panel remove', {}, 'panel');
    return `${choice?.value}`;
  };
  return { ...all, channel, says, panelId };
}

test('a panel has the name, color, text, picture and parts that an admin chose, and loses them again', async () => {
  const { says, channel, panelId } = await watching();
  const image = 'https://example.org/icon.png';
  const text = 'Join **us**!\\nAsk <@1> or @everyone';
  const look = { title: 'Our world', color: '#57F287', text, image, show: 'address, players' };
  await says('/panel post', { server: 's-1', ...look });
  const panel = await channel.message((message) => message.text.includes('play.example.com'));
  const [embed] = panel.embeds;
  expect(embed).toMatchObject({ color: 0x57f287, thumbnail: { url: image } });
  expect(panel.text).toContain('Our world');
  expect(panel.text).toContain('Join **us**!\nAsk');
  expect(panel.text).toContain('Ada');
  expect(panel.text).not.toMatch(/3\.7 GB|Survival/);
  expect(panel.pings).toEqual([]);
  expect(channel.messages).toHaveLength(1);

  const usual = { title: '-', color: '-', text: '-', image: '-', show: '-' };
  const edited = await says('/panel edit', { panel: await panelId(), ...usual, buttons: 'off' });
  expect(edited.text).toContain('Status panel changed');
  await channel.message(({ id, text }) => id === panel.id && text.includes('3.7 GB'));
  expect(panel.text).toContain('Survival');
  expect(panel.text).not.toContain('Join');
  expect(panel.embeds[0]).toMatchObject({ color: 0x2e9e5b });
  expect(panel.embeds[0]?.thumbnail).toBeUndefined();
  expect(panel.buttons).toEqual([]);
});

test('an overview with a name begins with its totals', async () => {
  const { says, channel } = await watching();
  await says('/panel post', { title: 'Where we play', show: 'players' });
  const panel = await channel.message(({ text }) => text.includes('1 server online'));
  expect(panel.embeds[0]?.title).toBe('Where we play');
  expect(panel.embeds[0]?.description).toMatch(/^\*\*1 server online · 2 players\*\*\n/);
  expect(panel.text).not.toContain('play.example.com');
});

test.each([
  ['color', 'pinkish', 'I don’t understand this color'],
  ['image', 'http://example.org/icon.png', 'I can’t show this picture'],
  ['image', 'https://ada:secret@example.org/icon.png', 'I can’t show this picture'],
  ['show', 'players, weather', 'A status panel can’t show this'],
  ['show', ',', 'A status panel can’t show this'],
])('%s: %s is refused, and nothing is posted', async (option, value, refusal) => {
  const { says, channel } = await watching();
  expect((await says('/panel post', { server: 's-1', [option]: value })).text).toContain(refusal);
  expect(channel.messages).toEqual([]);
});

test('a panel moves to another channel, and stays there', async () => {
  const { says, channel, guild, panelId, host } = await watching();
  await says('/panel post', { server: 's-1', title: 'Our world' });
  await channel.message(({ text }) => text.includes('play.example.com'));
  const log = guild.channel('log');
  const moved = await says('/panel move', { panel: await panelId(), channel: log });
  expect(moved.text).toContain('Status panel moved');
  await log.message(({ text }) => text.includes('play.example.com'));
  expect(channel.messages).toEqual([]);
  host.server('s-1').record['status'] = 'stopped';
  await log.message(({ text }) => text.includes('Our world') && text.includes('⚫'));
  // To the end of the same channel.
  const first = log.messages[0]?.id;
  await says('/panel move', { panel: await panelId(), channel: log });
  await log.message(({ id, text }) => id !== first && text.includes('⚫'));
  expect(log.messages).toHaveLength(1);
});

test('a panel that can’t be posted where it is to move stays where it is', async () => {
  const { says, channel, guild, panelId, host } = await watching();
  await says('/panel post', { server: 's-1' });
  await channel.message(({ text }) => text.includes('play.example.com'));
  const log = guild.channel('log');
  log.restrict('read only');
  const refused = await says('/panel move', { panel: await panelId(), channel: log });
  expect(refused.text).toContain('I can’t post there');
  host.server('s-1').record['status'] = 'stopped';
  await channel.message(({ text }) => text.includes('⚫'));
});

test('parts are completed as they are typed, in the person’s language', () => {
  const t = textsIn('de');
  expect(partChoices(t, '').map(({ value }) => value)).toContain('chart');
  expect(partChoices(t, 'Spieler, dia')).toEqual([{ name: 'Spieler, Diagramm', value: 'players, chart' }]);
});

test('an admin’s text mentions nobody, hides no link and opens no code block, whatever it is', () => {
  const part = fc.constantFrom(
    '](',
    '<@1>',
    '<@&2>',
    '@everyone',
    '@here',
    '```',
    '`',
    '\n',
    '[a',
    'x',
    '\u202e',
  );
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      expect(`${ownText(parts.join(''))}`).not.toMatch(/\]\(|<@|@everyone|@here|```|\u202e/);
    }),
  );
});
