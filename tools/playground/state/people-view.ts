import type { Guild } from '../../fake-discord/model/guild.ts';
import { permission } from '../../fake-discord/model/role.ts';
import type { Person } from '../../fake-discord/people/person.ts';
import type { GuildView, PersonView } from '../page-protocol.ts';
import { ownRoles, roleColors } from '../setup/community.ts';

export function guildView(guild: Guild): GuildView {
  return {
    id: guild.id,
    name: guild.name,
    channels: guild.channels.map(({ id, name }) => ({ id, name })),
    roles: ownRoles(guild).map(({ id, name }) => ({ id, name, color: roleColors[name] ?? null })),
  };
}

export function peopleViews(guild: Guild): readonly PersonView[] {
  return guild.people.map((person) => ({
    id: person.id,
    name: person.name,
    roleIds: person.roles.map(({ id }) => id),
    isAdmin: (person.permissions & (permission.administrator | permission.manageGuild)) !== 0n,
    permissions: String(person.permissions),
    color: colorOf(person),
  }));
}

/** A name has the colour of a role of its own. */
export function colorOf(person: Person): string | null {
  const colors = person.roles.map(({ name }) => roleColors[name]).filter((color) => color !== undefined);
  return colors.at(-1) ?? null;
}
