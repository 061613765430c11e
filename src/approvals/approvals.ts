import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { UseCounter } from '@steward/kit';
import type { Logger } from 'pino';
import { Access } from '../access/access.ts';
import { changeCase } from '../cases/change-case.ts';
import { type Case, draftCase } from '../cases/model/case.ts';
import type {
  Approving,
  CommandContext,
  InteractionContext,
  ServerContext,
} from '../discord/interactions/context.ts';
import { refuse } from '../discord/interactions/rate-limits.ts';
import { PermissionError, UserError } from '../discord/interactions/user-error.ts';
import { type GuildApi, rolesOf } from '../discord/members.ts';
import {
  linkOf,
  requireConnection,
  unknownConnection,
  withServer,
} from '../discord/resolvers/connections.ts';
import { findServer, requireAccount } from '../discord/resolvers/resolve-server.ts';
import { hasRights, loadAccess, requireActions, requireRights } from '../discord/resolvers/rights.ts';
import { meantServer, serverFromReference } from '../discord/resolvers/server-values.ts';
import { inline, mention } from '../discord/texts/markdown.ts';
import type { Texts } from '../discord/texts/texts.ts';
import type { Button } from '../discord/views/embed.ts';
import { namedPerson } from '../domain/people.ts';
import { OperationUncertainError } from '../domain/store-errors.ts';
import { actionsNeeded } from '../operations/kinds.ts';
import { OperationExistsError, type OperationRequest } from '../operations/model/operation.ts';
import type { OperationService } from '../operations/service.ts';
import { assertSupported, hostOf, supportsAll } from '../operations/supported.ts';
import { approvalChannel } from '../settings/approvals.ts';
import type { Cases } from '../store/repositories/cases.ts';
import type { Grants } from '../store/repositories/grants.ts';
import { askButton } from './approval-buttons.ts';
import {
  approvalView,
  decidableUntil,
  expired,
  interactionId,
  readFacts,
  startsUntil,
} from './approval-case.ts';
import { resolveAgain, resolveOffer, withBackup } from './approval-request.ts';
import { decidedMessage, inItsChannel, sentMessage, versionOf } from './approval-view.ts';
import {
  type Approval,
  type ApprovalOffer,
  type ApprovalRequest,
  type ApprovalState,
  approvalLimit,
  approvalOf,
  approvalType,
  maxOpenApprovals,
} from './model/approval.ts';

/** How long a refusal can be turned into a request, in milliseconds. */
const offerMs = 15 * 60_000;
/** How many requests a person may make: including those that they withdraw bury the channel. */
const askLimit = { count: 10, seconds: 30 * 60 };

interface ApprovalOptions extends Omit<Parameters<typeof readFacts>[1], 'logger'> {
  readonly api: GuildApi;
  readonly cases: Cases;
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
  readonly #cases: Cases;
  readonly #asks = new UseCounter(askLimit);

  constructor(options: ApprovalOptions) {
    this.#options = options;
    this.#cases = options.cases;
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
    const found = await this.#cases.get(approvalType, ctx.guildId, id);
    if (found === null) throw new UserError('confirmation-unknown');
    const offer = found.state;
    if (offer.stage !== 'offered') {
      await ctx.reply.deferUpdate();
      return this.#showAsked(ctx, found);
    }
    if (offer.requestedBy.id !== ctx.person.id) throw new UserError('confirmation-unknown');
    if (offer.expiresAt <= Date.now()) throw new UserError('confirmation-expired');
    await ctx.reply.deferUpdate();
    const resolved = await serverOf(ctx, offer);
    const request = await resolveOffer(resolved, offer.request);
    if (hasRights(resolved.access, request, resolved.server)) throw new UserError('approval-not-needed');
    const channelId = approvalChannel(resolved.guild);
    if (channelId === null) throw new UserError('approvals-off');
    refuse(this.#asks.use(ctx.person.id), 'too-fast');
    const { connectionId, id: serverId, name } = resolved.server;
    // A request waits for longer than the reply can be edited; what came of it is then posted in the channel.
    const { ephemeral: _, ...replyTo } = ctx.reply.handOver();
    const state: ApprovalRequest = {
      ...offer,
      stage: 'open',
      accountId: resolved.account.id,
      server: { connectionId, id: serverId, name },
      request,
      privateLanguage: ctx.privateTexts.language,
      roleId: resolved.guild.approvalsRoleId,
      decidedBy: null,
      decidedAt: null,
      problem: null,
      isTold: false,
      expiresAt: Date.now() + this.#options.approvalMs,
    };
    const { language } = resolved.publicTexts;
    const limit = approvalLimit(ctx.person.id);
    const begun = await this.#cases.begin(
      approvalType,
      found,
      { state, language, channelId, replyTo },
      limit,
    );
    if (begun === 'person-full')
      throw new UserError('too-many-approvals', { count: maxOpenApprovals.person });
    if (begun === 'guild-full')
      throw new UserError('too-many-approvals-of-guild', { count: maxOpenApprovals.guild });
    const asked = await this.#cases.get(approvalType, ctx.guildId, id);
    if (asked === null) throw new UserError('confirmation-unknown');
    await this.#showAsked(ctx, asked);
  }

