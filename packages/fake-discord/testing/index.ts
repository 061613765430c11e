/* Parts of the fake Discord that the tests and tools of this repository use, and nobody who tests a bot needs. */

export type { DiscordContext } from '../src/context.ts';
export { readMessageBody } from '../src/limits/message-limits.ts';
export { saysIfLong } from '../src/long-waits.ts';
export { pngSize } from '../src/model/attachment.ts';
export { registeredCommandSchema } from '../src/model/command.ts';
export { globalScope } from '../src/model/command-registry.ts';
export { interactionPayload } from '../src/model/interaction.ts';
export { mostPerSecond } from '../src/rest/request-log.ts';
