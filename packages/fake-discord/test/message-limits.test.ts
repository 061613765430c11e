import { anyText } from '@steward/kit/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { type FakeDiscord, startFakeDiscord } from '../src/fake-discord.ts';
import { call } from './plain-bot.ts';

describe('a message', () => {
  let discord: FakeDiscord;
  let path: string;
  beforeAll(async () => {
    discord = await startFakeDiscord({ globalLimit: { requests: 10_000, perMs: 1_000 } });
    path = `/channels/${discord.addGuild().channel('general').id}/messages`;
  });
  afterAll(() => discord.close());

  const post = (body: unknown) => call(discord, 'POST', path, body);
  const row = (...components: object[]) => ({ type: 1, components });
  const button = (id: string, rest: object = {}) => ({
    type: 2,
    style: 1,
    custom_id: id,
    label: 'Go',
    ...rest,
  });
  const options = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ label: `${n}`, value: `${n}` }));
  const select = (rest: object = {}) => ({ type: 3, custom_id: 's', options: options(2), ...rest });
  const buttons = (count: number, of = 'b') => Array.from({ length: count }, (_, n) => button(`${of}${n}`));
  const fields = (count: number, value = 'v') => Array.from({ length: count }, () => ({ name: 'n', value }));
  const embed = (rest: object) => ({ embeds: [{ description: 'd', ...rest }] });
  const x = (count: number) => 'x'.repeat(count);
  /** 36 components, and as many texts as given. */
  const layout = (texts: number, content: string) => [
    ...Array.from({ length: 6 }, (_, n) => row(...buttons(5, `${n}`))),
    ...Array.from({ length: texts }, () => ({ type: 10, content })),
  ];

  const taken: [string, object][] = [
    ['content of 2,000 characters', { content: x(2_000) }],
    ['a title of 256', embed({ title: x(256) })],
    ['a title of 256 and blanks around it', embed({ title: ` ${x(256)}\n` })],
    ['a description of 4,096', embed({ description: x(4_096) })],
    ['25 fields', embed({ fields: fields(25) })],
    ['a field of 256 and 1,024', embed({ fields: [{ name: x(256), value: x(1_024) }] })],
    ['a footer of 2,048', embed({ footer: { text: x(2_048) } })],
    ['10 embeds', { embeds: Array.from({ length: 10 }, () => ({ title: 't' })) }],
    ['6,000 characters over its embeds', { embeds: [{ description: x(4_096) }, { description: x(1_904) }] }],
    ['a colour and a time', embed({ color: 0xffffff, timestamp: '2026-08-06T12:00:00.000Z' })],
    [
      'five rows of five buttons',
      { content: 'c', components: [0, 1, 2, 3, 4].map((n) => row(...buttons(5, `${n}`))) },
    ],
    ['a custom id of 100', { content: 'c', components: [row(button(x(100)))] }],
    ['a label of 80', { content: 'c', components: [row(button('a', { label: x(80) }))] }],
    [
      'a button with an emoji alone',
      { content: 'c', components: [row({ type: 2, style: 2, custom_id: 'a', emoji: { name: '🔄' } })] },
    ],
    [
      'a link',
      { content: 'c', components: [row({ type: 2, style: 5, url: 'https://example.org', label: 'Go' })] },
    ],
    [
      'a select of 25',
      { content: 'c', components: [row(select({ options: options(25), placeholder: x(150) }))] },
    ],
    ['components alone', { components: [row(button('a'))] }],
    [
      'a V2 layout',
      {
        flags: 32_768,
        components: [{ type: 17, components: [{ type: 10, content: 'Hi' }] }, row(button('a'))],
      },
    ],
    ['40 components and 4,000 characters in a V2 layout', { flags: 32_768, components: layout(4, x(1_000)) }],
  ];
  test.each(taken)('with %s is taken', async (_name, body) => {
    const response = await post(body);
    expect(response.body).not.toHaveProperty('errors');
    expect(response.status).toBe(200);
  });

  const long = 'BASE_TYPE_MAX_LENGTH';
  const refused: [string, object, string, string][] = [
    ['content of 2,001 characters', { content: x(2_001) }, 'content', long],
    ['content of 4,001 characters', { content: x(4_001) }, 'content', long],
    ['a title of 257', embed({ title: x(257) }), 'embeds.0.title', long],
    ['a description of 4,097', embed({ description: x(4_097) }), 'embeds.0.description', long],
    ['26 fields', embed({ fields: fields(26) }), 'embeds.0.fields', long],
    [
      'a field name of 257',
      embed({ fields: [{ name: x(257), value: 'v' }] }),
      'embeds.0.fields.0.name',
      long,
    ],
    [
      'a field value of 1,025',
      embed({ fields: [{ name: 'n', value: x(1_025) }] }),
      'embeds.0.fields.0.value',
      long,
    ],
    [
      'a field without a value',
      embed({ fields: [{ name: 'n', value: ' ' }] }),
      'embeds.0.fields.0.value',
      'BASE_TYPE_REQUIRED',
    ],
    [
      'a field whose value is missing',
      embed({ fields: [{ name: 'n' }] }),
      'embeds.0.fields.0.value',
      'BASE_TYPE_REQUIRED',
    ],
    ['a footer of 2,049', embed({ footer: { text: x(2_049) } }), 'embeds.0.footer.text', long],
    ['an author of 257', embed({ author: { name: x(257) } }), 'embeds.0.author.name', long],
    ['11 embeds', { embeds: Array.from({ length: 11 }, () => ({ title: 't' })) }, 'embeds', long],
    [
      '6,001 characters over its embeds',
      { embeds: [{ description: x(4_096) }, { fields: fields(1, x(1_000)), description: x(904) }] },
      'embeds',
      'MAX_EMBED_SIZE_EXCEEDED',
    ],
    ['an invalid colour', embed({ color: 0x1000000 }), 'embeds.0.color', 'NUMBER_TYPE_MAX'],
    ['an invalid time', embed({ timestamp: 'yesterday' }), 'embeds.0.timestamp', 'DATE_TYPE_PARSE'],
    [
      'an image that is no address',
      embed({ image: { url: 'x' } }),
      'embeds.0.image.url',
      'URL_TYPE_INVALID_URL',
    ],
    [
      'an image from a file',
      embed({ image: { url: 'file:///x' } }),
      'embeds.0.image.url',
      'URL_TYPE_INVALID_SCHEME',
    ],
    ['six rows', { components: [0, 1, 2, 3, 4, 5].map((n) => row(button(`${n}`))) }, 'components', long],
    ['six buttons in a row', { components: [row(...buttons(6))] }, 'components.0.components', long],
    ['a row without anything', { components: [row()] }, 'components.0.components', 'BASE_TYPE_REQUIRED'],
    [
      'a button beside a select',
      { components: [row(select(), button('a'))] },
      'components.0.components',
      'COMPONENT_LAYOUT_WIDTH_EXCEEDED',
    ],
    ['a button outside of a row', { components: [button('a')] }, 'components.0.type', 'BASE_TYPE_CHOICES'],
    [
      'two of a custom id',
      { components: [row(button('a')), row(button('a'))] },
      'components.1.components.0.custom_id',
      'COMPONENT_CUSTOM_ID_DUPLICATED',
    ],
    [
      'a custom id of 101',
      { components: [row(button(x(101)))] },
      'components.0.components.0.custom_id',
      long,
    ],
    [
      'an empty custom id',
      { components: [row(button(''))] },
      'components.0.components.0.custom_id',
      'BASE_TYPE_REQUIRED',
    ],
    [
      'a button without a custom id',
      { components: [row({ type: 2, style: 1, label: 'Go' })] },
      'components.0.components.0.custom_id',
      'BASE_TYPE_REQUIRED',
    ],
    [
      'a label of 81',
      { components: [row(button('a', { label: x(81) }))] },
      'components.0.components.0.label',
      long,
    ],
    [
      'a button without label or emoji',
      { components: [row({ type: 2, style: 1, custom_id: 'a' })] },
      'components.0.components.0',
      'BUTTON_COMPONENT_INVALID_LABEL',
    ],
    [
      'an emoji that is none',
      { components: [row(button('a', { emoji: { name: 'x' } }))] },
      'components.0.components.0.emoji.name',
      'COMPONENT_INVALID_EMOJI',
    ],
    [
      'a link without address',
      { components: [row({ type: 2, style: 5, label: 'Go' })] },
      'components.0.components.0.url',
      'BASE_TYPE_REQUIRED',
    ],
    [
      'a link with a custom id',
      { components: [row({ type: 2, style: 5, label: 'Go', url: 'https://example.org', custom_id: 'a' })] },
      'components.0.components.0',
      'BUTTON_COMPONENT_CUSTOM_ID_AND_URL',
    ],
    [
      'a select of 26',
      { components: [row(select({ options: options(26) }))] },
      'components.0.components.0.options',
      long,
    ],
    [
      'a select of none',
      { components: [row(select({ options: [] }))] },
      'components.0.components.0.options',
      'BASE_TYPE_REQUIRED',
    ],
    [
      'a placeholder of 151',
      { components: [row(select({ placeholder: x(151) }))] },
      'components.0.components.0.placeholder',
      long,
    ],
    [
      'an option label of 101',
      { components: [row(select({ options: [{ label: x(101), value: 'v' }] }))] },
      'components.0.components.0.options.0.label',
      long,
    ],
    [
      'an option value of 101',
      { components: [row(select({ options: [{ label: 'l', value: x(101) }] }))] },
      'components.0.components.0.options.0.value',
      long,
    ],
    [
      'two options of a value',
      { components: [row(select({ options: [...options(1), ...options(1)] }))] },
      'components.0.components.0.options.1.value',
      'SELECT_COMPONENT_OPTION_VALUE_DUPLICATED',
    ],
    [
      '41 components in a V2 layout',
      { flags: 32_768, components: layout(5, 'Hi') },
      'components',
      'COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED',
    ],
    [
      'content beside a V2 layout',
      { flags: 32_768, content: 'c', components: [{ type: 10, content: 'Hi' }] },
      'content',
      'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2',
    ],
    [
      'embeds beside a V2 layout',
      { flags: 32_768, embeds: [{ title: 'T' }], components: [{ type: 10, content: 'Hi' }] },
      'embeds',
      'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2',
    ],
    [
      '4,001 characters in a V2 layout',
      {
        flags: 32_768,
        components: [
          { type: 17, components: [{ type: 10, content: x(4_000) }] },
          { type: 10, content: 'x' },
        ],
      },
      'components',
      'COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED',
    ],
    [
      'a card without the flag of a V2 layout',
      { components: [{ type: 17, components: [{ type: 10, content: 'Hi' }] }] },
      'components.0.type',
      'BASE_TYPE_CHOICES',
    ],
    [
      'a select of people, which is not simulated',
      { components: [row({ type: 5, custom_id: 'u' })] },
      'components.0.components.0.type',
      'NOT_SIMULATED',
    ],
    [
      'mentions allowed in two ways',
      { content: 'c', allowed_mentions: { parse: ['users'], users: ['1'] } },
      'allowed_mentions',
      'MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE',
    ],
  ];
  test.each(refused)('with %s is refused, with the field and the reason', async (_name, body, at, code) => {
    const response = await post(body);
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ code: 50_035, message: 'Invalid Form Body' });
    expect(response.body).toHaveProperty(['errors', ...at.split('.'), '_errors', '0', 'code'], code);
    expect(response.body).toHaveProperty(
      ['errors', ...at.split('.'), '_errors', '0', 'message'],
      expect.any(String),
    );
  });

  test.each([
    ['nothing', {}],
    ['blanks', { content: ' \n ' }],
    ['an embed that shows nothing', { embeds: [{ color: 5 }] }],
  ])('with %s in it is refused as empty', async (_name, body) => {
    expect(await post(body)).toMatchObject({ status: 400, body: { code: 50_006 } });
  });

  test('is accepted up to the limits and never beyond, whatever its texts are', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyText({ maxLength: 2_100 }),
        fc.string({ unit: 'grapheme', maxLength: 300 }),
        async (content, title) => {
          const fits = content.length <= 2_000 && title.trim().length <= 256;
          const { status } = await post({
            content: content.isWellFormed() ? content : 'x',
            embeds: [{ title, description: 'd' }],
          });
          expect(status).toBe(fits ? 200 : 400);
        },
      ),
      { numRuns: 30 },
    );
  });
});

