/** The settings of the minimal bots. */
export interface MinimalSettings {
  readonly token: string;
  /** Discord's API address without a version. */
  readonly discord: string;
  readonly host: string;
  /** Whether discord.js keeps its default of 50 requests a second. */
  readonly limited: boolean;
}

/** Reads the settings. Also exits on SIGTERM, so that a profiler's file is written. */
export function readSettings(environment: Readonly<NodeJS.ProcessEnv> = process.env): MinimalSettings {
  process.once('SIGTERM', () => process.exit(0));
  return {
    token: environment['BENCH_TOKEN'] ?? '',
    discord: environment['BENCH_DISCORD'] ?? '',
    host: environment['BENCH_HOST'] ?? '',
    limited: environment['BENCH_LIMITED'] === 'yes',
  };
}

interface ServerRecord {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly players: number;
}

export function toEmbed(response: unknown) {
  const server = response as ServerRecord;
  return {
    title: server.name,
    description: server.status,
    fields: [{ name: 'Players', value: String(server.players), inline: true }],
  };
}

export function toChoices(response: unknown) {
  return (response as readonly ServerRecord[]).map(({ id, name }) => ({ name, value: id }));
}
