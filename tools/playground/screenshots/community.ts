import type { ShownServer } from '@steward/fake-hosts';
import { hourMs, minuteMs } from '@steward/kit';
import { makeWorld, offlineId } from '@steward/worlds/testing';
import type { PeopleNames } from '../community.ts';
import { openDataFolder } from '../data-folder.ts';
import type { HostName } from '../options.ts';
import type { Panel } from '../panels/panel.ts';
import { startPterodactyl } from '../panels/pterodactyl.ts';
import { startPlayground } from '../playground.ts';
import { Resources } from '../resources.ts';

/** How long Survival has run. */
export const survivalRunsFor = 75 * hourMs;
/** What the panel says of a backup: a world of this size would take minutes for each picture. */
const backupBytes = 1_280_000_000;

export const people: PeopleNames = { admin: 'Robin', moderator: 'Jonas', member: 'Mia' };
export const players = ['PixelPia', 'Mossbeard', 'tinkertom', 'Nova_7'] as const;
const playersFiles = players.map((name) => `world/playerdata/${offlineId(name)}.dat`);

/** What Survival's console has printed, and how many minutes ago. */
const printed = [
  [52, 'Mossbeard joined the game'],
  [51, '<Mossbeard> morning! anyone seen my donkey?'],
  [44, 'tinkertom joined the game'],
  [43, '<tinkertom> it is in the iron farm. do not ask'],
  [31, 'Mossbeard has made the advancement [Caves & Cliffs]'],
  [24, 'PixelPia joined the game'],
  [22, "Villager Villager['Villager'/412, l='ServerLevel[world]'] died: Villager was slain by Zombie"],
  [19, '<PixelPia> I am back at the castle, roof is next'],
  [12, "Can't keep up! Is the server overloaded? Running 2114ms or 42 ticks behind"],
  [8, 'Nova_7 joined the game'],
  [6, 'PixelPia has made the advancement [Diamonds!]'],
  [3, 'tinkertom was slain by Enderman'],
  [2, '<tinkertom> ...'],
] as const;

/** A playground in this process. */
interface LocalPlayground {
  readonly url: string;
  readonly databaseUrl: string;
  /** Deletes the messages of a channel: as the first after days, the next one has its author above it. */
  readonly clears: (channel: string) => void;
  readonly stop: () => Promise<void>;
}

/** Starts a playground in this process, with the people of a community. */
export async function startHere(host: HostName, panel?: Panel): Promise<LocalPlayground> {
  const hurry = new Promise<void>(() => {});
  const resources = new Resources(hurry);
  const folder = await resources.add(openDataFolder(null), (opened) => opened.close());
  const { url, guild } = await startPlayground({
    options: { host, port: 0, dataFolder: null, serverFolder: null, game: 'small', locale: 'en-US' },
    ...(panel === undefined ? {} : { panel }),
    people,
    folder,
    resources,
    hurry,
    print: () => {},
  });
  return {
    url,
    databaseUrl: folder.databaseUrl,
    clears(channel) {
      for (const message of guild.channels.find(({ name }) => name === channel)?.messages ?? [])
        message.delete();
    },
    stop: () => resources.close(),
  };
}

/** A community whose servers have run at a simulated panel for days and have people. */
export class Community {
  readonly playground: LocalPlayground;
  readonly survival: ShownServer;
  readonly creative: ShownServer;

  private constructor(playground: LocalPlayground, servers: readonly ShownServer[]) {
    const [survival, creative] = servers;
    if (survival === undefined || creative === undefined) throw new Error('The panel has too few servers');
    this.playground = playground;
    this.survival = survival;
    this.creative = creative;
  }

  static async start(): Promise<Community> {
    const panel = await startPterodactyl('pterodactyl', players);
    const eventMap = panel.fake.addServer({ name: 'Event map' });
    eventMap.listenAt({ ip: '203.0.113.7', alias: 'event.example.org', port: 25565 });
    const playground = await startHere('pterodactyl', panel);
    const community = new Community(playground, panel.fake.servers);
    community.#settleIn();
    return community;
  }

  /** Lets servers take so long to start, in milliseconds. */
  startsIn(ms: number): void {
    this.survival.times.startMs = ms;
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
    for (const [path, content] of files) survival.files.write(path, content, Date.now() - 50 * hourMs);
    for (const path of playersFiles) survival.files.write(path, aPlayer ?? '', Date.now() - 50 * hourMs);
    for (const server of [survival, creative]) {
      server.backupLimit = 10;
      server.usage = {
        ...server.usage,
        memoryBytes: 2_700_000_000,
        cpuAbsolute: 38.4,
        diskBytes: 4_300_000_000,
      };
      const run = server.onCommand;
      server.onCommand = (command) => run(command).map((line) => asMinecraft(line));
    }
    survival.on('event', (event) => {
      const backup = survival.backups.at(-1);
      if (event === 'backup completed' && backup !== undefined)
        backup.bytes = backupBytes + backup.name.length * 1e6;
    });
    this.startsIn(2_000);
    survival.run().hasRunFor(survivalRunsFor);
    survival.console.length = 0;
    for (const [ago, line] of printed) survival.print(asMinecraft(line, ago));
    creative.hasRunFor(51 * hourMs);
  }
}

/** Returns a line as Minecraft printed it so many minutes ago. */
function asMinecraft(line: string, ago = 0): string {
  const at = new Date(Date.now() - ago * minuteMs);
  return `[${at.toTimeString().slice(0, 8)}] [Server thread/INFO]: ${line}`;
}