  async onDecide(
    ctx: InteractionContext,
    id: string,
    choice: 'approve' | 'decline',
    version: string,
  ): Promise<void> {
    const found = await this.#cases.get(approvalType, ctx.guildId, id);
    const facts = found && (await readFacts(found, this.#options));
    const approval = found && approvalOf(found);
    if (found === null || facts === null || approval === null) throw new UserError('confirmation-unknown');
    const isWaiting = approval.stage === 'open' || approval.stage === 'approved';
    // The buttons are still there until Discord has taken what became of it, or were put back by an edit that failed.
    if (!isWaiting || facts.operation !== null || found.phase === 'ended')
      return this.#showLatest(ctx, approval);
    if (decidableUntil(approval) <= Date.now()) {
      await this.#change(ctx, approval, expired);
      return this.#showLatest(ctx, approval);
    }
    // It may be started by a process that is slow to store the operation.
    if (startsUntil(approval) > Date.now())
      throw new UserError('approval-starting', { person: mention.user(approval.decidedBy?.id ?? '') });
    const { request, server, requestedBy } = approval;
    const access = await loadAccess(ctx);
    const isOwn = requestedBy.id === ctx.person.id;
    if (choice === 'approve' && isOwn && !hasRights(access, request, server))
      throw new UserError('approval-own');
    if (choice === 'approve' || !isOwn) requireRights(access, request, server);
    // Somebody else's press may have changed it, which the person may not have seen.
    if (choice === 'approve' && version !== versionOf(approval)) {
      await this.#showLatest(ctx, approval);
      throw new UserError('approval-changed');
    }
    if (choice === 'approve') await this.#approve(ctx, approval, access);
    else await this.#decline(ctx, approval);
  }

  /** Changes a request that is as it was read. Returns whether it was. */
  async #change(
    { guildId }: InteractionContext,
    { id, stage }: Pick<Approval, 'id' | 'stage'>,
    change: Partial<ApprovalRequest>,
  ): Promise<boolean> {
    const changed = await changeCase(this.#cases, approvalType, { guildId, id }, (found) => {
      if (found === null || found.state.stage === 'offered' || found.state.stage !== stage) return null;
      return { state: { ...found.state, ...change } };
    });
    return changed !== null;
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
      const account = await requireAccount(ctx);
      const { access, guild } = account;
      if (approvalChannel(guild) === null) return null;
      const { known, typed } =
        serverReference === undefined
          ? await meantServer(ctx, guild)
          : { known: await serverFromReference(serverReference, ctx), typed: null };
      if (known === null ? !access.maySeeAny() : !access.maySee(known)) return null;
      const links = known === null ? account.links : [linkOf(account, known)];
      const actions = actionsNeeded(request);
      const isSupported = links.some(({ hosting }) => supportsAll(actions, hosting.capabilities));
      if (!isSupported) return null;
      const exact = await withBackup(account, request);
      if (exact instanceof UserError) return exact;
      const id = randomBytes(12).toString('base64url');
      const requestedBy = namedPerson(ctx.person);
      const typedServer = typed === null ? null : { connectionId: unknownConnection, id: typed, name: typed };
      const createdAt = new Date();
      const offer: ApprovalOffer = {
        stage: 'offered',
        server: known ?? typedServer,
        request: exact,
        requestedBy,
        expiresAt: createdAt.getTime() + offerMs,
      };
      const { language } = ctx.privateTexts;
      const made = { id, guildId: ctx.guildId, state: offer, language, channelId: '', createdAt };
      await this.#cases.add(draftCase(approvalType, made, offerMs));
      return (t) => ({ customId: askButton.id(id), label: t.plain('button.ask-approval'), style: 'primary' });
    } catch (error) {
      // The refusal is shown all the same.
      ctx.log().info({ err: error }, 'failed to offer approval');
      return null;
    }
  }

  /** Shows the person who asked what became of their request. */
  async #showAsked(ctx: InteractionContext, found: Case<ApprovalState>): Promise<void> {
    const approval = approvalOf(found);
    // An approved operation shows its own progress.
    if (approval === null || approval.stage === 'approved' || approval.requestedBy.id !== ctx.person.id)
      return;
    const t = ctx.privateTexts;
    const { stage } = approval;
    await ctx.reply.update(stage === 'open' ? sentMessage(t, approval) : decidedMessage(t, approval, stage));
  }

  async #decline(ctx: InteractionContext, approval: Approval): Promise<void> {
    await ctx.reply.deferUpdate();
    const decided = { stage: 'declined', decidedBy: namedPerson(ctx.person), decidedAt: Date.now() } as const;
    if (!(await this.#change(ctx, approval, decided))) await this.#showLatest(ctx, approval);
  }

  async #approve(ctx: InteractionContext, approval: Approval, access: Access): Promise<void> {
    const { server } = approval;
    const account = await requireConnection({ ...ctx, access });
    const resolved = withServer(account, server);
    const accountId = resolved.account.id;
    if (accountId !== approval.accountId) throw new UserError('confirmation-other-account');
    assertSupported(actionsNeeded(approval.request), hostOf(resolved), server);
    const { guildId } = ctx;
    await this.#options.service.assertStartable({ ...approval, guildId }, { server, accountId });
    await ctx.reply.deferUpdate();
    await this.#requireAsker(guildId, approval);
    const request = await resolveAgain(resolved, approval.request).catch(goneOrThrow);
    if (request === null) {
      await this.#change(ctx, approval, { stage: 'gone', decidedBy: null, decidedAt: Date.now() });
      return;
    }
    if (!isDeepStrictEqual(request, approval.request)) {
      await this.#change(ctx, approval, { request });
      await this.#showLatest(ctx, approval);
      throw new UserError('approval-changed');
    }
    // A grant can be revoked while the host responds.
    requireRights(await loadAccess(ctx), request, server);
    // The message shows what becomes of the operation.
    await this.#startOnce(ctx, approval, resolved);
  }

  /** Has the message show what a request is now. Until that is over, the runner alone edits it, so that the last edit is the newest. */
  async #showLatest(ctx: InteractionContext, { id }: Pick<Approval, 'id'>): Promise<void> {
    await ctx.reply.deferUpdate();
    const found = await this.#cases.get(approvalType, ctx.guildId, id);
    const approval = found && approvalOf(found);
    if (found === null || approval === null || found.phase !== 'ended') return;
    const facts = await readFacts(found, this.#options);
    await ctx.reply.update(inItsChannel(approval, approvalView(approval, facts)));
  }

  /** Starts the operation, unless someone else has decided meanwhile; `interactionId` lets it become one only. */
  async #startOnce(ctx: InteractionContext, approval: Approval, resolved: ServerContext): Promise<void> {
    const { id, server, request, requestedBy, language } = approval;
    const { guildId } = ctx;
    const by = namedPerson(ctx.person);
    const decided = { stage: 'approved', decidedBy: by, decidedAt: Date.now() } as const;
    if (!(await this.#change(ctx, approval, decided))) return this.#showLatest(ctx, approval);
    const replyTo = (await this.#cases.get(approvalType, guildId, id))?.replyTo ?? null;
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
        await this.#change(
          ctx,
          { id, stage: 'approved' },
          { stage: 'open', decidedBy: null, decidedAt: null },
        );
      throw error;
    }
  }

  /** @throws UserError if the person who asked has left the guild, or may no longer do anything on the server */
  async #requireAsker(guildId: string, { requestedBy, server }: Approval): Promise<void> {
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
}

/** Returns null for the error of a backup that is gone. @throws any other error */
function goneOrThrow(error: unknown): null {
  if (error instanceof UserError && error.code === 'backup-gone') return null;
  throw error;
}

/** Returns the context with the server of an offer. @throws UserError if the person may do nothing on it */
async function serverOf(ctx: InteractionContext, offer: ApprovalOffer): Promise<ServerContext> {
  const account = await requireAccount(ctx);
  const { server: named, request } = offer;
  const isKnown = named !== null && named.connectionId !== unknownConnection;
  const server = isKnown ? named : await findServer(account, named?.id ?? null, null);
  if (!account.access.maySee(server)) requireActions(account.access, actionsNeeded(request), server);
  return withServer(account, server);
}
