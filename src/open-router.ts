import { sharedComponents } from '../commands/index.ts';
import { requireEarlierBackup } from './backups/command-backups.ts';
import { requireSameLayout } from './backups/restore-cost.ts';
import { requireNotTakenBack } from './backups/taken-back.ts';
import { Confirmations } from './discord/confirmations.ts';
import { ApiKeyAttempts } from './discord/interactions/api-key-attempts.ts';
import type { Command } from './discord/interactions/command.ts';
import type { Services } from './discord/interactions/context.ts';
import type { InteractionReport } from './discord/interactions/interaction-report.ts';
import type { RateLimits } from './discord/interactions/rate-limits.ts';
import { InteractionRouter } from './discord/interactions/router.ts';
import type { Kit } from './discord/kit.ts';

interface RouterParts extends Omit<Services, keyof Kit | 'confirmations' | 'apiKeyAttempts'> {
  readonly commands: readonly Command[];
  readonly rateLimits: RateLimits;
  /** Called after each interaction. Must not throw. */
  readonly onInteraction: ((report: InteractionReport) => void) | undefined;
}

/** Returns what passes interactions to commands, and the confirmations that wait for a button. */
export function openRouter(kit: Kit, parts: RouterParts) {
  const { interactionApi: api, store, timings, logger } = kit;
  const { commands, rateLimits, onInteraction, operations: service } = parts;
  const confirmations = new Confirmations({
    api,
    service,
    operations: store.operations,
    logger,
    limits: rateLimits.openConfirmations,
    async assertStillGood(ctx, request) {
      await requireSameLayout(ctx, request);
      await requireNotTakenBack(ctx, request);
      await requireEarlierBackup(ctx, request);
    },
  });
  const apiKeyAttempts = new ApiKeyAttempts(rateLimits.apiKeys);
  const router = new InteractionRouter({
    api,
    commands,
    components: sharedComponents,
    services: { ...kit, ...parts, confirmations, apiKeyAttempts },
    rateLimits,
    logger,
    onInteraction,
    waitingMs: timings.waitingMs,
  });
  return { confirmations, router };
}
