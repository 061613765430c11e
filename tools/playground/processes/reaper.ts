/**
 * Sees to it that nothing outlives a playground that is killed (`kill -9`): it reads from a pipe that breaks then.
 * Each line is what there would be to end; `null` says that all has ended in order.
 */
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { endRemains, type Leftovers } from './leftovers.ts';

const remainsSchema: z.ZodType<Leftovers | null> = z
  .object({
    pids: z.array(z.int()),
    hostFolder: z.string(),
    temporaryFolder: z.string().nullable(),
    orderlyMs: z.number(),
  })
  .nullable();

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});

let remains: Leftovers | null = null;
for await (const line of createInterface({ input: process.stdin })) {
  remains = remainsSchema.parse(JSON.parse(line));
}
if (remains !== null) await endRemains(remains);
