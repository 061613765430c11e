import { z } from 'zod';
import { button, select, selectSeveral } from '../discord/interactions/command.ts';
import { ids } from '../discord/interactions/component-ids.ts';
import type { InteractionContext } from '../discord/interactions/context.ts';
import { UserError } from '../discord/interactions/user-error.ts';
import {
  hasRights,
  loadAccess,
  requireConnection,
  requireRights,
} from '../discord/resolvers/preconditions.ts';
import { textsIn } from '../discord/texts/languages.ts';
import { mention } from '../discord/texts/markdown.ts';
import { isSameServer, type ServerRef } from '../domain/connection.ts';
import {
  type GroupDetails,
  groupDraftMs,
  groupPauses,
  maxGroupServers,
  maxRunningGroups,
  type ServerGroup,
  waitingItem,
} from '../domain/server-group.ts';
import { waitingOf } from './asking.ts';
import { canBeSkipped, halted } from './decide.ts';
import { draftMessage, endedDraftMessage, groupText } from './group-view.ts';

/** Begins what was asked, gives it up, or leaves out what has not begun. */
const groupButton = button({
  ...ids.group,
  async onPress(ctx, [choice, id]) {
    switch (choice) {
      case 'go':
        return begin(ctx, id);
      case 'only-these':
        return changeDraft(ctx, id, (details) => ({ ...details, isRefused: false }));
      case 'cancel':
        return cancel(ctx, id);
      case 'skip-rest':
        return skipRest(ctx, id);
    }
  },
});

/** Chooses the servers of a draft, and their order. */
const serversSelect = selectSeveral({
  ...ids.groupServers,
  value: z.coerce
    .number<string>()
    .int()
    .min(0)
    .max(maxGroupServers - 1),
  onChoose: (ctx, indexes, [id]) =>
    changeDraft(ctx, id, (details) => {
      const servers = [...new Set(indexes)].flatMap((index) => details.offered[index] ?? []);
      if (servers.length === 0) throw new UserError('old-button');
      return { ...details, items: servers.map(waitingItem) };
    }),
});

const pauseSchema = z.coerce.number<string>().pipe(z.literal(groupPauses));

/** Chooses the pause between two servers of a draft. */
const pauseSelect = select({
  ...ids.groupPause,
  value: pauseSchema,
  onChoose: (ctx, pauseMinutes, [id]) => changeDraft(ctx, id, (details) => ({ ...details, pauseMinutes })),
});

/** The components of requests for several servers. */
export const groupComponents = [groupButton, serversSelect, pauseSelect];

/** Returns the draft of a component that its person used; null if it has expired, which is shown then. @throws UserError */
async function openDraft(ctx: InteractionContext, id: string): Promise<ServerGroup | null> {
  const { serverGroups } = ctx.services.store;
  const group = await serverGroups.get(ctx.guildId, id);
  if (group === null) throw new UserError('confirmation-unknown');
  if (group.requestedBy.id !== ctx.person.id)
    throw new UserError('not-your-button', {
      request: (t) => groupText(t, group),
      person: mention.user(group.requestedBy.id),
    });
  if (group.state !== 'draft') throw new UserError('confirmation-used');
  if (group.createdAt.getTime() + groupDraftMs >= Date.now()) return group;
  // It still has its buttons if the process ended, or Discord failed, before it expired.
  await serverGroups.remove(ctx.guildId, id);
  await ctx.reply.update(endedDraftMessage(textsIn(group.language), 'expired'));
  return null;
}

/** Changes a draft, and shows it. @throws UserError */
async function changeDraft(
  ctx: InteractionContext,
  id: string,
  change: (details: GroupDetails) => GroupDetails,
): Promise<void> {
  for (;;) {
    const draft = await openDraft(ctx, id);
    if (draft === null) return;
    const changed = await ctx.services.store.serverGroups.change(draft, { details: change(draft.details) });
    if (changed === null) continue;
    return ctx.reply.update(draftMessage(textsIn(draft.language), changed));
  }
}

async function cancel(ctx: InteractionContext, id: string): Promise<void> {
  const draft = await openDraft(ctx, id);
  if (draft === null) return;
  await ctx.reply.deferUpdate();
  await ctx.services.store.serverGroups.remove(ctx.guildId, id);
  ctx.services.confirmations.forget(waitingOf(draft));
  await ctx.reply.update(endedDraftMessage(textsIn(draft.language), 'cancelled'));
}

/** Begins, unless the person may not do it on some of the servers any more: then the card says so. */
async function begin(ctx: InteractionContext, id: string): Promise<void> {
  const access = await loadAccess(ctx);
  await requireConnection(ctx);
  const { serverGroups } = ctx.services.store;
  for (;;) {
    const draft = await openDraft(ctx, id);
    if (draft === null) return;
    const { request, details } = draft;
    const lacking = details.items.filter(({ server }) => !hasRights(access, request, server));
    const [first] = lacking;
    if (first !== undefined) {
      if (lacking.length === details.items.length) requireRights(access, request, first.server);
      return changeDraft(ctx, id, (shown) =>
        withoutRights(
          shown,
          lacking.map(({ server }) => server),
        ),
      );
    }
    await ctx.reply.deferUpdate();
    const change = { startedAt: new Date(), replyTo: ctx.reply.handOver(), messageId: ctx.sourceId };
    const started = await serverGroups.start(draft, change);
    if (started === 'full') throw new UserError('too-many-groups', { max: maxRunningGroups });
    if (started === 'changed') continue;
    ctx.services.confirmations.forget(waitingOf(draft));
    ctx.log().info({ group: id, servers: details.items.length }, 'a request for several servers has begun');
    return;
  }
}

/** Returns a draft without servers on which the person may not do it, which its card then says. */
function withoutRights(details: GroupDetails, servers: readonly ServerRef[]): GroupDetails {
  const lacks = (one: ServerRef) => servers.some((server) => isSameServer(server, one));
  return {
    ...details,
    items: details.items.filter(({ server }) => !lacks(server)),
    offered: details.offered.filter((server) => !lacks(server)),
    leftOut: [...details.leftOut, ...servers.map((server) => ({ server, reason: 'not-allowed' as const }))],
    isRefused: true,
  };
}

/** Leaves out what has not begun: for the person who asked, and for whoever may do it on all that is left. */
async function skipRest(ctx: InteractionContext, id: string): Promise<void> {
  const { serverGroups } = ctx.services.store;
  const access = await loadAccess(ctx);
  for (;;) {
    const group = await serverGroups.get(ctx.guildId, id);
    if (group === null) throw new UserError('old-button');
    const left = group.details.items.filter(canBeSkipped);
    if (group.state !== 'running' || left.length === 0) throw new UserError('group-over');
    if (group.requestedBy.id !== ctx.person.id)
      for (const { server } of left) requireRights(access, group.request, server);
    await ctx.reply.deferUpdate();
    const stoppedBy = { id: ctx.person.id, name: ctx.person.name };
    const details = halted(group.details, 'person');
    if ((await serverGroups.change(group, { details, stoppedBy })) !== null) return;
  }
}
