import { createPublicKey, type KeyObject, verify } from 'node:crypto';

/**
 * How much a request's time may differ from this machine's, in milliseconds. Discord sets no limit. Five minutes allow
 * for a wrong clock and limit replays of a PING; interactions have a shorter limit by their own age.
 */
const toleranceMs = 5 * 60_000;

export interface SignedRequest {
  /** `X-Signature-Ed25519`. */
  readonly signature: string;
  /** `X-Signature-Timestamp`: seconds since 1970. */
  readonly timestamp: string;
  /** The bytes as sent. */
  readonly body: Uint8Array;
}

/** Returns the public key with these 64 hexadecimal digits. */
export function openPublicKey(hex: string): KeyObject {
  const x = Buffer.from(hex, 'hex').toString('base64url');
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
}

/** Returns whether Discord signed the request, recently (interactions/overview.mdx, "Validating Security Request Headers"). */
export function isFromDiscord(
  key: KeyObject,
  { signature, timestamp, body }: SignedRequest,
  now: number,
): boolean {
  if (!/^[0-9a-f]{128}$/i.test(signature) || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now - Number(timestamp) * 1_000) > toleranceMs) return false;
  return verify(null, Buffer.concat([Buffer.from(timestamp), body]), key, Buffer.from(signature, 'hex'));
}
