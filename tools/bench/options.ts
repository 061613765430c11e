import { parseArgs } from 'node:util';

const measureNames = [
  'start',
  'visitors',
  'flood',
  'acknowledgement',
  'autocomplete',
  'soak',
  'memory',
  'neighbour',
  'watch',
] as const;
export type MeasureName = (typeof measureNames)[number];

export interface Options {
  readonly size: SizeName;
  readonly measures: readonly MeasureName[];
  /** Flags for the Node processes of the bots, such as a profiler's. */
  readonly flags: readonly string[];
}

/** The command line is invalid. The message contains the usage. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

const usage = `npm run bench -- [--quick] [--only <measure>]… [--flag=<flag for the bots’ Node>]…
measures: ${measureNames.join(', ')}`;

/** Parses the command line. @throws UsageError if it is invalid */
export function readOptions(args: readonly string[]): Options {
  const { values } = parse(args);
  if (values.help) throw new UsageError(usage);
  const only = (values.only ?? []).map((name) => {
    const known = measureNames.find((measure) => measure === name);
    if (known === undefined) throw new UsageError(`There is no measure ${name}.\n${usage}`);
    return known;
  });
  const named = values.size ?? (values.quick ? 'quick' : 'usual');
  const size = (Object.keys(sizes) as SizeName[]).find((name) => name === named);
  if (size === undefined) throw new UsageError(`There is no size ${named}.\n${usage}`);
  return {
    size,
    measures: only.length === 0 ? measureNames : only,
    flags: values.flag ?? [],
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        quick: { type: 'boolean' },
        size: { type: 'string' },
        only: { type: 'string', multiple: true },
        flag: { type: 'string', multiple: true },
        help: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}

/** How much is measured. Times are milliseconds. */
export interface Size {
  /** Measurements of each figure, the bots in turn, so that drift of the machine affects all of them. */
  readonly rounds: number;
  readonly startRounds: number;
  /** Guilds that are connected in Steward. More than it serves in a second: no read is shared, and no guild hits its rate limits. */
  readonly connected: number;
  /** Interactions before anything is measured. */
  readonly warmUp: number;
  readonly floodMs: number;
  /** At 50 interactions per second. */
  readonly slowMs: number;
  /** At 500 interactions per second. */
  readonly fastMs: number;
  /** At 50 interactions per second beside costly panels: so long that what those may take at once is a small part. */
  readonly costlyMs: number;
  readonly autocompleteMs: number;
  /** Guilds that people use who come once. */
  readonly visitedGuilds: number;
  /** Interactions of such people in each measurement. */
  readonly visits: number;
  /** Rest before the memory is measured after them. */
  readonly visitRestMs: number;
  readonly memoryRounds: number;
  readonly memoryGuilds: readonly number[];
  /** Interactions between the two measurements of the heap. */
  readonly soak: number;
  /** Rest before the last measurement of the heap. */
  readonly soakRestMs: number;
  /** How many servers are watched for panels. */
  readonly watched: readonly number[];
  readonly watchMs: number;
}

const usual: Size = {
  rounds: 3,
  startRounds: 5,
  connected: 4_000,
  warmUp: 3_000,
  floodMs: 2_500,
  slowMs: 6_000,
  fastMs: 3_000,
  costlyMs: 20_000,
  autocompleteMs: 3_000,
  visitedGuilds: 100,
  visits: 15_000,
  visitRestMs: 10_000,
  memoryRounds: 3,
  memoryGuilds: [0, 1_000, 2_500, 10_000],
  soak: 20_000,
  soakRestMs: 125_000,
  watched: [1_000, 10_000],
  watchMs: 120_000,
};

export const sizes = {
  usual,
  quick: {
    ...usual,
    startRounds: 3,
    connected: 1_500,
    warmUp: 1_000,
    floodMs: 700,
    slowMs: 1_500,
    fastMs: 700,
    costlyMs: 8_000,
    autocompleteMs: 800,
    visits: 4_000,
    memoryRounds: 1,
    memoryGuilds: [0, 1_000],
    soak: 2_000,
    soakRestMs: 0,
    watched: [200],
    watchMs: 40_000,
  },
  /** For the test that the bench works: its figures mean nothing. */
  tiny: {
    ...usual,
    rounds: 1,
    startRounds: 1,
    connected: 60,
    warmUp: 1,
    floodMs: 50,
    slowMs: 50,
    fastMs: 50,
    costlyMs: 50,
    autocompleteMs: 50,
    visitedGuilds: 5,
    visits: 5,
    visitRestMs: 0,
    memoryRounds: 1,
    memoryGuilds: [5],
    soak: 5,
    soakRestMs: 0,
    watched: [5],
    watchMs: 200,
  },
} as const satisfies Readonly<Record<string, Size>>;
type SizeName = keyof typeof sizes;
