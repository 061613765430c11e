import type { APIGuild, APIGuildMember, APIOverwrite } from 'discord.js';
import { OverwriteType, PermissionFlagsBits } from 'discord.js';

/** Of a guild, its member and its channel: what decides what the member may do there. */
export interface PermissionFacts {
  readonly guild: Pick<APIGuild, 'id' | 'owner_id'> & {
    readonly roles: readonly { readonly id: string; readonly permissions: string }[];
  };
  readonly member: Pick<APIGuildMember, 'roles'> & { readonly user: { readonly id: string } };
  /** Of the channel. */
  readonly overwrites: readonly Pick<APIOverwrite, 'id' | 'type' | 'allow' | 'deny'>[];
}

const all = (1n << 63n) - 1n;

/**
 * Returns the permission bits of a member in a channel (Discord's documentation, topics/permissions, "Permission
 * Overwrites"); none if the member can't see it.
 */
export function channelPermissions({ guild, member, overwrites }: PermissionFacts): bigint {
  const { id: everyone } = guild;
  const roles = new Set([everyone, ...member.roles]);
  const base = bitsOf(guild.roles.filter(({ id }) => roles.has(id)).map(({ permissions }) => permissions));
  if (guild.owner_id === member.user.id || has(base, PermissionFlagsBits.Administrator)) return all;
  const ofRoles = overwrites.filter(({ type }) => type === OverwriteType.Role);
  const levels = [
    ofRoles.filter(({ id }) => id === everyone),
    ofRoles.filter(({ id }) => id !== everyone && roles.has(id)),
    overwrites.filter(({ type, id }) => type === OverwriteType.Member && id === member.user.id),
  ];
  const permissions = levels.reduce((bits, level) => {
    const [denied, allowed] = [
      bitsOf(level.map(({ deny }) => deny)),
      bitsOf(level.map(({ allow }) => allow)),
    ];
    return (bits & ~denied) | allowed;
  }, base);
  return has(permissions, PermissionFlagsBits.ViewChannel) ? permissions : 0n;
}

/** Returns whether all of these permissions are among the bits. */
export function has(bits: bigint, ...wanted: readonly bigint[]): boolean {
  return wanted.every((bit) => (bits & bit) === bit);
}

function bitsOf(all: readonly string[]): bigint {
  return all.reduce((bits, one) => bits | BigInt(one), 0n);
}
