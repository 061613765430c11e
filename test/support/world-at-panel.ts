import { PterodactylPanel } from '@steward/fake-hosts';
import { hourMs, minuteMs } from '@steward/kit';
import { makeWorld } from '@steward/worlds/testing';
import { onTestFinished } from 'vitest';
import { community } from './community.ts';
import { quickWatch } from './quick-watch.ts';

/** With 5 players, 8 regions and 3 dimensions. */
const world = makeWorld({ kind: 'old', seed: 1, players: 5, regions: 6 });

export const isPlayer = (path: string) => path.includes('playerdata/');

/** The files of a server at a fake host. */
interface HostFiles extends Iterable<readonly [path: string, content: string]> {
  write(path: string, content: Uint8Array, modifiedAt: number): unknown;
  delete(path: string): unknown;
  clear(): void;
}

/** Gives a server the whole world, which is two days old, and nothing else. */
export function writeWorld(files: HostFiles): void {
  files.clear();
  for (const [path, content] of world) files.write(path, content, Date.now() - 48 * hourMs);
}

/** Deletes files of a server. Default: those of its players. */
export function loses(files: HostFiles, isLost: (path: string) => boolean = isPlayer): void {
  for (const [path] of [...files]) if (isLost(path)) files.delete(path);
}

/** Starts a Pterodactyl panel with a stopped server, Survival, that has a world; `settings` are those of a bot at it. */
export async function worldAtPanel(options: Parameters<typeof PterodactylPanel.start>[0] = {}) {
  const panel = await PterodactylPanel.start({ limits: { backups: 100 }, ...options });
  onTestFinished(() => panel.close());
  const server = panel.addServer({ name: 'Survival' });
  server.backupLimit = 10;
  writeWorld(server.files);
  const hosts = [{ id: 'panel', name: 'Our panel', kind: 'pterodactyl', address: panel.url }];
  return { panel, server, settings: { HOSTING_API_URL: '', HOSTS: JSON.stringify(hosts) } };
}

/** Connects a guild to such a panel. */
export async function communityWithWorld() {
  const { panel, server, settings } = await worldAtPanel();
  const people = await community({ settings, connected: false, overrides: quickWatch });
  await people.connects(panel.owner.key);
  const start = Date.now();
  return {
    ...people,
    panel,
    server,
    says: async (line: string, options = {}) => (await people.admin.types(line, options)).settled(),
    /** Makes a backup as if it were so many minutes old. */
    makes(name: string, minutes: number) {
      const createdAt = start - minutes * minuteMs;
      return Object.assign(server.addBackup(name).complete(), { createdAt, completedAt: createdAt });
    },
    /** Has a backup tested, and returns what is said. */
    async tests(name: string): Promise<string> {
      const reply = await people.admin.types('/backup test', { backup: name });
      await reply.until(({ text }) => text.includes(`“${name}” of Survival`) && !text.includes('⏳'));
      return (await reply.settled()).text;
    },
    /** Deletes files of the server. Default: those of its players. */
    deletes: (isDeleted?: (path: string) => boolean) => loses(server.files, isDeleted),
  };
}
