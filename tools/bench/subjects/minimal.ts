/** What the bots without Steward's checks share: their settings, and how little they show. */
export interface MinimalSettings {
  readonly token: string;
  /** Without a version. */
  readonly discord: string;
  readonly host: string;
  /** Whether discord.js keeps its default of 50 requests a second. */
  readonly limited: boolean;
}

/** Also lets the process end in order, so that a profiler's file is written. */
export function readSettings(environment: Readonly<NodeJS.ProcessEnv> = process.env): MinimalSettings {
  process.once('SIGTERM', () => process.exit(0));
  return {
    token: environment['BENCH_TOKEN'] ?? '',
    discord: environment['BENCH_DISCORD'] ?? '',
    host: environment['BENCH_HOST'] ?? '',
    limited: environment['BENCH_LIMITED'] === 'yes',
  };
}

interface Record {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly players: number;
}

export function panelOf(answer: unknown) {
  const server = answer as Record;
  return {
    title: server.name,
    description: server.status,
    fields: [{ name: 'Players', value: String(server.players), inline: true }],
  };
}

export function choicesOf(answer: unknown) {
  return (answer as readonly Record[]).map(({ id, name }) => ({ name, value: id }));
}
