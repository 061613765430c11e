import { parseArgs } from 'node:util';
import { type SizeName, sizes } from './sizes.ts';

export const measureNames = [
  'start',
  'flood',
  'acknowledgement',
  'autocomplete',
  'soak',
  'memory',
  'neighbour',
] as const;
export type MeasureName = (typeof measureNames)[number];

export interface Options {
  readonly size: SizeName;
  readonly measures: readonly MeasureName[];
  /** Where the figures and the picture go; null: their places in the repository, for a whole run of the usual size. */
  readonly out: string | null;
  /** Flags for the bots' Node: a profiler's, say. */
  readonly flags: readonly string[];
}

/** The command line cannot be understood; the message says how it is used. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

const usage = `npm run bench -- [--quick | --full] [--only <measure>]… [--out <folder>] [--flag=<of the bots’ Node>]…
measures: ${measureNames.join(', ')}`;

/** @throws UsageError */
export function readOptions(args: readonly string[]): Options {
  const { values } = parsed(args);
  if (values.help) throw new UsageError(usage);
  const only = (values.only ?? []).map((name) => {
    const known = measureNames.find((measure) => measure === name);
    if (known === undefined) throw new UsageError(`No measure is called ${name}.\n${usage}`);
    return known;
  });
  const named = values.size ?? (values.full ? 'full' : values.quick ? 'quick' : 'usual');
  const size = (Object.keys(sizes) as SizeName[]).find((name) => name === named);
  if (size === undefined) throw new UsageError(`No size is called ${named}.\n${usage}`);
  return {
    size,
    measures: only.length === 0 ? measureNames : only,
    out: values.out ?? null,
    flags: values.flag ?? [],
  };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        quick: { type: 'boolean' },
        full: { type: 'boolean' },
        size: { type: 'string' },
        only: { type: 'string', multiple: true },
        out: { type: 'string' },
        flag: { type: 'string', multiple: true },
        help: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}
