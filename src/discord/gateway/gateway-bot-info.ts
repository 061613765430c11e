import { type REST, Routes } from 'discord.js';
import { z } from 'zod';

/** What GET /gateway/bot answers (gateway.mdx, "Get Gateway Bot"). */
const factsSchema = z.object({
  url: z.string(),
  /** How many Discord advises. */
  shards: z.number().int().positive(),
  session_start_limit: z.object({
    total: z.number(),
    /** How often the bot may still identify, whichever process does. */
    remaining: z.number(),
    /** Milliseconds until `remaining` is `total` again. */
    reset_after: z.number(),
    max_concurrency: z.number().int().positive(),
  }),
});
export type GatewayBotInfo = z.infer<typeof factsSchema>;

/** Asks Discord where its gateway is, and how much of it the bot may use. Rejects with @discordjs/rest's errors. */
export async function fetchGatewayBotInfo(rest: REST): Promise<GatewayBotInfo> {
  return factsSchema.parse(await rest.get(Routes.gatewayBot()));
}
