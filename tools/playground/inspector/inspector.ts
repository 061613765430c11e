import type { Guild } from '../../fake-discord/model/guild.ts';
import type { ServerView, StoreSection } from '../page-protocol.ts';
import { ownRoles } from '../setup/community.ts';
import { askHost, type HostAddress } from './host-watch.ts';
import { StoreWatch } from './store-watch.ts';

const lookEveryMs = 1_000;

export interface RoomOptions {
  readonly guild: Guild;
  readonly host: HostAddress;
  readonly databaseUrl: string;
  readonly folder: string;
  readonly onChange: () => void;
}

/** What can be seen in the machine room only by looking: that is done while somebody does. */
export class Inspector {
  readonly #options: RoomOptions;
  #watchers = 0;
  #timer: NodeJS.Timeout | null = null;
  #store: StoreWatch | null = null;
  #servers: readonly ServerView[] = [];
  #sections: readonly StoreSection[] = [];

  constructor(options: RoomOptions) {
    this.#options = options;
  }

  get servers(): readonly ServerView[] {
    return this.#servers;
  }
  get sections(): readonly StoreSection[] {
    return this.#sections;
  }

  /** Somebody looks from now on; the answer ends that. */
  enter(): () => void {
    this.#watchers += 1;
    if (this.#watchers === 1) void this.#look();
    return () => {
      this.#watchers -= 1;
      if (this.#watchers === 0) this.close();
    };
  }

  close(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#store?.end();
    this.#store = null;
  }

  async #look(): Promise<void> {
    if (this.#store === null || this.#store.over) this.#store = this.#readAlong();
    const servers = await askHost(this.#options.host);
    this.#servers = servers ?? this.#servers.map(unknown);
    this.#options.onChange();
    if (this.#watchers === 0) return;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#look(), lookEveryMs);
  }

  #readAlong(): StoreWatch {
    const { databaseUrl, folder, onChange } = this.#options;
    return new StoreWatch(databaseUrl, folder, (sections) => {
      this.#sections = sections.map(({ title, rows }) => ({
        title,
        rows: rows.map((row) => named(row, this.#options.guild)),
      }));
      onChange();
    });
  }
}

/** While the host is away. */
function unknown(server: ServerView): ServerView {
  return { ...server, status: 'unknown', pid: null, players: null, cpuPercent: null, memoryBytes: null };
}

/** Discord's ids read as people know them. */
function named(row: string, guild: Guild): string {
  const names = new Map([
    [guild.id, guild.name],
    ...ownRoles(guild).map(({ id, name }): [string, string] => [id, `@${name}`]),
    ...guild.channels.map(({ id, name }): [string, string] => [id, `#${name}`]),
    ...guild.people.map(({ id, name }): [string, string] => [id, name]),
  ]);
  return row.replaceAll(/\d{17,20}/g, (id) => names.get(id) ?? id);
}
