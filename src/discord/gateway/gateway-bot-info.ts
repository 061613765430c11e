import { type REST, Routes } from 'discord.js';
import { z } from 'zod';

/** The response to GET /gateway/bot (gateway.mdx, "Get Gateway Bot"). */
const gatewayBotInfo = z.object({
  url: z.string(),
  /** Recommended number. */
  shards: z.number().int().positive(),
  session_start_limit: z.object({
    total: z.number(),
    /** Identifies left for all processes of the bot together. */
    remaining: z.number(),
    /** Milliseconds until `remaining` is `total` again. */
    reset_after: z.number(),
    max_concurrency: z.number().int().positive(),
  }),
});
export type GatewayBotInfo = z.infer<typeof gatewayBotInfo>;

/** Fetches the gateway's address and the bot's limits there. Rejects with @discordjs/rest's errors. */
export async function fetchGatewayBotInfo(rest: REST): Promise<GatewayBotInfo> {
  return gatewayBotInfo.parse(await rest.get(Routes.gatewayBot()));
}
