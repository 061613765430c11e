import { createCipheriv, randomBytes, randomUUID } from 'node:crypto';
import type { Operation, ReplyTarget, Step } from '../../src/domain/operation.ts';
import type { StoreLog } from '../../src/domain/store-errors.ts';
import { generateKey, type KeyRing } from '../../src/store/crypto/key-ring.ts';

export function newRing(): KeyRing {
  return [generateKey(new Date())];
}

/** A text as version 1 sealed it. */
export function sealedBefore([{ id, key }]: KeyRing, text: string, context: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.from(`v1:${id}:${context}`));
  const bytes = Buffer.concat([nonce, cipher.update(text), cipher.final(), cipher.getAuthTag()]);
  return `v1:${id}:${bytes.toString('base64url')}`;
}

/** A log that keeps what it was told. */
export function recordingLog(): StoreLog & { readonly entries: string[] } {
  const entries: string[] = [];
  const record = (details: object, message: string) => {
    entries.push(`${message} ${JSON.stringify(details)}`);
  };
  return { entries, warn: record, error: record };
}

export function aStep(change: Partial<Step> = {}): Step {
  return {
    name: 'power.start',
    state: 'pending',
    startedAt: null,
    endedAt: null,
    before: null,
    result: null,
    failure: null,
    ...change,
  };
}

export function aReplyTarget(change: Partial<ReplyTarget> = {}): ReplyTarget {
  return {
    applicationId: '1',
    channelId: '2',
    token: `interaction-${randomUUID()}`,
    tokenExpiresAt: Date.now() + 900_000,
    ...change,
  };
}

/** An operation that runs on a server of its own; `change` says what is different. */
export function anOperation(change: Partial<Operation> = {}): Operation {
  return {
    id: randomBytes(12).toString('base64url'),
    guildId: '100',
    accountId: 'account',
    server: { id: randomUUID(), name: 'Survival' },
    request: { kind: 'power', action: 'start' },
    requestedBy: { id: '300', name: 'Ada' },
    interactionId: randomUUID(),
    replyTo: aReplyTarget(),
    state: 'running',
    exclusive: true,
    steps: [aStep()],
    serverStatus: null,
    createdAt: new Date(1_800_000_000_000),
    expiresAt: null,
    startedAt: new Date(1_800_000_000_000),
    endedAt: null,
    ...change,
  };
}

/** An operation that waits for its button until `expiresAt`. */
export function aConfirmation(change: Partial<Operation> = {}): Operation {
  return anOperation({
    state: 'awaiting',
    startedAt: null,
    expiresAt: new Date(1_800_000_120_000),
    request: { kind: 'power', action: 'kill' },
    ...change,
  });
}
