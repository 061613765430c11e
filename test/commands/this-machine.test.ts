import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Person, Reply } from '@steward/fake-discord';
import { describe, expect, type TestContext, test } from 'vitest';
import { z } from 'zod';
import { until } from '../support/bot-process.ts';
import { type CommunityOptions, community } from '../support/community.ts';
import { disconnects } from '../support/disconnects.ts';
import { generousLimits } from '../support/test-limits.ts';
import { machine } from '../support/this-machine.ts';
import { labels } from './reply-helpers.ts';

const offer = 'Connect this machine';

/**
 * Starts a bot that runs the host of a machine, which Ada (`admin`) can connect; Ben is an admin too, but isn't named in the
 * settings, and Cleo is named, but is no admin.
 */
async function withMachine(test: TestContext, options: CommunityOptions = {}) {
  const here = await machine(test);
  const people = await community({
    test,
    connected: false,
    // The host's lines would go to the standard output of the tests.
    settings: { LOG_LEVEL: 'silent' },
    ...options,
    overrides: {
      rateLimits: generousLimits,
      hostPauses: { firstMs: 100, maxMs: 400 },
      ...options.overrides,
    },
  });
  const { guild, admin } = people;
  const ben = guild.member({ name: 'Ben', permissions: 'manage server' });
  const cleo = guild.member({ name: 'Cleo' });
  const thisMachine = { file: here.file, admins: [admin.id, cleo.id] };
  await people.restarts(undefined, { thisMachine, hosts: [] });
  const says = async (line: string, person = admin, options = {}) =>
    (await person.types(line, options)).settled();
  /** Resolves once the host can be called. */
  const listens = async () => {
    const isStarting = async () =>
      (await says('/setup check')).text.includes('host on this machine is starting');
    await expect.poll(isStarting).toBe(false);
  };
  const connects = async (person = admin): Promise<Reply> => {
    const question = await person.types('/setup connect');
    return (await person.clicks(question, offer)).settled();
  };
  /** Posts a message with the button that connects this machine, as Steward never does. */
  const forges = async () => {
    const channel = guild.channel('general');
    const question = await admin.types('/setup connect');
    const button = z.looseObject({ label: z.string(), customId: z.string() });
    const { customId } = button.parse(question.buttons.find(({ label }) => label === offer));
    const component = { type: 2, style: 1, label: offer, custom_id: customId };
    const post = () =>
      fetch(`${people.discord.url}/v10/channels/${channel.id}/messages`, {
        method: 'POST',
        headers: {
          authorization: `Bot ${people.discord.token}`,
          'content-type': 'application/json',
          'user-agent': 'DiscordBot (https://steward.example, 1.0)',
        },
        body: JSON.stringify({ content: 'Forged', components: [{ type: 1, components: [component] }] }),
      });
    // Discord may limit the bot, which posts here, too.
    await expect.poll(async () => (await post()).text(), { interval: 500 }).toContain('Forged');
    return channel.message(({ text }) => text.includes('Forged'));
  };
  return { ...people, here, ben, cleo, thisMachine, says, listens, connects, forges };
}

const keyOf = ({ id }: { readonly id: string }) => expect.stringMatching(`^guild:${id}:`);

