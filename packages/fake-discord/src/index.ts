export { WaitTimeoutError } from './changes.ts';
export type { DiscordContext } from './context.ts';
export { ApiError } from './errors.ts';
export { FakeDiscord, startFakeDiscord } from './fake-discord.ts';
export { locales } from './limits/command-limits.ts';
export { readMessageBody } from './limits/message-limits.ts';
export { saysIfLong } from './long-waits.ts';
export { type Attachment, pngSize } from './model/attachment.ts';
export { Channel } from './model/channel.ts';
export {
  type Command,
  type CommandOption,
  type RegisteredCommand,
  registeredCommandSchema,
} from './model/command.ts';
export { globalScope } from './model/command-registry.ts';
export type { Component } from './model/component.ts';
export { Guild } from './model/guild.ts';
export { Interaction, interactionPayload, interactionType } from './model/interaction.ts';
export { Message } from './model/message.ts';
export { type Embed, messageBodySchema, messageFlag } from './model/message-body.ts';
export { permission, Role } from './model/role.ts';
export { optionType } from './option-type.ts';
export type { OptionValues } from './people/command-line.ts';
export { Person } from './people/person.ts';
export { noResponse, Reply } from './people/reply.ts';
export { addressRefused, addressRefusedByCloudflare, type Fault } from './rest/faults.ts';
export { type LoggedRequest, mostPerSecond } from './rest/request-log.ts';
export { type FakeDiscordOptions, knownLimits } from './settings.ts';
