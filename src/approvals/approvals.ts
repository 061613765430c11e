import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { UseCounter } from '@steward/kit';
import type { Logger } from 'pino';
import { Access } from '../access/access.ts';
import type {
  AccountContext,
  Approving,
  CommandContext,
  InteractionContext,
  ServerContext,
} from '../discord/interactions/context.ts';
import { refuse } from '../discord/interactions/rate-limits.ts';
import { PermissionError, UserError } from '../discord/interactions/user-error.ts';
import { type GuildApi, rolesOf } from '../discord/members.ts';
import { channelRefused } from '../discord/resolvers/channels.ts';
import { linkOf, unknownConnection, withServer } from '../discord/resolvers/connection.ts';
import { findServer, namedServer, serverFromReference } from '../discord/resolvers/find-server.ts';
import {
  hasRights,
  loadAccess,
  requireActions,
  requireConnection,
  requireRights,
} from '../discord/resolvers/preconditions.ts';
import { channelProblem, isDiscordFault, isTransient } from '../discord/rest/errors.ts';
import { textsIn } from '../discord/texts/languages.ts';
import { inline, mention } from '../discord/texts/markdown.ts';
import type { Texts } from '../discord/texts/texts.ts';
import type { Button } from '../discord/views/embed.ts';
import {
  type Approval,
  type ApprovalOffer,
  type Approvals,
  approvalChannel,
  maxOpenApprovals,
} from '../domain/approval.ts';
import type { Grants } from '../domain/grant.ts';
import { OperationExistsError, type OperationRequest } from '../domain/operation.ts';
import { OperationUncertainError } from '../domain/store-errors.ts';
import { actionsNeeded } from '../operations/kinds.ts';
import type { OperationService } from '../operations/service.ts';
import { assertSupported, hostOf, supportsAll } from '../operations/supported.ts';
import { askButton } from './approval-buttons.ts';
import { type ApprovalDelivery, interactionId, isExpired } from './approval-delivery.ts';
import { resolveAgain, resolveOffer, withBackup } from './approval-request.ts';
import { decidedMessage, inItsChannel, sentMessage, versionOf } from './approval-view.ts';

/** How long a refusal can be turned into a request, in milliseconds. */
const offerMs = 15 * 60_000;
/** How long an approved operation may take to be stored, in milliseconds. */
const startMs = 60_000;
/** How many requests a person may make: including those that they withdraw bury the channel. */
const askLimit = { count: 10, seconds: 30 * 60 };

interface ApprovalOptions {
  readonly api: GuildApi;
  readonly approvals: Approvals;
  readonly delivery: ApprovalDelivery;
  readonly grants: Pick<Grants, 'of'>;
  readonly service: OperationService;
  readonly logger: Logger;
  /** How long a request waits for its approval, in milliseconds. */
  readonly approvalMs: number;
}

/**
 * Requests of people for what they may not do: offered with the refusal, posted in a channel, approved or declined there by
 * someone who may do it. Every state is stored before Discord shows it, so any process handles a press.
 */
export class ApprovalRequests implements Approving {
  readonly #options: ApprovalOptions;
  readonly #approvals: Approvals;
  readonly #delivery: ApprovalDelivery;
  readonly #asks = new UseCounter(askLimit);

  constructor(options: ApprovalOptions) {
    this.#options = options;
    this.#approvals = options.approvals;
    this.#delivery = options.delivery;
  }