describe('this machine', () => {
  test('is connected by a press, without a key, by somebody whom the settings name; a second press replaces the key', async (t) => {
    const { admin, guild, here, listens, connects, says } = await withMachine(t);
    await listens();
    const question = await admin.types('/setup connect');
    expect(question.ephemeral).toBe(true);
    expect(question.text).toContain('without an API key');
    expect(question.text).toContain('Everyone with **Manage Server** here can then control them.');
    const connected = await connects();
    expect(connected.text).toContain('✅ Connected');
    expect(connected.text).toContain('• Survival');
    expect(labels(connected)).toContain('Next: Roles');
    expect(await here.keys()).toEqual([keyOf(guild)]);
    expect((await says('/status')).text).toContain('Survival');
    expect((await says('/setup show')).text).toContain('✅ Connection: This machine');
    expect((await says('/setup check')).text).toContain('1 problem: no roles');

    const first = await here.keys();
    await (await admin.types('/setup server', { server: 'Survival' })).settled();
    expect((await connects()).text).toContain('✅ Default server: **Survival**\n');
    expect((await says('/setup check')).text).toContain('1 problem: no roles');
    await until(async () => (await here.keys()).length === 1);
    expect(await here.keys()).not.toEqual(first);
    expect((await says('/status')).text).toContain('Survival');
  });

  test('backs up a stopped server as it is into a file, also before a restore, which then has a way back', async (t) => {
    const { admin, here, listens, connects, says } = await withMachine(t);
    await listens();
    await connects();
    await mkdir(join(here.place.cwd, 'world'), { recursive: true });
    await writeFile(join(here.place.cwd, 'world/level.dat'), 'a world');
    const isDone = ({ text }: Pick<Reply, 'text'>) => text !== '(thinking)' && !text.includes('⏳');
    const created = await admin.types('/backup create', { name: 'Before' });
    await created.until(isDone);
    expect(created.text).toMatch(/^✅ Survival backed up/);
    const download = await says('/backup download', admin, { backup: 'Before' });
    const [, path = ''] = /\n(\/.*\.tar\.gz)\n/.exec(download.text) ?? [];
    expect((await stat(path)).isFile()).toBe(true);
    const question = await says('/backup restore', admin, { backup: 'Before' });
    expect(labels(question).slice(0, 2)).toEqual(['Back up first, then restore', 'Restore now, no undo']);
    const restored = await admin.clicks(question, 'Back up first, then restore');
    await restored.until(({ text }) => text.startsWith('✅'));
    expect(labels(restored)).toContain('Undo this restore');
  });

  test('is offered under the greeting’s button, too, and beside other hosts; to nobody else, however they ask', async (t) => {
    const { admin, ben, cleo, here, listens, restarts, says, settings, thisMachine } = await withMachine(t);
    await listens();
    const asked = [
      await says('/setup connect', ben),
      await (await ben.clicks(await says('/setup show', ben), 'Connect')).settled(),
    ];
    for (const { text, buttons } of asked) {
      expect(text).toContain('I have no host that you can connect.');
      expect(text).not.toContain('his machine');
      expect(buttons).toEqual([]);
    }

    await restarts(undefined, { thisMachine, hosts: settings.hosts });
    const list = await says('/setup show');
    const choice = await (await admin.clicks(list, 'Connect')).settled();
    expect(labels(choice)).toEqual([offer]);
    expect(choice.selects.map(({ placeholder }) => placeholder)).toEqual(['Which host?']);
    // Until its new definition is registered, the command has no such option.
    await until(() => ben.completes('/setup connect', {}, 'host').catch(() => null));
    expect((await admin.completes('/setup connect', {}, 'host')).map(({ value }) => value)).toEqual([
      'default',
      'this-machine',
    ]);
    expect((await ben.completes('/setup connect', {}, 'host')).map(({ value }) => value)).toEqual([
      'default',
    ]);
    const form = await ben.types('/setup connect');
    expect(form.modal.text).toContain('API key');
    const named = await (await ben.types('/setup connect', { host: 'this-machine' })).settled();
    expect(named.text).toContain('Which host?');
    expect(named.text).not.toContain('his machine');
    expect((await cleo.types('/setup connect')).text).toContain('Manage Server');
    expect(await here.keys()).toEqual([]);
  });

  test('isn’t connected by a button that somebody else presses, or that is older than the settings', async (t) => {
    const { admin, ben, cleo, here, listens, forges, restarts, thisMachine } = await withMachine(t);
    await listens();
    const forged = await forges();
    const presses = async (person: Person) => (await (await person.clicks(forged, offer)).settled()).text;
    expect(await presses(ben)).toContain('You can’t connect this machine');
    expect(await presses(cleo)).toContain('Manage Server');
    const question = await admin.types('/setup connect');
    await restarts(undefined, { thisMachine: { ...thisMachine, admins: [cleo.id] }, hosts: [] });
    expect((await (await admin.clicks(question, offer)).settled()).text).toContain(
      'You can’t connect this machine',
    );
    await restarts(undefined, { thisMachine: null });
    expect(await presses(admin)).toContain('You can’t connect this machine');
    expect(await here.keys()).toEqual([]);
  });

  test('has no key of a guild that disconnects it, or removes the bot, even while its host is away', async (t) => {
    const { admin, discord, guild, here, listens, connects, restarts, thisMachine } = await withMachine(t);
    await listens();
    await connects();
    const other = discord.addGuild({ name: 'Other', channels: ['general'] });
    await discord.registered(other, 'status');
    const there = other.member({ id: admin.id, name: 'Ada', permissions: 'administrator' });
    await connects(there);
    expect(await here.keys()).toEqual([keyOf(guild), keyOf(other)]);
    await disconnects(admin);
    await until(async () => (await here.keys()).length === 1);
    expect(await here.keys()).toEqual([keyOf(other)]);
    other.leave();
    await until(async () => (await here.keys()).length === 0);

    await connects();
    await restarts(undefined, { thisMachine: null, hosts: [] });
    await disconnects(admin);
    expect(await here.keys()).toHaveLength(1);
    await restarts(undefined, { thisMachine, hosts: [] });
    await until(async () => (await here.keys()).length === 0);
  });

  test('with a mistake in its settings is no obstacle, and works once it is mended; people are told why by their part in it', async (t) => {
    const { ben, here, connects, restarts, thisMachine, says, log } = await withMachine(t);
    await says('/setup show');
    await here.writes({ servers: [{ id: 'survival', nmae: 'Survival' }] });
    await restarts(undefined, { thisMachine, hosts: [] });
    await until(async () => (await says('/setup check')).text.includes('nmae'));
    const check = await says('/setup check');
    expect(check.text).toContain('The game server host on this machine isn’t running.');
    expect((await connects()).text).toContain('nmae');
    expect((await says('/setup check', ben)).text).not.toContain('nmae');
    expect(log.some((line) => line.includes('nmae') && line.includes('"level":"error"'))).toBe(true);
    await here.writes({ servers: [{ id: 's-1', name: 'Mended', command: ['cat'], cwd: here.place.cwd }] });
    await until(async () => !(await says('/setup check')).text.includes('host on this machine'));
    expect((await connects()).text).toContain('• Mended');
    expect(join(here.place.folder, 'host.json')).toBe(here.file);

    await restarts(() => here.writes({ servers: [{ id: 'x', nmae: 'X' }] }), { thisMachine, hosts: [] });
    await until(async () => (await says('/setup check')).text.includes('nmae'));
    expect((await says('/setup show')).text).toContain('nmae');
    const toBen = (await says('/setup check', ben)).text;
    expect(toBen).toContain('Whoever runs this bot can find the reason in its log.');
    expect(toBen).not.toContain('nmae');
    expect((await says('/status')).text).toContain('The host can’t be reached');
  });
});
