import { setTimeout as sleep } from 'node:timers/promises';
import type { Store } from '../../src/domain/store.ts';
import { openStore } from '../../src/store/open.ts';
import { guildId, moderatorRole, personId } from '../bench/discord/payloads.ts';

const silent = { info() {}, warn() {}, error() {}, debug() {} };

export function storeIn(databaseUrl: string): Promise<Store> {
  return openStore({ databaseUrl, keyRing: null, log: silent });
}

/** Waits until the commands are registered in the first guild. Returns their stored fingerprint. */
export async function registered(databaseUrl: string): Promise<string> {
  const store = await storeIn(databaseUrl);
  try {
    for (;;) {
      const fingerprint = await store.guilds.commands(guildId(0));
      if (fingerprint !== null) return fingerprint;
      await sleep(50);
    }
  } finally {
    await store.close();
  }
}

/** Stores this number of guilds, each connected with its own API key, and a role with all permissions. */
export async function seed(
  databaseUrl: string,
  guilds: number,
  hostingUrl: string,
  fingerprint: string,
): Promise<void> {
  const store = await storeIn(databaseUrl);
  const grant = { roleId: moderatorRole, permission: 'manager', server: null } as const;
  for (let index = 0; index < guilds; index += 1) {
    const guild = guildId(index);
    await store.guilds.setCommands(guild, fingerprint);
    await store.connections.connect(guild, {
      id: 'default',
      name: 'host.example',
      hostingUrl,
      apiKey: `key-${index}`,
      connectedBy: personId(0),
    });
    await store.connections.setDefaultServer(guild, { connectionId: 'default', id: 'srv-0', name: 'World' });
    await store.grants.add(guild, grant, personId(0));
  }
  await store.sessions.remove(0);
  await store.close();
}
