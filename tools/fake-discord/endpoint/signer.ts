import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

/** Signs requests as Discord does (discord-api-docs, interactions/overview.mdx): Ed25519 over timestamp and body. */
export class Signer {
  /** For DISCORD_PUBLIC_KEY: 64 hexadecimal digits. */
  readonly publicKey: string;
  readonly #privateKey: KeyObject;

  constructor() {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    this.publicKey = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('hex');
    this.#privateKey = privateKey;
  }

  /** The headers that go along with a body. */
  sign(body: string, at: number): Record<string, string> {
    const timestamp = String(Math.floor(at / 1_000));
    return {
      'x-signature-timestamp': timestamp,
      'x-signature-ed25519': sign(null, Buffer.from(timestamp + body), this.#privateKey).toString('hex'),
    };
  }
}
