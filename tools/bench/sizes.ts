/** How much is measured. Times are milliseconds. */
export interface Size {
  /** Each figure is measured so often, the bots in turn, so that drift of the machine meets all of them. */
  readonly rounds: number;
  readonly startRounds: number;
  /** Guilds in which Steward is connected. With more than it answers in a second no read is shared, and no guild is too fast for its limits. */
  readonly connected: number;
  /** Interactions before anything is measured. */
  readonly warmUp: number;
  readonly floodMs: number;
  /** With 50 interactions a second. */
  readonly calmMs: number;
  /** With 500 interactions a second. */
  readonly busyMs: number;
  readonly autocompleteMs: number;
  readonly memoryRounds: number;
  readonly memoryGuilds: readonly number[];
  /** Interactions before and after which the heap is measured. */
  readonly soak: number;
  /** From the last of them to the second look at the heap. */
  readonly soakRestMs: number;
}

const usual: Size = {
  rounds: 3,
  startRounds: 5,
  connected: 4_000,
  warmUp: 3_000,
  floodMs: 2_500,
  calmMs: 6_000,
  busyMs: 3_000,
  autocompleteMs: 3_000,
  memoryRounds: 3,
  memoryGuilds: [0, 1_000, 2_500, 10_000],
  soak: 20_000,
  soakRestMs: 125_000,
};

export const sizes = {
  usual,
  full: { ...usual, rounds: 5, soak: 1_000_000 },
  quick: {
    ...usual,
    startRounds: 3,
    connected: 1_500,
    warmUp: 1_000,
    floodMs: 700,
    calmMs: 1_500,
    busyMs: 700,
    autocompleteMs: 800,
    memoryRounds: 1,
    memoryGuilds: [0, 1_000],
    soak: 2_000,
    soakRestMs: 0,
  },
  /** For the test that all of it works: its figures say nothing. */
  tiny: {
    ...usual,
    rounds: 1,
    startRounds: 1,
    connected: 60,
    warmUp: 1,
    floodMs: 50,
    calmMs: 50,
    busyMs: 50,
    autocompleteMs: 50,
    memoryRounds: 1,
    memoryGuilds: [5],
    soak: 5,
    soakRestMs: 0,
  },
} as const satisfies Readonly<Record<string, Size>>;
export type SizeName = keyof typeof sizes;
