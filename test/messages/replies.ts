import type { OptionValues, Person, Reply } from '@steward/fake-discord';
import { setupSteps } from '../../src/setup/checklist-view.ts';
import { community } from '../support/community.ts';
import { stoppedClock } from '../support/stopped-clock.ts';
import { pageOf } from './as-markdown.ts';
import { now, t } from './fixed.ts';
import type { Situation } from './situation.ts';

/** A limit that never holds anything up: it would never end while the clock stands still. */
const generous = { requests: 100_000, perMs: 1_000 };

const servers = [
  {
    id: 's-1',
    record: {
      name: 'Survival',
      status: 'running',
      players: { online: 3, max: 20, list: ['Alex', 'Steve'] },
      ip: 'play.example.com',
    },
    log: ['[20:00:00 INFO]: Done (31.021s)! For help, type "help"'],
  },
  { id: 's-2', record: { name: 'Creative', status: 'stopped' } },
] as const;

/** What an admin, Ada, and a moderator, Mo, type and press in a Discord server, in this order. */
export async function replies(): Promise<readonly [page: string, count: number]> {
  stoppedClock(now.getTime());
  const { admin, moderator, member, guild } = await community({
    discord: { globalLimit: generous },
    host: { servers },
  });
  const situations: Situation[] = [];
  const shows = (situation: string, reply: Reply) => {
    if (reply.opensModal) return;
    const { content, embeds, components } = reply.message;
    const seenBy = reply.ephemeral ? 'private' : 'channel';
    situations.push({ situation, seenBy, message: { content, embeds, components } });
  };
  const types = async (person: Person, line: string, options: OptionValues = {}) => {
    const reply = await (await person.types(line, options)).settled();
    const typed = Object.entries(options).map(([name, value]) => `${name}:${wordOf(value)}`);
    shows(`${person.name} types ${[line, ...typed].join(' ')}`, reply);
    return reply;
  };
  const clicks = async (person: Person, target: Reply, label: string) => {
    const reply = await (await person.clicks(target, label)).settled();
    shows(`${person.name} presses ${label}`, reply);
    return reply;
  };
  const [log, general] = [guild.channel('log'), guild.channel('general')];
  const role = guild.role('Moderators');

  for (const step of setupSteps) {
    const list = await (await admin.types('/setup show')).settled();
    const asked = await (await admin.picks(list, t.plain('setup.menu'), [step])).settled();
    shows(`Ada picks a step of /setup show: ${step}`, asked);
  }
  await types(admin, '/setup server', { server: 's-1' });
  await clicks(admin, await types(admin, '/setup server'), t.plain('setup.unset.server'));
  await types(admin, '/setup log', { channel: log });
  await types(admin, '/setup approvals', { channel: log, role });
  await clicks(admin, await types(admin, '/setup approvals'), t.plain('setup.unset.approvals-role'));
  await clicks(admin, await types(admin, '/setup approvals'), t.plain('setup.unset.approvals'));
  await clicks(admin, await types(admin, '/setup log'), t.plain('setup.unset.log'));
  await types(admin, '/setup approvals', { role });
  await types(admin, '/setup language', { language: 'en' });
  await types(admin, '/setup language');
  await types(admin, '/setup timezone', { zone: 'Europe/Berlin' });
  await types(admin, '/setup address', { server: 's-1', address: 'play.example.com' });
  await types(admin, '/setup address', { server: 's-1' });
  await types(admin, '/setup game', { server: 's-1', game: 'minecraft-java' });
  await types(admin, '/setup game', { server: 's-1', game: 'automatic' });
  for (const rule of ['always', 'ask', 'never']) await types(admin, '/setup commands', { rule });
  await clicks(admin, await types(admin, '/setup disconnect'), 'Cancel');

  await types(admin, '/access grant', { role, permission: 'operator' });
  await types(moderator, '/players', { server: 's-1' });
  await types(moderator, '/players', { server: 's-2' });
  await types(moderator, '/logs', { server: 's-1' });
  await types(moderator, '/logs', { server: 's-2' });

  await types(admin, '/panel post', { server: 's-1', channel: general });
  await types(admin, '/panel edit', { panel: 'Survival', title: 'Our server' });
  await types(admin, '/panel move', { panel: 'Survival', channel: log });
  await clicks(admin, await types(admin, '/panel remove', { panel: 'Survival' }), t.plain('button.remove'));
  await types(admin, '/alerts set', { channel: general });
  const off = await types(admin, '/alerts off');
  await clicks(admin, off, t.plain('alerts.off-question.go'));

  const page = pageOf('Replies to commands', situations, {
    people: namesOf([admin, moderator, member]),
    roles: namesOf(guild.roles),
    channels: namesOf(guild.channels),
  });
  const anonymous = page
    .replaceAll(/127\.0\.0\.1(?::\d+)?/g, 'host.example')
    .replaceAll(/Reference \w+/g, 'Reference ab12cd34')
    .replaceAll(/channels\/[\d/]+/g, 'channels/…');
  return [anonymous, situations.length];
}

function namesOf(all: readonly { readonly id: string; readonly name: string }[]) {
  return Object.fromEntries(all.map(({ id, name }) => [id, name]));
}

function wordOf(value: OptionValues[string]): string {
  return typeof value === 'object' && value !== null && 'name' in value ? `${value.name}` : `${value}`;
}
