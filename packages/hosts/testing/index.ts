export { backUp, type CraftySetup, connectCrafty, startServer } from './crafty.ts';
export { november, openCrafty } from './crafty-files.ts';
export { failureOf } from './fake-host.ts';
export { MinecraftServer } from './minecraft-server.ts';
export { addBackups, id, openPanel, type PterodactylOptions, statusAgeMs, subuser } from './pterodactyl.ts';
export { aBackup, aServer } from './records.ts';
export { networkOf, tlsFront } from './tls-front.ts';
