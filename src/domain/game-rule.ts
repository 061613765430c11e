import { z } from 'zod';

/**
 * A pattern of paths: `*` stands for any characters but `/`; `{world}` for the name of a world, which each of a game's
 * patterns has or none; `{player}` for a player's id, `{player:hex}` and `{player:uuid}` for one of that form; `{x}` and
 * `{z}` for a region's place. Any folders may come before it.
 */
const pattern = z.string().min(1).max(200);

/** How a game's worlds are found, and what they hold. */
export const gameRuleSchema = z.object({
  /** Its code. */
  game: z.string().regex(/^[a-z0-9-]{1,40}$/),
  /** The files of a world. One with any of them is there. */
  world: z.array(pattern).min(1).max(20),
  /** Those of `world` without which it can't be loaded: they are there, and not empty. */
  needed: z.array(pattern).max(20),
  /** One file for each player; left out if the game keeps none. */
  players: pattern.optional(),
  regions: pattern.optional(),
  /** Folders of a server in which its patterns begin, beside the server's own. */
  folders: z.array(z.string().max(200)).max(20).default([]),
  /** Copies, which are not counted: parts of a file's name. */
  copies: z.array(z.string().min(1).max(200)).max(20).default([]),
});
export type GameRule = z.infer<typeof gameRuleSchema>;
