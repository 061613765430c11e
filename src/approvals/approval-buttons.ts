import { z } from 'zod';
import { button } from '../discord/interactions/command.ts';
import { ids } from '../discord/interactions/component-ids.ts';
import { reference } from '../discord/interactions/custom-ids.ts';

/** Asks for approval of what the person was refused. */
export const askButton = button({
  name: 'ask',
  id: z.tuple([reference]),
  onPress: (ctx, [id]) => ctx.services.approvals.onAsk(ctx, id),
});

/** Approves or declines a request. `version` is the one that the message shows. */
export const decideButton = button({
  ...ids.approval,
  onPress: (ctx, [id, choice, version]) => ctx.services.approvals.onDecide(ctx, id, choice, version),
  rateLimit: () => 'confirm',
});
