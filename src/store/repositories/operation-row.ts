import { powerActions } from '@steward/hosts/model';
import type { Insertable } from 'kysely';
import { z } from 'zod';
import {
  type Failure,
  type Operation,
  type OperationName,
  operationStates,
  originSchema,
  type ReplyTarget,
  replyTargetSchema,
  requestSchema,
  type Step,
  stepSchema,
} from '../../operations/model/operation.ts';
import {
  boundedFindings,
  boundedJson,
  decodeId,
  maxName,
  maxText,
  serverColumnKey,
  serverColumns,
  toDate,
  toLanguage,
  truncateForStorage,
} from '../column-values.ts';
import type { Vault } from '../crypto/vault.ts';
import type { OperationTable } from '../schema.ts';

const partsSchema = z.object({
  request: requestSchema,
  steps: z.array(stepSchema).readonly(),
  state: z.enum(operationStates),
  origin: originSchema.nullable(),
});

/** The `guild_id` of operations that were running when their guild was deleted. They are deleted when they have ended. */
export const noGuild = '';

/** Returns the vault context of an operation's reply target. */
export function replyContext(operationId: string): string {
  return `reply target of operation ${operationId}`;
}

export function sealReplyTo(vault: Vault, context: string, replyTo: ReplyTarget | null): string | null {
  return replyTo && vault.seal(JSON.stringify(replyTo), context);
}

/** Returns null if the reply target can no longer be decrypted: the outcome then can't be reported. */
export async function openReplyTo(
  vault: Vault,
  context: string,
  sealed: string | null,
): Promise<ReplyTarget | null> {
  const opened = sealed === null ? null : await vault.open(sealed, context);
  return opened === null ? null : replyTargetSchema.parse(JSON.parse(opened));
}

export function requestJson(request: Operation['request']): string {
  return boundedJson(request);
}

export function stepsJson(steps: readonly Step[]): string {
  return JSON.stringify(steps.map(boundedStep));
}

/** In the column `exclusive`, of an operation that shares its server. Of those with 1, each server has one that runs. */
export const sharedServer = 2;

/** Returns the row of a new operation; `runner` is the process that runs it. */
export function toRow(operation: Operation, vault: Vault, runner: string): Insertable<OperationTable> {
  return {
    id: operation.id,
    guild_id: operation.guildId,
    account_id: operation.accountId,
    ...serverColumns(operation.server),
    server_key: serverColumnKey(operation.server.id),
    request: requestJson(operation.request),
    requested_by_id: operation.requestedBy.id,
    requested_by_name: truncateForStorage(operation.requestedBy.name, maxName),
    interaction_id: operation.interactionId,
    sealed_reply_to: sealReplyTo(vault, replyContext(operation.id), operation.replyTo),
    state: operation.state,
    exclusive: operation.exclusive ? 1 : 0,
    steps: stepsJson(operation.steps),
    server_status: cut(operation.serverStatus, maxName),
    created_at: operation.createdAt.getTime(),
    expires_at: operation.expiresAt?.getTime() ?? null,
    started_at: operation.startedAt?.getTime() ?? null,
    ended_at: operation.endedAt?.getTime() ?? null,
    runner,
    seen_at: Date.now(),
    language: operation.language,
    origin: operation.origin && JSON.stringify(operation.origin),
  };
}

/** Returns the operation that a row holds. @throws Error if it was damaged, or a newer version wrote it */
export async function toOperation(row: OperationTable, vault: Vault): Promise<Operation> {
  try {
    return {
      id: row.id,
      guildId: row.guild_id,
      accountId: row.account_id,
      server: { connectionId: row.connection_id, id: decodeId(row.server_id), name: row.server_name },
      ...partsSchema.parse({
        request: JSON.parse(row.request),
        steps: JSON.parse(row.steps),
        state: row.state,
        origin: row.origin === null ? null : JSON.parse(row.origin),
      }),
      requestedBy: { id: row.requested_by_id, name: row.requested_by_name },
      interactionId: row.interaction_id,
      language: toLanguage(row.language) ?? 'en',
      replyTo: await openReplyTo(vault, replyContext(row.id), row.sealed_reply_to),
      exclusive: row.exclusive !== 0,
      ...(row.exclusive === sharedServer ? { sharesServer: true } : {}),
      serverStatus: row.server_status,
      createdAt: new Date(row.created_at),
      expiresAt: toDate(row.expires_at),
      startedAt: toDate(row.started_at),
      endedAt: toDate(row.ended_at),
    };
  } catch (error) {
    throw new Error(`operation ${row.id} can't be read from the database`, { cause: error });
  }
}

/*
 * Texts from hosts and people are truncated, so that rows don't grow without limit. Ids are stored whole, because a part
 * of an id is another id; so is the snapshot (`before`), because the outcome is compared with it.
 */

function boundedStep(step: Step): Step {
  const found = step.result?.found;
  return {
    ...step,
    result: step.result && {
      ...step.result,
      ...(found && { found: { ...found, ...boundedFindings(found) } }),
      status: cut(step.result.status, maxName),
      output: cut(step.result.output, maxText),
      backup: step.result.backup && {
        ...step.result.backup,
        name: cut(step.result.backup.name, maxName),
      },
    },
    failure: step.failure && boundedFailure(step.failure),
  };
}

function boundedFailure(failure: Failure): Failure {
  return {
    ...failure,
    reason: truncateForStorage(failure.reason, maxName),
    hostText: cut(failure.hostText, maxText),
    reference: truncateForStorage(failure.reference, maxName),
  };
}

export function cut(text: string | null, max: number): string | null {
  return text === null ? null : truncateForStorage(text, max);
}

/**
 * Returns what stands in the JSON of the requests with a name. Quotation marks of people's own texts are escaped in it, so
 * these can't occur in one.
 */
export function requestParts(name: OperationName): readonly string[] {
  const action = powerActions.find((each) => name === `power.${each}`);
  return action === undefined ? [`"kind":"${name}"`] : ['"kind":"power"', `"action":"${action}"`];
}
