import type { Gunzip, InflateRaw } from 'node:zlib';
import { ArchiveError, errorCode } from '@steward/kit';

/**
 * Yields what a decompressor makes of the parts that `feed` writes to it, one at a time.
 * @param damageAt returns what of an archive is damaged, by an error of zlib's
 */
export async function* decompress(
  stream: Gunzip | InflateRaw,
  feed: (write: (part: Buffer) => Promise<void>) => Promise<void>,
  damageAt: (error: { readonly code: string; readonly message: string }) => ArchiveError['at'],
): AsyncGenerator<Buffer> {
  const write = (part: Buffer) =>
    new Promise<void>((resolve, reject) =>
      stream.write(part, (error) => (error ? reject(error) : resolve())),
    );
  const feeding = feed(write).catch((error: unknown) => {
    stream.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  try {
    yield* stream;
    await feeding;
  } catch (error) {
    const code = errorCode(error);
    if (!(error instanceof Error) || !code?.startsWith('Z_')) throw error;
    const { message } = error;
    throw new ArchiveError(damageAt({ code, message }), "it can't be decompressed", { cause: error });
  } finally {
    stream.destroy();
  }
}
