import { type FakeDiscord, type Guild, type Person, permission } from '@steward/fake-discord';

const channels = ['general', 'moderators', 'log'];

/** The colors of the roles, by name. */
export const roleColors: Readonly<Record<string, string>> = { Admins: '#f0b232', Moderators: '#2dc770' };

/** The guild's id, and the ids of what is in it by name. */
export interface CommunityIds {
  readonly guildId: string;
  readonly roles: Readonly<Record<string, string>>;
  readonly channels: Readonly<Record<string, string>>;
  readonly people: Readonly<Record<string, string>>;
}

export interface PeopleNames {
  readonly admin: string;
  readonly moderator: string;
  readonly member: string;
}

/** What people can do, so that visitors know as whom they act. */
const roleNames: PeopleNames = { admin: 'Admin', moderator: 'Moderator', member: 'Member' };

/** Adds a guild with an admin, a moderator whose role has no grants yet, and a member without roles. */
export function addCommunity(
  discord: FakeDiscord,
  ids: CommunityIds | null,
  locale: string,
  people = roleNames,
): Guild {
  const guild = discord.addGuild({
    name: 'The Playground',
    channels: [],
    locale,
    ...(ids === null ? {} : { id: ids.guildId }),
  });
  for (const name of channels) guild.addChannel(name, ids?.channels[name]);
  const admins = guild.addRole('Admins', permission.manageGuild, ids?.roles['Admins']);
  // Everybody may mention the moderators, so that an alert reaches them; nobody may mention the admins.
  const moderators = guild.addRole('Moderators', 0n, ids?.roles['Moderators'], true);
  const addPerson = (name: string, roles: Person['roles']) => {
    const id = ids?.people[name];
    guild.member({ name, roles, locale, ...(id === undefined ? {} : { id }) });
  };
  addPerson(people.admin, [admins]);
  addPerson(people.moderator, [moderators]);
  addPerson(people.member, []);
  return guild;
}

/** Returns the guild's roles without @everyone. */
export function ownRoles(guild: Guild): Guild['roles'] {
  return guild.roles.filter(({ id }) => id !== guild.id);
}

export function idsOf(guild: Guild): CommunityIds {
  return {
    guildId: guild.id,
    roles: byName(ownRoles(guild)),
    channels: byName(guild.channels),
    people: byName(guild.people),
  };
}

function byName(items: readonly { readonly name: string; readonly id: string }[]): Record<string, string> {
  return Object.fromEntries(items.map(({ name, id }) => [name, id]));
}
