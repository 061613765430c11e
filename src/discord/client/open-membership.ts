import type { API } from '@discordjs/core/http-only';
import type { Logger } from 'pino';
import type { Guilds } from '../../domain/store.ts';
import type { Command } from '../dispatch/command.ts';
import { Membership } from './membership.ts';
import { Registration } from './registration.ts';

/**
 * Who serves the guilds that the bot joins, and forgets those that it leaves.
 * @param parts.everywhere What stands in every guild by itself, and is not registered in each: for bots that Discord
 * does not tell of guilds. They find out that they left one where Discord refuses them there.
 */
export function openMembership(parts: {
  readonly api: API;
  readonly guilds: Guilds;
  readonly commands: readonly Command[];
  readonly everywhere: readonly Command[];
  /** As `botMark` makes it. */
  readonly bot: string;
  readonly logger: Logger;
  readonly absentMs?: number;
}): { registration: Registration; membership: Membership } {
  const { everywhere } = parts;
  const registration = new Registration({
    ...parts,
    commands: parts.commands.filter((command) => !everywhere.includes(command)),
    ...(everywhere.length === 0 ? {} : { refused: (guildId) => void membership.doubted(guildId) }),
  });
  const membership = new Membership({ ...parts, registration });
  return { registration, membership };
}
