import { FakeCrafty, PterodactylPanel, type ServerFiles, type StoredFile } from '@steward/fake-hosts';
import { humanSize, tarGz } from '@steward/fake-hosts/testing';
import type { Plan } from './steps.ts';

/** A backup as the host has it. */
export interface HostBackup {
  readonly id: string;
  readonly createdAt: number;
  /** Null: the archive is gone, or can't be read. */
  readonly files: readonly StoredFile[] | null;
  /** As the list shows it. */
  readonly size: string;
}

/** A server at a fake host, as a story acts on it. */
export interface StoryHost {
  readonly serverId: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly key: string;
  readonly files: ServerFiles;
  /** Complete ones, oldest first. */
  backups(): readonly HostBackup[];
  /** The host makes one by itself. */
  makes(leavesOut: readonly string[]): void;
  deletes(id: string): void;
  /** Replaces an archive by one of other files. */
  swaps(id: string, files: readonly StoredFile[]): void;
  /** Damages an archive without a trace in the list, if the host does not look at it. */
  damages(id: string, how: 'cut' | 'zeros' | 'gone'): void;
  /** The ids of the backups that Steward has deleted so far. */
  deletedBySteward(): readonly string[];
  close(): Promise<void>;
}

function broken(content: Buffer, how: 'cut' | 'zeros'): Buffer {
  const half = Math.floor(content.length / 2);
  if (how === 'cut') return content.subarray(0, half);
  const damaged = Buffer.from(content);
  const part = damaged.subarray(half, half + Math.min(400, half));
  // Zeros may be what was there.
  part.fill(part.every((byte) => byte === 0) ? 0xff : 0);
  return damaged;
}

const unreadable = new Set<string>();

export async function pterodactyl({ isRunning }: Plan): Promise<StoryHost> {
  // The clock is set on by hours while a read is on its way to a link.
  const linkMs = Number.MAX_SAFE_INTEGER;
  const times = { backupMs: 0, restoreMs: 0, startMs: 0, stopMs: 0, cacheMs: 0, activityMs: 0, linkMs };
  const limits = { backups: 1_000, requestsPerMinute: 1_000_000 };
  const panel = await PterodactylPanel.start({ times, limits });
  const server = panel.addServer({ name: 'Survival' });
  server.backupLimit = 9;
  server.files.clear();
  if (isRunning) server.run();
  const find = (id: string) => server.backups.find(({ uuid }) => uuid === id);
  return {
    serverId: server.shortId,
    settings: {
      HOSTING_API_URL: '',
      HOSTS: JSON.stringify([{ id: 'panel', name: 'Our panel', kind: 'pterodactyl', address: panel.url }]),
    },
    key: panel.owner.key,
    files: server.files,
    backups: () =>
      server.backups
        .filter(({ deletedAt, isSuccessful }) => deletedAt === null && isSuccessful)
        .map(({ uuid, createdAt, bytes }) => ({
          id: uuid,
          createdAt,
          files: unreadable.has(uuid) ? null : (server.archives.get(uuid)?.files ?? null),
          size: `${bytes}`,
        })),
    makes: (ignored) => void server.addBackup('', { ignored }).complete(),
    deletes: (id) => {
      const backup = find(id);
      if (backup !== undefined) backup.deletedAt = panel.clock.now();
      server.archives.delete(id);
    },
    swaps: (id, files) => void server.archives.set(id, { files, content: tarGz(files) }),
    damages: (id, how) => {
      const archive = server.archives.get(id);
      unreadable.add(id);
      if (how === 'gone' || archive === undefined) server.archives.delete(id);
      else server.archives.set(id, { ...archive, content: broken(archive.content, how) });
    },
    deletedBySteward: () =>
      panel.requests
        .filter(({ method, status }) => method === 'DELETE' && status === 204)
        .map(({ path }) => path.slice(path.lastIndexOf('/') + 1)),
    close: () => panel.close(),
  };
}

export async function crafty({ hostKeeps }: Plan): Promise<StoryHost> {
  const none = { queue: 0, stopCheck: 0, restart: 0, kill: 0, ready: 0, stop: 0, unpack: 0, afterRestore: 0 };
  const times = { ...none, beforeBackup: 0, archive: 0, afterBackup: 0 };
  const host = await FakeCrafty.start({ servers: [], times });
  const { panel } = host;
  const server = panel.addServer({ name: 'Survival' });
  server.files.clear();
  const [config] = panel.backupConfigs.values();
  if (config === undefined) throw new Error('no configuration of backups');
  config.max_backups = hostKeeps;
  const idOf = (name: string) => `${config.backup_id}~${name}`;
  const nameOf = (id: string) => id.slice(id.lastIndexOf('~') + 1);
  const archives = () => panel.archivesOf(config);
  const contents = new Map<string, Buffer>();
  const contentOf = panel.contentOf.bind(panel);
  panel.contentOf = (archive) => contents.get(archive.name) ?? contentOf(archive);
  const deleted: string[] = [];
  const stored = archives();
  const remove = stored.delete.bind(stored);
  // Crafty deletes the oldest itself, in the same way.
  stored.delete = (name) => {
    if (host.traffic.of(/^DELETE /).length > deleted.length) deleted.push(idOf(name));
    return remove(name);
  };
  const settings = {
    id: 'home',
    name: 'Home',
    kind: 'crafty',
    address: host.url,
    certificateSha256: host.tls.fingerprint,
  };
  return {
    serverId: server.id,
    settings: { HOSTING_API_URL: '', HOSTS: JSON.stringify([settings]) },
    key: host.addKey(),
    files: server.files,
    backups: () =>
      [...archives().values()]
        .filter(({ bytes, name }) => bytes > 0 || contents.has(name))
        .map(({ name, files, bytes }) => ({
          id: idOf(name),
          createdAt: timeIn(name),
          files: unreadable.has(idOf(name)) ? null : files,
          size: humanSize(bytes),
        })),
    makes: () => panel.enqueue({ serverId: server.id, command: 'backup_server', backupId: config.backup_id }),
    deletes: (id) => void remove(nameOf(id)),
    swaps: (id, files) => {
      const name = nameOf(id);
      const archive = { name, files, bytes: 0 };
      archive.bytes = contentOf(archive).length;
      archives().set(name, archive);
    },
    damages: (id, how) => {
      const archive = archives().get(nameOf(id));
      if (archive === undefined) return;
      unreadable.add(id);
      if (how === 'gone') remove(nameOf(id));
      else {
        const content = broken(contentOf(archive), how);
        contents.set(archive.name, content);
        archive.bytes = content.length;
      }
    },
    deletedBySteward: () => deleted,
    close: () => host.close(),
  };
}

/** The time in the name of an archive, which is in UTC here. */
function timeIn(name: string): number {
  const [, date = '', time = ''] = /^(\S+)_(\S+)\.zip$/.exec(name) ?? [];
  return Date.parse(`${date}T${time.replaceAll('-', ':')}Z`);
}