  async withApprovalOffer(
    ctx: InteractionContext & Partial<Pick<CommandContext, 'options'>>,
    request: OperationRequest,
    work: () => Promise<void>,
    serverReference?: string,
  ): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof PermissionError)) throw error;
      const offered = await this.#offer(ctx, request, serverReference);
      if (offered instanceof UserError) throw offered;
      error.askButton = offered;
      throw error;
    }
  }

  async onAsk(ctx: InteractionContext, id: string): Promise<void> {
    const earlier = await this.#approvals.find(ctx.guildId, id);
    if (earlier !== null) {
      await ctx.reply.deferUpdate();
      return this.#showAsked(ctx, earlier);
    }
    const offer = await this.#approvals.findOffer(ctx.guildId, id);
    if (offer?.requestedBy.id !== ctx.person.id) throw new UserError('confirmation-unknown');
    if (offer.expiresAt.getTime() <= Date.now()) throw new UserError('confirmation-expired');
    await ctx.reply.deferUpdate();
    const resolved = await serverOf(ctx, offer);
    const request = await resolveOffer(resolved, offer.request);
    if (hasRights(resolved.access, request, resolved.server)) throw new UserError('approval-not-needed');
    const channelId = approvalChannel(resolved.guild);
    if (channelId === null) throw new UserError('approvals-off');
    refuse(this.#asks.use(ctx.person.id), 'too-fast');
    const now = Date.now();
    const { connectionId, id: serverId, name } = resolved.server;
    const { approvalMs } = this.#options;
    // A request waits for longer than the reply can be edited; what came of it is then posted in the channel.
    const { ephemeral: _, ...replyTo } = ctx.reply.handOver();
    const opened = await this.#approvals.open({
      ...offer,
      accountId: resolved.account.id,
      server: { connectionId, id: serverId, name },
      request,
      replyTo,
      language: resolved.publicTexts.language,
      privateLanguage: ctx.privateTexts.language,
      channelId,
      roleId: resolved.guild.approvalsRoleId,
      createdAt: new Date(now),
      expiresAt: new Date(now + approvalMs),
    });
    if (opened === 'person-full')
      throw new UserError('too-many-approvals', { count: maxOpenApprovals.person });
    if (opened === 'guild-full')
      throw new UserError('too-many-approvals-of-guild', { count: maxOpenApprovals.guild });
    const approval = await this.#approvals.find(ctx.guildId, id);
    if (approval === null) throw new UserError('confirmation-unknown');
    if (opened === 'opened') await this.#postFirst(ctx, approval);
    await this.#showAsked(ctx, (await this.#approvals.find(ctx.guildId, id)) ?? approval);
  }

  async onDecide(
    ctx: InteractionContext,
    id: string,
    choice: 'approve' | 'decline',
    version: string,
  ): Promise<void> {
    let approval = await this.#approvals.find(ctx.guildId, id);
    if (approval === null) throw new UserError('confirmation-unknown');
    // It was posted by a process that ended before it could write that down.
    if (approval.messageId === null && ctx.sourceId !== null)
      await this.#approvals.setMessage(id, ctx.sourceId);
    const operation = await this.#delivery.operationOf(approval);
    if (isExpired(approval) && operation === null) {
      await this.#delivery.expire(approval);
      approval = (await this.#approvals.find(ctx.guildId, id)) ?? approval;
    }
    // The buttons are still there if a process ended before it could remove them, or two people press at once.
    const isWaiting = approval.state === 'open' || approval.state === 'approved';
    if (!isWaiting || operation !== null) return this.#showEnd(ctx, approval);
    const { request, server, requestedBy } = approval;
    const access = await loadAccess(ctx);
    const isOwn = requestedBy.id === ctx.person.id;
    if (choice === 'approve' && isOwn && !hasRights(access, request, server))
      throw new UserError('approval-own');
    if (choice === 'approve' || !isOwn) requireRights(access, request, server);
    // Somebody else's press may have changed it, which the person may not have seen.
    if (choice === 'approve' && version !== versionOf(approval)) return this.#showChanged(ctx, approval);
    if (choice === 'approve') await this.#approve(ctx, approval, access);
    else await this.#decline(ctx, approval);
  }

  /**
   * Stores an offer and returns its button; null if nobody can be asked, or the host can't do it. Returns an error if the
   * backup that the person named can't be what they mean.
   */
  async #offer(
    ctx: InteractionContext & Partial<Pick<CommandContext, 'options'>>,
    request: OperationRequest,
    serverReference: string | undefined,
  ): Promise<((t: Texts) => Button) | UserError | null> {
    try {
      const connected = await requireConnection(ctx);
      if (approvalChannel(connected.guild) === null) return null;
      const access = await loadAccess(ctx);
      const typed = ctx.options?.get('server') ?? null;
      const known =
        serverReference === undefined
          ? await namedServer(ctx, connected.guild)
          : await serverFromReference(serverReference, ctx);
      const unknown = typed === null ? null : { connectionId: unknownConnection, id: typed, name: typed };
      const server = known ?? unknown;
      const isKnown = server !== null && server.connectionId !== unknownConnection;
      if (isKnown ? !access.maySee(server) : !access.maySeeAny()) return null;
      const links = isKnown ? [linkOf(connected, server)] : connected.links;
      const actions = actionsNeeded(request);
      const isSupported = links.some(({ hosting }) => supportsAll(actions, hosting.capabilities));
      if (!isSupported) return null;
      const exact = await withBackup({ ...ctx, ...connected, access }, request);
      if (exact instanceof UserError) return exact;
      const id = randomBytes(12).toString('base64url');
      const requestedBy = { id: ctx.person.id, name: ctx.person.name };
      const expiresAt = new Date(Date.now() + offerMs);
      await this.#approvals.offer({
        id,
        guildId: ctx.guildId,
        server,
        request: exact,
        requestedBy,
        expiresAt,
      });
      return (t) => ({ customId: askButton.id(id), label: t.plain('button.ask-approval'), style: 'primary' });
    } catch (error) {
      // The refusal is shown all the same.
      ctx.log().info({ err: error }, 'failed to offer approval');
      return null;
    }
  }

  /** Shows the person who asked what became of their request. */
  async #showAsked(ctx: InteractionContext, approval: Approval): Promise<void> {
    const { state } = approval;
    // An approved operation shows its own progress.
    if (state === 'approved' || approval.requestedBy.id !== ctx.person.id) return;
    const t = ctx.privateTexts;
    await ctx.reply.update(state === 'open' ? sentMessage(t, approval) : decidedMessage(t, approval, state));
  }

  /** Posts a new request. If Discord fails for now, it is posted later. @throws UserError if the channel refuses it */
  async #postFirst(ctx: InteractionContext, approval: Approval): Promise<void> {
    try {
      await this.#delivery.show(approval);
    } catch (error) {
      ctx.log().warn({ err: error }, 'failed to post a request for approval');
      if (isTransient(error)) return;
      await this.#approvals.decide(approval.id, { from: 'open', to: 'expired', by: null, now: new Date() });
      await this.#approvals.finalize(approval.id);
      throw channelRefused('approval-not-posted', approval.channelId, channelProblem(error));
    }
  }

  async #decline(ctx: InteractionContext, approval: Approval): Promise<void> {
    // It may be started by a process that is slow to store the operation.
    requireNotStarting(approval);
    await ctx.reply.deferUpdate();
    const by = { id: ctx.person.id, name: ctx.person.name };
    await this.#approvals.decide(approval.id, { from: approval.state, to: 'declined', by, now: new Date() });
    const decided = await this.#approvals.find(ctx.guildId, approval.id);
    if (decided === null) throw new UserError('confirmation-unknown');
    requireNotStarting(decided);
    await this.#showEnd(ctx, decided);
  }

  async #approve(ctx: InteractionContext, approval: Approval, access: Access): Promise<void> {
    const { guildId, server } = approval;
    const account = { ...(await requireConnection(ctx)), access };
    const resolved = withServer(account, server);
    const accountId = resolved.account.id;
    if (accountId !== approval.accountId) throw new UserError('confirmation-other-account');
    assertSupported(actionsNeeded(approval.request), hostOf(resolved), server);
    await this.#options.service.assertStartable(approval, { server, accountId });
    await ctx.reply.deferUpdate();
    await this.#requireAsker(approval);
    const request = await resolveAgain(resolved, approval.request).catch(goneOrThrow);
    if (request === null) return this.#endGone(ctx, approval);
    if (!isDeepStrictEqual(request, approval.request)) {
      await this.#approvals.setRequest(approval.id, request);
      return this.#showChanged(ctx, (await this.#approvals.find(guildId, approval.id)) ?? approval);
    }
    // A grant can be revoked while the host responds.
    requireRights(await loadAccess(ctx), request, server);
    // The message shows what becomes of the operation.
    await this.#startOnce(ctx, approval, resolved);
  }

  /** Ends a request whose backup the host has no more, and shows that. */
  async #endGone(ctx: InteractionContext, approval: Approval): Promise<void> {
    const { id, guildId, state } = approval;
    await this.#approvals.decide(id, { from: state, to: 'gone', by: null, now: new Date() });
    await this.#showEnd(ctx, (await this.#approvals.find(guildId, id)) ?? approval);
  }

  /** Shows what a request is now. @throws UserError that says so */
  async #showChanged(ctx: InteractionContext, approval: Approval): Promise<void> {
    await ctx.reply.update(inItsChannel(approval, await this.#delivery.openMessage(approval)));
    throw new UserError('approval-changed');
  }

  /** Starts the operation, unless someone else has decided meanwhile; `interactionId` lets it become one only. */
  async #startOnce(ctx: InteractionContext, approval: Approval, resolved: ServerContext): Promise<void> {
    const { id, guildId, server, request, requestedBy, replyTo, language } = approval;
    const by = { id: ctx.person.id, name: ctx.person.name };
    const decision = { from: approval.state, to: 'approved', by, now: new Date() } as const;
    if (!(await this.#approvals.decide(id, decision))) return;
    try {
      await this.#options.service.start({
        guildId,
        accountId: resolved.account.id,
        host: hostOf(resolved),
        server,
        request,
        requestedBy,
        interactionId: interactionId(id),
        origin: { kind: 'approval', approvedBy: by },
        replyTo,
        language,
      });
    } catch (error) {
      if (error instanceof OperationExistsError) return;
      // It may have been stored, and then runs when the store is back.
      if (!(error instanceof OperationUncertainError))
        await this.#approvals.decide(id, { from: 'approved', to: 'open', by: null, now: new Date() });
      throw error;
    }
  }

  /** @throws UserError if the person who asked has left the guild, or may do nothing on the server any more */
  async #requireAsker({ guildId, requestedBy, server }: Approval): Promise<void> {
    const roleIds = await this.#rolesOf(guildId, requestedBy.id);
    const person = mention.user(requestedBy.id);
    if (roleIds === null) throw new UserError('approval-person-left', { person });
    const asker = { ...requestedBy, roleIds, isAdmin: false };
    if (new Access(asker, await this.#options.grants.of(guildId)).maySee(server)) return;
    throw new UserError('approval-person-lost-access', { person, server: inline(server.name, 60) });
  }

  /** Returns the roles of a member; null if they are none. @throws UserError if Discord fails */
  async #rolesOf(guildId: string, personId: string): Promise<ReadonlySet<string> | null> {
    try {
      return await rolesOf(this.#options.api, guildId, personId);
    } catch (error) {
      this.#options.logger.warn({ err: error, guild: guildId }, 'failed to read a member');
      throw new UserError('not-acknowledged');
    }
  }

  /** Shows in the message that was clicked, and to the person who asked, what became of a request. */
  async #showEnd(ctx: InteractionContext, approval: Approval): Promise<void> {
    const { id, state, language } = approval;
    if (state === 'open') return;
    if (state === 'approved') await ctx.reply.deferUpdate();
    else await ctx.reply.update(inItsChannel(approval, decidedMessage(textsIn(language), approval, state)));
    try {
      if (state === 'approved') return await this.#delivery.show(approval);
      await this.#delivery.tell(approval);
      await this.#approvals.finalize(id);
    } catch (error) {
      if (!isDiscordFault(error) && !isTransient(error)) throw error;
      ctx.log().info({ err: error }, 'what became of a request for approval will be shown later');
    }
  }
}

/** Returns null for the error of a backup that is gone. @throws any other error */
function goneOrThrow(error: unknown): null {
  if (error instanceof UserError && error.code === 'backup-gone') return null;
  throw error;
}

/** @throws UserError if someone has just approved it */
function requireNotStarting({ state, decidedAt, decidedBy }: Approval): void {
  if (state !== 'approved' || decidedAt === null || decidedAt.getTime() + startMs <= Date.now()) return;
  throw new UserError('approval-starting', { person: mention.user(decidedBy?.id ?? '') });
}

/** Returns the context with the server of an offer. @throws UserError if the person may do nothing on it */
async function serverOf(ctx: InteractionContext, offer: ApprovalOffer): Promise<ServerContext> {
  const account: AccountContext = { ...(await requireConnection(ctx)), access: await loadAccess(ctx) };
  const { server: named, request } = offer;
  const isKnown = named !== null && named.connectionId !== unknownConnection;
  const server = isKnown ? named : await findServer(account, named?.id ?? null, null);
  if (!account.access.maySee(server)) requireActions(account.access, actionsNeeded(request), server);
  return withServer(account, server);
}
