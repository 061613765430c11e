import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib';

const decoders = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
} as const;

/** More are not undone: each costs time for as many bytes as the limit allows, and no gateway applies more. */
const mostEncodings = 2;

/**
 * A body as it was before its content encodings (RFC 9110, 8.4): some gateways compress whatever is asked for.
 * @throws Error if there are too many encodings, one is not known, the body is not in it, or it is larger than `limit`
 */
export function decoded(bytes: Buffer, encodings: string | null, limit: number): Buffer {
  const names = (encodings ?? '').toLowerCase().split(',');
  const applied = names.map((name) => name.trim()).filter((name) => name !== '' && name !== 'identity');
  if (applied.length > mostEncodings) throw new Error(`${applied.length} content encodings`);
  let plain = bytes;
  for (const name of applied.reverse()) {
    if (plain.length === 0) break;
    // Its name is the host's: it could repeat the API key.
    if (!isKnown(name)) throw new Error('the content encoding is not known');
    plain = decoders[name](plain, { maxOutputLength: limit });
  }
  return plain;
}

function isKnown(name: string): name is keyof typeof decoders {
  return Object.hasOwn(decoders, name);
}
