import { expect, test } from 'vitest';
import { botMessage, channels, embedOf, emptyState, people, pictureView, roles } from './fixture.ts';
import { eventually, inChromium, switchPerson } from './in-chromium.ts';

const row = (...buttons: readonly object[]) => [
  { type: 1, components: buttons.map((one) => ({ type: 2, ...one })) },
];

inChromium('messages', (open) => {
  test('show who used which command, the app’s tag, and an embed with its fields, footer and buttons', async () => {
    const state = emptyState();
    const embed = embedOf('Seen just now', {
      title: 'Survival is running',
      fields: [
        { name: 'Players', value: '2 of 20', inline: true },
        { name: 'CPU', value: '3 %', inline: true },
      ],
      footer: { text: 'Reference a1b2' },
    });
    const components = row(
      { label: 'Refresh', style: 2, custom_id: 'r' },
      { label: 'Kill', style: 4, custom_id: 'k', disabled: true },
    );
    const { tab } = await open({ ...state, messages: [botMessage('1', { embeds: [embed], components })] });
    const message = tab.getByRole('article', { name: /Steward/ });
    await eventually(() => message.textContent()).toMatch(/Moderator\s+used\s+\/status/);
    expect(await message.locator('.tag').textContent()).toBe('APP');
    expect(await message.getByRole('heading', { name: 'Survival is running' }).count()).toBe(1);
    expect(await message.locator('.field').allTextContents()).toEqual([
      expect.stringMatching(/Players\s+2 of 20/),
      expect.stringMatching(/CPU\s+3 %/),
    ]);
    expect(await message.locator('footer').textContent()).toBe('Reference a1b2');
    expect(await message.getByRole('button', { name: 'Refresh' }).isEnabled()).toBe(true);
    expect(await message.getByRole('button', { name: 'Kill' }).isEnabled()).toBe(false);
  });

  test('render Discord’s Markdown and never become HTML', async () => {
    const text = [
      '**bold** *italic* __under__ ~~gone~~ `code` \\*plain\\*',
      `<@${people.moderator}> <@&${roles.moderators}> <#${channels.log}>`,
      '[site](https://example.com) [trap](javascript:alert(1))',
      '<img src=x onerror=alert(1)> <b>not bold</b>',
      '```\nSaved the <game> **not bold**\n```',
    ].join('\n');
    const { tab } = await open({ ...emptyState(), messages: [botMessage('1', { embeds: [embedOf(text)] })] });
    const embed = tab.locator('.embed .markdown').last();
    expect(await embed.locator('strong').allTextContents()).toEqual(['bold']);
    expect(await embed.locator('em, u, s').allTextContents()).toEqual(['italic', 'under', 'gone']);
    expect(await embed.locator('code').allTextContents()).toEqual(['code', 'Saved the <game> **not bold**']);
    expect(await embed.locator('.mention').allTextContents()).toEqual(['@Moderator', '@Moderators', '#log']);
    expect(await embed.locator('a').evaluateAll((all) => all.map((one) => one.getAttribute('href')))).toEqual(
      ['https://example.com'],
    );
    expect(await embed.locator('img, b').count()).toBe(0);
    expect(await embed.textContent()).toContain('*plain*');
    expect(await embed.textContent()).toContain('<img src=x onerror=alert(1)> <b>not bold</b>');
  });

  test('fill in the command whose mention is clicked', async () => {
    const text = 'Use </backup restore:100000000000000402> or </gone:100000000000000999>.';
    const { tab } = await open({ ...emptyState(), messages: [botMessage('1', { embeds: [embedOf(text)] })] });
    const message = tab.locator('[data-message="1"]');
    await message.getByRole('button', { name: '/gone' }).click();
    await message.getByRole('button', { name: '/backup restore' }).click();
    await tab.getByRole('combobox', { name: 'backup', exact: true }).waitFor();
  });

  test.each([
    { locale: 'en-US', expected: /^\d+ seconds ago$/ },
    { locale: 'de', expected: /^vor \d+ Sekunden$/ },
  ])('update a relative time every second, in words of $locale', async ({ locale, expected }) => {
    const at = Math.floor(Date.now() / 1_000) - 5;
    const state = emptyState();
    const { tab } = await open({
      ...state,
      guild: { ...state.guild, locale },
      messages: [botMessage('1', { embeds: [embedOf(`Seen <t:${at}:R>`)] })],
    });
    const time = tab.locator('.embed time');
    const first = await time.textContent();
    expect(first).toMatch(expected);
    await eventually(() => time.textContent()).not.toBe(first);
  });

  test.each([
    { locale: 'en-US', time: /^Today at \d+:\d\d\s[AP]M$/, day: /^\p{L}+ \d+, \d{4}$/u },
    { locale: 'de', time: /^heute um \d\d:\d\d Uhr$/, day: /^\d+\. \p{L}+ \d{4}$/u },
    { locale: 'ja', time: /^今日 \d+:\d\d$/, day: /^\d{4}年\d+月\d+日$/ },
  ])('say when they were sent in words of $locale', async ({ locale, time, day }) => {
    const state = emptyState();
    const guild = { ...state.guild, locale };
    const { tab } = await open({ ...state, guild, messages: [botMessage('1', { content: 'Well?' })] });
    expect(await tab.getByRole('article').getByRole('time').textContent()).toMatch(time);
    expect(await tab.locator('.day').textContent()).toMatch(day);
  });

  test('have the words of Discord’s client around them in German, down to 390 px', async () => {
    const state = emptyState();
    const components = [{ type: 1, components: [{ type: 3, custom_id: 's', options: [] }] }];
    const messages = [
      botMessage('1', { invokedBy: null, notified: [people.moderator], components }),
      botMessage('2', { failed: 'The application did not respond', visibleTo: people.admin }),
    ];
    const viewport = { width: 390, height: 844 };
    const { tab } = await open({ ...state, guild: { ...state.guild, locale: 'de' }, messages }, { viewport });
    await tab.getByRole('heading', { name: 'Willkommen bei #general!' }).waitFor();
    await tab.getByText('Benachrichtigt: Moderator').waitFor();
    await tab.getByText('Die Anwendung hat nicht reagiert').waitFor();
    await tab.getByRole('combobox', { name: 'Triff eine Auswahl' }).waitFor();
    await tab.getByRole('combobox', { name: /^Nachricht an #general/ }).fill('/status ');
    await tab.getByText('Optionen', { exact: true }).waitFor();
    expect(await tab.evaluate('document.documentElement.scrollWidth')).toBe(390);
  });

  test('show code blocks to their last line', async () => {
    const lines = Array.from({ length: 60 }, (_, index) => `line ${index}`).join('\n');
    const message = botMessage('1', { embeds: [embedOf(`\`\`\`\n${lines}\n\`\`\``)] });
    const { tab } = await open({ ...emptyState(), messages: [message] });
    const block = tab.locator('.embed pre');
    expect(await block.evaluate((one) => one.scrollHeight - one.clientHeight)).toBe(0);
    await eventually(() => block.evaluate((one) => one.getBoundingClientRect().height)).toBeGreaterThan(600);
  });

  test('change as the bot edits them: thinking, then the reply, then “(edited)”', async () => {
    const state = emptyState();
    const { served, tab } = await open({ ...state, messages: [botMessage('1', { thinking: true })] });
    await tab.getByText('Steward is thinking…').waitFor();
    served.state = { ...state, messages: [botMessage('1', { embeds: [embedOf('It is going down')] })] };
    await tab.getByText('It is going down').waitFor();
    expect(await tab.getByText('(edited)').count()).toBe(0);
    served.state = {
      ...state,
      messages: [botMessage('1', { embeds: [embedOf('It is down')], editedTimestamp: Date.now() })],
    };
    await tab.getByText('It is down').waitFor();
    expect(await tab.getByText('(edited)').count()).toBe(1);
  });

  test('that are ephemeral show to their person only, and can be dismissed', async () => {
    const secret = botMessage('1', { visibleTo: people.admin, embeds: [embedOf('For the admin')] });
    const { served, tab } = await open({ ...emptyState(), messages: [secret] });
    await tab.getByText('Only you can see this').waitFor();
    await switchPerson(tab, 'Member');
    await tab.getByText('For the admin').waitFor({ state: 'detached' });
    await switchPerson(tab, 'Admin');
    await tab.getByRole('button', { name: 'Dismiss message' }).click();
    await eventually(() => served.actions).toEqual([
      { personId: people.admin, kind: 'dismiss', messageId: '1' },
    ]);
  });

  test('show the pictures of their embeds once, with alt text, and other files below', async () => {
    const embed = embedOf('Online', {
      image: { url: 'attachment://day.png' },
      thumbnail: { url: 'https://example.com/elsewhere.png' },
    });
    const log = { ...pictureView, id: 'log', filename: 'log.txt', contentType: 'text/plain' };
    const { tab } = await open({
      ...emptyState(),
      messages: [botMessage('1', { embeds: [embed], attachments: [pictureView, log] })],
    });
    const picture = tab.getByRole('img', { name: 'Players of the last 24 hours' });
    await picture.waitFor();
    expect(await tab.getByRole('article').locator('img').count()).toBe(1);
    await eventually(() => picture.evaluate((one) => Reflect.get(one, 'naturalWidth'))).toBe(1);
    expect(await tab.getByRole('link', { name: 'log.txt' }).count()).toBe(1);
  });

  test('say whom they notified, and stand out for that person', async () => {
    const alert = { invokedBy: null, content: `<@&${roles.moderators}> Survival crashed` };
    const { tab } = await open({
      ...emptyState(),
      messages: [
        botMessage('1', { ...alert, notified: [people.moderator] }),
        botMessage('2', { ...alert, notified: [] }),
        botMessage('3', { invokedBy: null, replyTo: '1' }),
      ],
    });
    const articles = tab.getByRole('article');
    const [first, second, reply] = [articles.nth(0), articles.nth(1), articles.nth(2)];
    await eventually(() => first.textContent()).toContain('Notified Moderator');
    expect(await second.textContent()).toContain('Notified nobody');
    expect(await reply.locator('.excerpt').textContent()).toBe('@Moderators Survival crashed');
    expect(await first.getAttribute('class')).not.toContain('mentions-you');
    await switchPerson(tab, 'Moderator');
    await eventually(() => first.getAttribute('class')).toContain('mentions-you');
  });

  test('show failures in Discord’s words', async () => {
    const { tab } = await open({
      ...emptyState(),
      messages: [
        botMessage('1', { failed: 'The application did not respond', visibleTo: people.admin }),
        botMessage('2', {
          embeds: [embedOf('Press it')],
          components: row({ label: 'Go', style: 1, custom_id: 'go' }),
          failedFor: [people.admin],
        }),
      ],
    });
    await tab.getByText('The application did not respond').waitFor();
    await tab.getByText('This interaction failed').waitFor();
    await switchPerson(tab, 'Member');
    await tab.getByText('This interaction failed').waitFor({ state: 'detached' });
  });

  test('have buttons and selects that wait for the bot and reach it once', async () => {
    const select = {
      type: 3,
      custom_id: 's',
      placeholder: 'Which world?',
      options: [{ label: 'Old', value: 'o' }],
    };
    const components = [
      ...row({ label: 'Go', style: 1, custom_id: 'go' }),
      { type: 1, components: [select] },
    ];
    const { served, tab } = await open({
      ...emptyState(),
      messages: [botMessage('1', { content: 'Well?', components })],
    });
    const answer = Promise.withResolvers<{ ok: true; failed: null }>();
    served.respond = () => answer.promise;
    const button = tab.getByRole('button', { name: 'Go' });
    await button.dblclick();
    await eventually(() => button.getAttribute('aria-busy')).toBe('true');
    answer.resolve({ ok: true, failed: null });
    await eventually(() => button.getAttribute('aria-busy')).toBe('false');
    await tab.getByRole('combobox', { name: 'Which world?' }).selectOption('Old');
    await eventually(() => served.actions).toEqual([
      { personId: people.admin, kind: 'click', messageId: '1', customId: 'go' },
      { personId: people.admin, kind: 'pick', messageId: '1', customId: 's', values: ['o'] },
    ]);
  });

  test('show a V2 layout: a card with sections, a thumbnail, a gallery, a menu and a file in it', async () => {
    const accessory = { type: 2, style: 3, label: 'Start', custom_id: 'start' };
    const thumbnail = { type: 11, media: { url: 'attachment://day.png' }, description: 'The castle' };
    const components = [
      {
        type: 17,
        accent_color: 0x2e9e5b,
        components: [
          { type: 9, components: [{ type: 10, content: '### Two **servers**' }], accessory: thumbnail },
          { type: 9, components: [{ type: 10, content: 'Creative' }], accessory },
          { type: 14 },
          { type: 12, items: [{ media: { url: 'attachment://day.png' } }] },
          { type: 1, components: [{ type: 3, custom_id: 's', options: [{ label: 'Old', value: 'o' }] }] },
          { type: 13, file: { url: 'attachment://log.txt' } },
        ],
      },
    ];
    const log = { ...pictureView, id: '2', filename: 'log.txt', contentType: 'text/plain' };
    const attachments = [pictureView, log, { ...log, id: '3', filename: 'unused.txt' }];
    const { tab } = await open({
      ...emptyState(),
      messages: [botMessage('1', { components, componentsV2: true, attachments })],
    });
    const card = tab.locator('.container');
    await card.getByText('Two servers').waitFor();
    expect(
      await card.getByRole('img').evaluateAll((all) => all.map((one) => one.getAttribute('alt'))),
    ).toEqual(['The castle', 'Players of the last 24 hours']);
    expect(await card.getByRole('button', { name: 'Start' }).isEnabled()).toBe(true);
    expect(await card.getByRole('combobox').count()).toBe(1);
    // The files are shown in the card alone, and only those that it names.
    expect(await tab.getByRole('link', { name: /\.txt/ }).allTextContents()).toEqual(['log.txt']);
    expect(
      await tab
        .getByRole('article')
        .getByRole('img', { name: /last 24 hours/ })
        .count(),
    ).toBe(1);
  });

  test('mark a channel as unread until it is opened', async () => {
    const state = emptyState();
    const { served, tab } = await open(state);
    served.state = {
      ...state,
      messages: [botMessage('1', { channelId: channels.log, content: 'Backup made' })],
    };
    const channel = tab.getByRole('button', { name: 'log (unread)' });
    await channel.click();
    await tab.getByText('Backup made').waitFor();
    await channel.waitFor({ state: 'detached' });
  });
});
