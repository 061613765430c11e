import { MessageResponseSchema } from 'discord-api-spec/zod';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { FakeDiscord } from '../src/fake-discord.ts';
import type { Guild } from '../src/model/guild.ts';
import type { Message } from '../src/model/message.ts';
import { fakeDiscord } from './fixture.ts';
import { type ApiResponse, call, PlainBot } from './plain-bot.ts';

/** A PNG of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const png = (name: string) => new File([pixel], name, { type: 'image/png' });

const sentSchema = z.object({
  id: z.string(),
  attachments: z.array(
    z.object({ id: z.string(), filename: z.string(), description: z.string().optional(), url: z.string() }),
  ),
  embeds: z.array(
    z.object({
      image: z.object({ url: z.string(), width: z.number(), description: z.string().optional() }).optional(),
    }),
  ),
});

describe('files of messages', () => {
  let discord: FakeDiscord;
  let guild: Guild;
  let path: string;
  beforeEach(async () => {
    discord = await fakeDiscord();
    guild = discord.addGuild();
    path = `/channels/${guild.channel('general').id}/messages`;
  });

  const multipart = (body: object, files: readonly File[]) => {
    const form = new FormData();
    form.set('payload_json', JSON.stringify(body));
    for (const [n, file] of files.entries()) form.set(`files[${n}]`, file);
    return form;
  };
  const upload = (body: object, ...files: File[]) =>
    call(discord, 'POST', path, undefined, { form: multipart(body, files) });
  const edit = (id: string, body: object, ...files: File[]) =>
    files.length === 0
      ? call(discord, 'PATCH', `${path}/${id}`, body)
      : call(discord, 'PATCH', `${path}/${id}`, undefined, { form: multipart(body, files) });
  const sent = ({ body }: ApiResponse) => sentSchema.parse(body);
  const names = (message: Message) => message.attachments.map(({ filename }) => filename);
  const withPicture = (name: string) => ({
    embeds: [{ title: 'Survival', image: { url: `attachment://${name}` } }],
  });

  test('are stored with their type and alt text', async () => {
    const body = { content: 'The day', attachments: [{ id: 0, description: 'Players' }] };
    const response = await upload(body, png('my day.png'), new File(['line 1'], 'log.txt'));
    expect(MessageResponseSchema.safeParse(response.body).error?.issues ?? []).toEqual([]);
    const [day, log] = sent(response).attachments;
    expect(day).toMatchObject({ filename: 'my_day.png', description: 'Players' });
    expect(day?.url).toMatch(/^https:\/\/cdn\.discordapp\.com\/attachments\/\d+\/\d+\/my_day\.png$/);
    expect(log).toMatchObject({ filename: 'log.txt' });
    const message = await guild.channel('general').message();
    expect(new TextDecoder().decode(message.attachments[1]?.data)).toBe('line 1');
  });

  test('are pictures of embeds that name them, and then not listed as attachments', async () => {
    const body = { ...withPicture('day.png'), attachments: [{ id: '0', description: 'Players' }] };
    const response = await upload(body, png('day.png'));
    expect(MessageResponseSchema.safeParse(response.body).error?.issues ?? []).toEqual([]);
    const { attachments, embeds } = sent(response);
    expect(attachments).toEqual([]);
    expect(embeds[0]?.image).toMatchObject({ width: 1, description: 'Players' });
    expect(embeds[0]?.image?.url).toMatch(/^https:\/\/cdn\.discordapp\.com\/.*\/day\.png$/);
    const message = await guild.channel('general').message();
    expect(message.picture(message.embeds[0]?.image?.url)?.description).toBe('Players');
  });

  test('that an embed names but the message does not have are not shown', async () => {
    const { embeds } = sent(await upload(withPicture('other.png'), png('day.png')));
    expect(embeds[0]?.image).toBeUndefined();
  });

  test('stay when a message is edited without files and without a list of attachments', async () => {
    const { id } = sent(await upload(withPicture('day.png'), png('day.png')));
    const { embeds } = sent(await edit(id, withPicture('day.png')));
    expect(embeds[0]?.image?.url).toMatch(/day\.png$/);
  });

  test('stay and go as the list of attachments says, new ones too', async () => {
    const { id, attachments } = sent(await upload({ content: 'c' }, png('a.png'), png('b.png')));
    const [, b] = attachments;
    const message = await guild.channel('general').message();
    await edit(id, { attachments: [{ id: b?.id }, { id: '0' }] }, png('c.png'), png('unlisted.png'));
    expect(names(message)).toEqual(['b.png', 'c.png']);
    await edit(id, { content: 'd' }, png('e.png'));
    expect(names(message)).toEqual(['e.png']);
    await edit(id, { attachments: [] });
    expect(names(message)).toEqual([]);
  });

  test('can be sent with the reply to an interaction, and with its edit', async () => {
    const bot = await PlainBot.connect(discord, [{ name: 'history', description: 'd' }]);
    const typing = guild.member().types('/history');
    const interaction = await bot.interaction();
    const token = `/webhooks/${interaction.application_id}/${interaction.token}/messages/@original`;
    const callback = `/interactions/${interaction.id}/${interaction.token}/callback`;
    const form = multipart({ type: 4, data: withPicture('week.png') }, [png('week.png')]);
    expect((await call(discord, 'POST', callback, undefined, { form })).status).toBe(204);
    const reply = await typing;
    expect(names(reply.message)).toEqual(['week.png']);
    const edited = multipart({ ...withPicture('day.png'), attachments: [{ id: '0' }] }, [png('day.png')]);
    await call(discord, 'PATCH', token, undefined, { form: edited });
    expect(names(reply.message)).toEqual(['day.png']);
  });

  test('are refused beyond Discord’s limits, and without Attach Files', async () => {
    const many = Array.from({ length: 11 }, (_, n) => png(`${n}.png`));
    expect(await upload({ content: 'c' }, ...many)).toMatchObject({ status: 400, body: { code: 30_015 } });
    const { id } = sent(await upload({ content: 'c' }, ...many.slice(0, 10)));
    const kept = guild.channel('general').messages[0]?.attachments.map((file) => ({ id: file.id })) ?? [];
    const more = { attachments: [...kept, { id: '0' }] };
    expect(await edit(id, more, png('more.png'))).toMatchObject({ body: { code: 50_035 } });
    const large = (mebibytes: number) => new File([new Uint8Array(mebibytes * 1024 * 1024 + 1)], 'large.bin');
    expect(await upload({}, large(10))).toMatchObject({ status: 413, body: { code: 40_005 } });
    expect(await upload({}, large(9), large(9), large(9))).toMatchObject({ status: 413 });
    const alt = { content: 'c', attachments: [{ id: '0', description: 'x'.repeat(1_025) }] };
    expect(await upload(alt, png('a.png'))).toMatchObject({ status: 400, body: { code: 50_035 } });
    expect(await upload({ content: 'c', attachments: [{ id: '1' }] }, png('a.png'))).toMatchObject({
      body: { errors: { attachments: { 0: { _errors: [{ code: 'ATTACHMENT_NOT_FOUND' }] } } } },
    });

    guild.channel('general').restrict('no files');
    expect(await upload({ content: 'c' }, png('a.png'))).toMatchObject({
      status: 403,
      body: { code: 50_013 },
    });
    expect((await call(discord, 'POST', path, { content: 'c' })).status).toBe(200);
  });
});
