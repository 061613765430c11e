import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib';

const decoders = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
  identity: (bytes: Buffer, _options: object) => bytes,
} as const;

/**
 * A body as it was before its content encodings (RFC 9110, 8.4): some gateways compress whatever is asked for.
 * @throws Error where an encoding is not known, the body is not in it, or it unfolds to more than `limit` bytes
 */
export function decoded(bytes: Buffer, encodings: string | null, limit: number): Buffer {
  const applied = (encodings ?? '').toLowerCase().split(',');
  let plain = bytes;
  for (const name of applied.map((one) => one.trim()).reverse()) {
    if (name === '' || plain.length === 0) continue;
    if (!isKnown(name)) throw new Error(`the encoding ${name.slice(0, 40)} is not known`);
    plain = decoders[name](plain, { maxOutputLength: limit });
  }
  return plain;
}

function isKnown(name: string): name is keyof typeof decoders {
  return Object.hasOwn(decoders, name);
}
