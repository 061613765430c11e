import type { Bot } from './bot.ts';
import type { Host } from './host.ts';

/** The bot hands over what is under way; it takes longer only where the host does not answer. */
const botMs = 3_000;
/** Between the second signal, with which the host kills its games, and our own. */
const killingMs = 1_500;

/** Stops the bot, then the host with its games, within so long; what is left then is for `killRemains`. `hurry` cuts it short. */
export async function stopInOrder(
  bot: Bot,
  host: Host,
  { hostMs, hurry }: { hostMs: number; hurry: Promise<void> },
): Promise<void> {
  const within = (child: Bot['child'], ms: number) => Promise.race([child?.endsWithin(ms) ?? true, hurry]);
  bot.close();
  host.close();
  bot.signal('SIGTERM');
  await within(bot.child, botMs);
  host.child?.signal('SIGTERM');
  await within(host.child, hostMs);
  host.child?.signal('SIGTERM');
  await within(host.child, killingMs);
}
