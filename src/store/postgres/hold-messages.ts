import { z } from 'zod';

/** What processes tell each other about shards. Moments are seconds on the database's clock. */
const messageSchema = z.union([
  /** Somebody wants what was taken before that moment. */
  z.object({ wanted: z.string(), before: z.number() }),
  /** Something was let go. */
  z.object({ released: z.string() }),
]);
export type HoldMessage = z.infer<typeof messageSchema>;

export function writeMessage(message: HoldMessage): string {
  return JSON.stringify(message);
}

/** null for what a version to come may say. */
export function readMessage(text: string): HoldMessage | null {
  try {
    return messageSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
