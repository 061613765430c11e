/** A role of a guild. */
export class Role {
  readonly id: string;
  readonly name: string;
  readonly permissions: bigint;
  /** Whether everyone may mention it: else only who has Mention Everyone. */
  readonly mentionable: boolean;
  readonly #position: number;

  constructor(id: string, name: string, permissions: bigint, position: number, mentionable = false) {
    this.id = id;
    this.name = name;
    this.permissions = permissions;
    this.mentionable = mentionable;
    this.#position = position;
  }

  get mention(): string {
    return `<@&${this.id}>`;
  }

  payload(): object {
    return {
      id: this.id,
      name: this.name,
      permissions: String(this.permissions),
      position: this.#position,
      color: 0,
      colors: { primary_color: 0, secondary_color: null, tertiary_color: null },
      hoist: false,
      managed: false,
      mentionable: this.mentionable,
      icon: null,
      unicode_emoji: null,
      flags: 0,
    };
  }
}

/** Bits as in discord-api-docs, topics/permissions.mdx. */
export const permission = {
  administrator: 1n << 3n,
  manageGuild: 1n << 5n,
  viewChannel: 1n << 10n,
  sendMessages: 1n << 11n,
  embedLinks: 1n << 14n,
  attachFiles: 1n << 15n,
  readHistory: 1n << 16n,
  mentionEveryone: 1n << 17n,
  useCommands: 1n << 31n,
} as const;

/** The permissions of @everyone in a new guild that matter to a bot. */
export const everyonePermissions =
  permission.viewChannel |
  permission.sendMessages |
  permission.embedLinks |
  permission.attachFiles |
  permission.readHistory |
  permission.useCommands;

/** What Administrator and owning a guild permit. */
export const allPermissions = (1n << 53n) - 1n;

/** A name for tests, or Discord's bits. */
export type Permissions = 'administrator' | 'manage server' | bigint;

export function permissionBits(permissions: Permissions): bigint {
  if (permissions === 'administrator') return permission.administrator;
  if (permissions === 'manage server') return permission.manageGuild;
  return permissions;
}

/** Returns the permissions as Discord sends them: Administrator implies all. */
export function effectivePermissions(bits: bigint): bigint {
  return (bits & permission.administrator) === 0n ? bits | everyonePermissions : allPermissions;
}
