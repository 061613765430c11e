import { hash } from 'node:crypto';
import { z } from 'zod';
import { button } from '../discord/interactions/command.ts';
import { reference } from '../discord/interactions/custom-ids.ts';
import { textsIn } from '../discord/texts/languages.ts';
import type { Message } from '../discord/views/embed.ts';
import type { Approval } from '../domain/approval.ts';
import { approvalMessage, type RequestedBackup } from './approval-view.ts';

/** Asks for approval of what the person was refused. */
export const askButton = button({
  name: 'ask',
  id: z.tuple([reference]),
  onPress: (ctx, [id]) => ctx.services.approvals.onAsk(ctx, id),
});

const choices = ['approve', 'decline'] as const;

/** Approves or declines a request, of which the message shows the named version. */
export const decideButton = button({
  name: 'approval',
  id: z.tuple([reference, z.enum(choices), reference]),
  onPress: (ctx, [id, choice, version]) => ctx.services.approvals.onDecide(ctx, id, choice, version),
  rateLimit: () => 'confirm',
});

/** Returns a text that differs if something else is asked for. */
export function versionOf({ request }: Approval): string {
  return hash('sha256', JSON.stringify(request), 'base64url').slice(0, 12);
}

/** Returns the message of a request that waits, with its buttons. */
export function openMessage(approval: Approval, backup: RequestedBackup): Message {
  const version = versionOf(approval);
  const ids = {
    approve: decideButton.id(approval.id, 'approve', version),
    decline: decideButton.id(approval.id, 'decline', version),
  };
  return approvalMessage(textsIn(approval.language), approval, backup, ids);
}
