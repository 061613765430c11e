import { createPublicKey, type KeyObject, verify } from 'node:crypto';

/** What stands before the 32 bytes of an Ed25519 key in its DER form (RFC 8410). */
const derPrefix = Buffer.from('302a300506032b6570032100', 'hex');

/**
 * How far a request's time may be from ours, in milliseconds. Discord names no figure: it waits 3 s for an answer, so
 * an honest request is seconds old. Five minutes leave room for a clock that is wrong, and end what a recorded PING is
 * good for; interactions are held to their own age, which is shorter.
 */
const windowMs = 5 * 60_000;

export interface SignedRequest {
  /** `X-Signature-Ed25519`. */
  readonly signature: string;
  /** `X-Signature-Timestamp`: seconds since 1970. */
  readonly timestamp: string;
  /** As it was sent, byte for byte. */
  readonly body: Uint8Array;
}

/** A public key from its 64 hexadecimal digits. */
export function openPublicKey(hex: string): KeyObject {
  const key = Buffer.concat([derPrefix, Buffer.from(hex, 'hex')]);
  return createPublicKey({ key, format: 'der', type: 'spki' });
}

/** Whether Discord signed the request (interactions/overview.mdx, "Validating Security Request Headers"), and lately. */
export function isFromDiscord(
  key: KeyObject,
  { signature, timestamp, body }: SignedRequest,
  now: number,
): boolean {
  if (!/^[0-9a-f]{128}$/i.test(signature) || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now - Number(timestamp) * 1_000) > windowMs) return false;
  return verify(null, Buffer.concat([Buffer.from(timestamp), body]), key, Buffer.from(signature, 'hex'));
}
