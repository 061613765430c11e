import type { ShownServer } from '@steward/fake-hosts';
import { makeWorld, offlineId } from '@steward/worlds/testing';
import { openDataFolder } from '../data-folder.ts';
import { startPterodactyl } from '../panels/pterodactyl.ts';
import { startPlayground } from '../playground.ts';
import { Resources } from '../resources.ts';

const hour = 3_600_000;
/** What the panel says of a backup: a world of this size would take minutes for each picture. */
const backupBytes = 1_280_000_000;

/** A playground in this process, whose servers have run at a simulated panel for days and have people. */
export class Community {
  readonly url: string;
  readonly databaseUrl: string;
  readonly survival: ShownServer;
  readonly creative: ShownServer;
  readonly #resources: Resources;

  private constructor(
    url: string,
    databaseUrl: string,
    servers: readonly ShownServer[],
    resources: Resources,
  ) {
    const [survival, creative] = servers;
    if (survival === undefined || creative === undefined) throw new Error('The panel has too few servers');
    this.url = url;
    this.databaseUrl = databaseUrl;
    this.survival = survival;
    this.creative = creative;
    this.#resources = resources;
  }

  static async start(): Promise<Community> {
    const hurry = new Promise<void>(() => {});
    const resources = new Resources(hurry);
    const folder = await resources.add(openDataFolder(null), (opened) => opened.close());
    const panel = await startPterodactyl('pterodactyl', players);
    const { url } = await startPlayground({
      options: {
        host: 'pterodactyl',
        port: 0,
        dataFolder: null,
        serverFolder: null,
        game: null,
        locale: 'en-US',
      },
      panel,
      folder,
      resources,
      hurry,
      print: () => {},
    });
    const { servers, times } = panel.fake;
    times.startMs = 2_000;
    const community = new Community(url, folder.databaseUrl, servers, resources);
    community.#settleIn();
    return community;
  }

  async stop(): Promise<void> {
    await this.#resources.close();
  }

  /** Lets the newest backup of Survival have been made so long ago, in milliseconds. */
  datesBackup(ms: number): void {
    const backup = this.survival.backups.at(-1);
    if (backup === undefined) throw new Error('There is no backup');
    backup.createdAt -= ms;
    if (backup.completedAt !== null) backup.completedAt -= ms;
  }

  /** Lets the archive of the newest backup end in its middle. */
  breaksBackup(): void {
    const { archives, backups } = this.survival;
    const id = backups.at(-1)?.uuid ?? '';
    const archive = archives.get(id);
    if (archive === undefined) throw new Error('There is no archive');
    archives.set(id, { ...archive, content: archive.content.subarray(0, archive.content.length / 2) });
  }

  /** Lets the players have been online just now. */
  plays(): void {
    const { files } = this.survival;
    for (const path of [...playersFiles, 'world/level.dat', 'world/region/r.0.0.mca']) {
      const content = files.content(path);
      if (content !== null) files.write(path, content);
    }
  }

  #settleIn(): void {
    const { survival, creative } = this;
    const files = makeWorld({ kind: 'old', seed: 7, players: 12 });
    const aPlayer = [...files].find(([path]) => path.startsWith('world/playerdata/'))?.[1];
    survival.files.clear();
    for (const [path, content] of files) survival.files.write(path, content, Date.now() - 50 * hour);
    for (const path of playersFiles) survival.files.write(path, aPlayer ?? '', Date.now() - 50 * hour);
    for (const server of [survival, creative]) {
      server.backupLimit = 10;
      server.usage = {
        ...server.usage,
        memoryBytes: 2_700_000_000,
        cpuAbsolute: 38.4,
        diskBytes: 4_300_000_000,
      };
      const run = server.onCommand;
      server.onCommand = (command) => run(command).map(asMinecraft);
    }
    survival.on('event', (event) => {
      const backup = survival.backups.at(-1);
      if (event === 'backup completed' && backup !== undefined)
        backup.bytes = backupBytes + backup.name.length * 1e6;
    });
    survival.run().hasRunFor(75 * hour);
    for (const name of players) survival.print(asMinecraft(`${name} joined the game`));
    survival.print(asMinecraft('Alex has made the advancement [Diamonds!]'));
    creative.hasRunFor(51 * hour);
  }
}

const players = ['Alex', 'Steve'];
const playersFiles = players.map((name) => `world/playerdata/${offlineId(name)}.dat`);

/** Returns a line as Minecraft prints it. */
function asMinecraft(line: string): string {
  return `[${new Date().toTimeString().slice(0, 8)}] [Server thread/INFO]: ${line}`;
}
