/**
 * Ends what a killed playground (`kill -9`) leaves behind. It reads a pipe from the playground, which breaks when the
 * playground dies: each line replaces what is to be ended; `null` means nothing is left.
 */
import { createInterface } from 'node:readline';
import { type Leftovers, leftoversSchema, stopLeftovers } from './shutdown.ts';

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});

let leftovers: Leftovers | null = null;
for await (const line of createInterface({ input: process.stdin })) {
  leftovers = leftoversSchema.nullable().parse(JSON.parse(line));
}
if (leftovers !== null) await stopLeftovers(leftovers);
