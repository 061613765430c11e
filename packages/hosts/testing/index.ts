export { consoleSocket } from '../src/console-socket.ts';
export { craftyCapabilities } from '../src/dialects/crafty.ts';
export { genericCapabilities, genericDialect } from '../src/dialects/generic.ts';
export { pterodactylDialect } from '../src/dialects/pterodactyl.ts';
export { createHosting } from '../src/hosting-client.ts';
export { readBackups } from '../src/readers/backup-fields.ts';
export { errorTextIn } from '../src/readers/error-text.ts';
export { backUp, type CraftySetup, connectCrafty, startServer } from './crafty.ts';
export { november, openCrafty } from './crafty-files.ts';
export { MinecraftServer } from './minecraft-server.ts';
export {
  addBackups,
  id,
  openPanel,
  type PterodactylOptions,
  statusAgeMs,
  subuser,
  tokensOf,
} from './pterodactyl.ts';
export { aBackup, aServer } from './records.ts';
export { failureOf } from './stub-host.ts';
export { networkOf, tlsFront } from './tls-front.ts';
