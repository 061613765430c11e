import { z } from 'zod';
import { changeCase } from '../cases/change-case.ts';
import type { Case } from '../cases/model/case.ts';
import { button, select, selectSeveral } from '../discord/interactions/command.ts';
import { ids } from '../discord/interactions/component-ids.ts';
import type { InteractionContext } from '../discord/interactions/context.ts';
import { UserError } from '../discord/interactions/user-error.ts';
import { requireConnection } from '../discord/resolvers/connections.ts';
import { hasRights, loadAccess, requireRights } from '../discord/resolvers/rights.ts';
import { textsIn } from '../discord/texts/languages.ts';
import { mention } from '../discord/texts/markdown.ts';
import { isSameServer, type ServerRef } from '../domain/connection.ts';
import { namedPerson } from '../domain/people.ts';
import { waitingOf } from './asking.ts';
import { canBeSkipped, halted } from './group-decisions.ts';
import { endedDraftMessage, groupDraft, groupText } from './group-view.ts';
import {
  type GroupDetails,
  type GroupState,
  groupDraftMs,
  groupLimit,
  groupOf,
  groupPauses,
  groupType,
  maxGroupServers,
  maxRunningGroups,
  waitingItem,
} from './model/server-group.ts';

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

/**
 * Returns the draft of a component that its person used; null if it has expired, which is shown then.
 * @param group as it is stored; null if it isn't
 * @throws UserError
 */
async function openDraft(
  ctx: InteractionContext,
  group: Case<GroupState> | null,
): Promise<Case<GroupState> | null> {
  if (group === null) throw new UserError('confirmation-unknown');
  const { requestedBy } = group.state;
  if (requestedBy.id !== ctx.person.id)
    throw new UserError('not-your-button', {
      request: (t) => groupText(t, group.state),
      person: mention.user(requestedBy.id),
    });
  if (group.phase !== 'draft') throw new UserError('confirmation-used');
  if (group.createdAt.getTime() + groupDraftMs >= Date.now()) return group;
  // It still has its buttons if the process ended, or Discord failed, before it expired.
  await ctx.services.store.cases.remove(ctx.guildId, group.id);
  await ctx.reply.update(endedDraftMessage(textsIn(group.language), 'expired'));
  return null;
}

/** Changes a draft, and shows it. @throws UserError */
async function changeDraft(
  ctx: InteractionContext,
  id: string,
  change: (details: GroupDetails) => GroupDetails,
): Promise<void> {
  const { guildId } = ctx;
  const changed = await changeCase(ctx.services.store.cases, groupType, { guildId, id }, async (found) => {
    const draft = await openDraft(ctx, found);
    return draft && { state: { ...draft.state, details: change(draft.state.details) } };
  });
  if (changed !== null) await ctx.reply.update(groupDraft(textsIn(changed.language), groupOf(changed)));
}

async function cancel(ctx: InteractionContext, id: string): Promise<void> {
  const { cases } = ctx.services.store;
  const draft = await openDraft(ctx, await cases.get(groupType, ctx.guildId, id));
  if (draft === null) return;
  await ctx.reply.deferUpdate();
  if (!(await cases.remove(ctx.guildId, id))) throw new UserError('confirmation-used');
  ctx.services.confirmations.forget(waitingOf(draft));
  await ctx.reply.update(endedDraftMessage(textsIn(draft.language), 'cancelled'));
}

/** Begins, unless the person may no longer do it on some of the servers: then the card says so. */
async function begin(ctx: InteractionContext, id: string): Promise<void> {
  const access = await loadAccess(ctx);
  await requireConnection(ctx);
  const { cases } = ctx.services.store;
  const draft = await openDraft(ctx, await cases.get(groupType, ctx.guildId, id));
  if (draft === null) return;
  const { request, details } = draft.state;
  const lacking = details.items.filter(({ server }) => !hasRights(access, request, server));
  const [first] = lacking;
  if (first !== undefined) {
    if (lacking.length === details.items.length) requireRights(access, request, first.server);
    const servers = lacking.map(({ server }) => server);
    return changeDraft(ctx, id, (shown) => withoutRights(shown, servers));
  }
  await ctx.reply.deferUpdate();
  const begun = await cases.begin(
    groupType,
    draft,
    {
      state: { ...draft.state, startedAt: Date.now() },
      replyTo: ctx.reply.handOver(),
      messageId: ctx.sourceId,
    },
    groupLimit,
  );
  if (begun === 'full') throw new UserError('too-many-groups', { max: maxRunningGroups });
  if (begun === 'changed') return begin(ctx, id);
  ctx.services.confirmations.forget(waitingOf(draft));
  ctx.log().info({ group: id, servers: details.items.length }, 'a request for several servers has begun');
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
  const { guildId, person } = ctx;
  const access = await loadAccess(ctx);
  await changeCase(ctx.services.store.cases, groupType, { guildId, id }, async (group) => {
    if (group === null) throw new UserError('old-button');
    const { state } = group;
    const left = state.details.items.filter(canBeSkipped);
    if (group.phase !== 'open' || state.endedAt !== null || left.length === 0)
      throw new UserError('group-over');
    if (state.requestedBy.id !== person.id)
      for (const { server } of left) requireRights(access, state.request, server);
    await ctx.reply.deferUpdate();
    const details = halted(state.details, 'person');
    return { state: { ...state, details, stoppedBy: namedPerson(person) } };
  });
}
