// `@public`: a type in signatures, which callers can name although nothing in this repository does.

/** @public */
export type { WaitOptions } from './changes.ts';
export { WaitTimeoutError } from './changes.ts';
export { ApiError } from './errors.ts';
export { FakeDiscord, startFakeDiscord } from './fake-discord.ts';
/** @public */
export type { Gateway } from './gateway/gateway.ts';
/** @public */
export type { Choice } from './limits/command-limits.ts';
export { locales } from './limits/command-limits.ts';
export type { Attachment } from './model/attachment.ts';
export { Channel } from './model/channel.ts';
export type { RegisteredCommand } from './model/command.ts';
/** @public */
export type { GuildOptions } from './model/guild.ts';
export { Guild } from './model/guild.ts';
export { Interaction, interactionType } from './model/interaction.ts';
export { Message } from './model/message.ts';
export { messageFlag } from './model/message-body.ts';
/** @public */
export type { Modal } from './model/modal.ts';
export { permission, Role } from './model/role.ts';
export type { OptionValues } from './people/command-line.ts';
/** @public */
export type { ActionOptions, PersonOptions } from './people/person.ts';
export { Person } from './people/person.ts';
export { noResponse, Reply } from './people/reply.ts';
/** @public */
export type { Faults } from './rest/faults.ts';
export { addressRefused, addressRefusedByCloudflare, type Fault } from './rest/faults.ts';
export type { LoggedRequest } from './rest/request-log.ts';
export { type FakeDiscordOptions, knownLimits } from './settings.ts';