describe('the flag of a V2 layout', () => {
  const components = [{ type: 17, components: [{ type: 10, content: 'Hi <@1>' }] }];
  const posted = async (body: object = { flags: 32_768, components, allowed_mentions: { parse: [] } }) => {
    const discord = await startFakeDiscord();
    onTestFinished(() => discord.close());
    const channel = discord.addGuild().channel('general');
    const path = `/channels/${channel.id}/messages`;
    const post = await call(discord, 'POST', path, body);
    const { id } = z.object({ id: z.string() }).parse(post.body);
    return { channel, edits: (body: object) => call(discord, 'PATCH', `${path}/${id}`, body) };
  };

  test.each([
    ['its layout without it', { flags: 0, components }, 'components.0.type', 'BASE_TYPE_CHOICES'],
    ['content', { content: 'c' }, 'content', 'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2'],
    [
      'an embed without it',
      { flags: 0, embeds: [{ title: 'T' }], components: [] },
      'embeds',
      'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2',
    ],
  ])('is not taken back: an edit to %s is refused', async (_name, body, at, code) => {
    const response = await (await posted()).edits(body);
    expect(response.status).toBe(400);
    expect(response.body).toHaveProperty(['errors', ...at.split('.'), '_errors', '0', 'code'], code);
  });

  test.each([
    ['content', { content: 'c' }, { content: null }],
    ['embeds', { embeds: [{ title: 'T' }] }, { embeds: [] }],
  ])('is refused to a message that keeps its %s', async (field, body, without) => {
    const { edits } = await posted(body);
    const refused = await edits({ flags: 32_768, components });
    expect(refused.status).toBe(400);
    expect(refused.body).toHaveProperty(
      ['errors', field, '_errors', '0', 'code'],
      'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2',
    );
    const taken = await edits({ flags: 32_768, components, ...without });
    expect(taken.body).toMatchObject({ flags: 32_768, content: '', embeds: [] });
  });

  test('stays if an edit names no flags, and the edit pings whom it names', async () => {
    const { channel, edits } = await posted();
    expect((await edits({ components, allowed_mentions: { parse: [] } })).status).toBe(200);
    expect((await channel.message()).pings).toEqual([]);
    expect((await edits({ components })).status).toBe(200);
    expect((await channel.message()).pings).toEqual(['<@1>']);
  });
});

describe('who a message pings', () => {
  test.each([
    ['nobody if no mention is allowed', { allowed_mentions: { parse: [] } }, []],
    ['everybody it names without allowed_mentions', {}, ['@everyone', '<@1>', '<@&2>']],
    ['users if users are allowed', { allowed_mentions: { parse: ['users'] } }, ['<@1>']],
    ['a role that is listed', { allowed_mentions: { roles: ['2'] } }, ['<@&2>']],
  ])('is %s', async (_name, rest, pings) => {
    const discord = await startFakeDiscord();
    const channel = discord.addGuild().channel('general');
    const body = { content: '@everyone <@1> <@&2>', embeds: [{ title: '<@3> @here' }], ...rest };
    await call(discord, 'POST', `/channels/${channel.id}/messages`, body);
    expect((await channel.message()).pings).toEqual(pings);
    await discord.close();
  });
});
