import { OverwriteType, PermissionFlagsBits } from 'discord.js';
import type { GuildFacts } from './guild-facts.ts';

const all = (1n << 63n) - 1n;

/**
 * Returns the bot's permission bits in a channel (Discord's documentation, topics/permissions, "Permission Overwrites");
 * none if it can't see the channel.
 */
export function botPermissions(
  { id: everyone, ownerId, roles, bot }: Pick<GuildFacts, 'id' | 'ownerId' | 'roles' | 'bot'>,
  { overwrites }: Pick<GuildFacts['channels'][number], 'overwrites'>,
): bigint {
  const own = new Set([everyone, ...bot.roles]);
  const base = bitsOf(roles.filter(({ id }) => own.has(id)).map(({ permissions }) => permissions));
  if (ownerId === bot.id || has(base, PermissionFlagsBits.Administrator)) return all;
  const ofRoles = overwrites.filter(({ type }) => type === OverwriteType.Role);
  const levels = [
    ofRoles.filter(({ id }) => id === everyone),
    ofRoles.filter(({ id }) => id !== everyone && own.has(id)),
    overwrites.filter(({ type, id }) => type === OverwriteType.Member && id === bot.id),
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

/** Returns whether messages of the bot in a channel can notify a role; null: the role or the channel is gone. */
export function canMention(facts: GuildFacts, channelId: string, roleId: string): boolean | null {
  const channel = facts.channels.find(({ id }) => id === channelId);
  const role = facts.roles.find(({ id }) => id === roleId);
  if (channel === undefined || role === undefined) return null;
  return role.mentionable || has(botPermissions(facts, channel), PermissionFlagsBits.MentionEveryone);
}

/** Returns whether all of these permissions are among the bits. */
export function has(bits: bigint, ...wanted: readonly bigint[]): boolean {
  return wanted.every((bit) => (bits & bit) === bit);
}

function bitsOf(all: readonly string[]): bigint {
  return all.reduce((bits, one) => bits | BigInt(one), 0n);
}
