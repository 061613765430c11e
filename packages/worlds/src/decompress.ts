import { createGunzip, type Gunzip, type Inflate, type InflateRaw } from 'node:zlib';
import { ArchiveError, errorCode, isZeros } from '@steward/kit';

/**
 * Yields what a decompressor makes of the parts that `feed` writes to it, one at a time.
 * @param damageAt returns what of an archive is damaged, by an error of zlib's
 */
export async function* decompress(
  stream: Gunzip | Inflate | InflateRaw,
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

const unpackedChunkBytes = 256 * 1024;

/** Unpacks gzip: several members too, the checksum and length of each checked. Nothing but zeros may come after the last. */
export async function* gunzip(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const gunzipper = createGunzip({ chunkSize: unpackedChunkBytes });
  let goesOn = false;
  const feed = async (write: (part: Buffer) => Promise<void>): Promise<void> => {
    let [fed, hasEnded] = [0, false];
    for await (const chunk of chunks) {
      if (!hasEnded) await write(chunk);
      fed += chunk.length;
      // It takes no more from the first zero after its end on.
      const rest = hasEnded ? chunk : chunk.subarray(chunk.length - (fed - gunzipper.bytesWritten));
      hasEnded ||= rest.length > 0;
      goesOn ||= !isZeros(rest);
    }
    gunzipper.end();
  };
  yield* decompress(gunzipper, feed, damageAt);
  if (goesOn) throw new ArchiveError('after', 'it continues after its end');
}

/** Returns what of a gzip is damaged. It begins with a header: one that isn't a header comes after the end of a member. */
function damageAt({
  code,
  message,
}: {
  readonly code: string;
  readonly message: string;
}): ArchiveError['at'] {
  if (code === 'Z_BUF_ERROR') return 'end';
  return message === 'incorrect header check' ? 'after' : 'compression';
}
