import type { FakeDiscord } from '../../fake-discord/fake-discord.ts';
import type { Guild } from '../../fake-discord/model/guild.ts';
import type { Person } from '../../fake-discord/people/person.ts';

const channels = ['general', 'moderators', 'log'];

/** How a role's name looks, as guilds choose it. */
export const roleColors: Readonly<Record<string, string>> = { Admins: '#f0b232', Moderators: '#2dc770' };

/** Ids by name, of an earlier playground. */
export interface CommunityIds {
  readonly guildId: string;
  readonly roles: Readonly<Record<string, string>>;
  readonly channels: Readonly<Record<string, string>>;
  readonly people: Readonly<Record<string, string>>;
}

/** A guild with three people in it: one who may manage it, one with a role that is granted nothing yet, one with none. */
export function openCommunity(discord: FakeDiscord, ids: CommunityIds | null): Guild {
  const guild = discord.addGuild({
    name: 'The Playground',
    channels: [],
    ...(ids === null ? {} : { id: ids.guildId }),
  });
  for (const name of channels) guild.addChannel(name, ids?.channels[name]);
  const admins = guild.addRole('Admins', 'manage server', ids?.roles['Admins']);
  const moderators = guild.addRole('Moderators', 0n, ids?.roles['Moderators']);
  const joins = (name: string, roles: Person['roles']) => {
    const id = ids?.people[name];
    guild.member({ name, roles, ...(id === undefined ? {} : { id }) });
  };
  joins('Admin', [admins]);
  joins('Moderator', [moderators]);
  joins('Member', []);
  return guild;
}

/** Those without the one that everybody has. */
export function ownRoles(guild: Guild): Guild['roles'] {
  return guild.roles.filter(({ id }) => id !== guild.id);
}

/** What has to be found again. */
export function idsOf(guild: Guild): CommunityIds {
  return {
    guildId: guild.id,
    roles: byName(ownRoles(guild)),
    channels: byName(guild.channels),
    people: byName(guild.people),
  };
}

function byName(all: readonly { readonly name: string; readonly id: string }[]): Record<string, string> {
  return Object.fromEntries(all.map(({ name, id }) => [name, id]));
}
