import { isZeros } from '@steward/kit';
import type { ContentFile } from './contents.ts';

const sectorBytes = 4096;
/** Two sectors: where chunks are, and when they were written. */
const headerBytes = 2 * sectorBytes;
const chunksPerSide = 32;
/** A chunk's length and compression. */
const prefixBytes = 5;
/** Gzip, zlib, none, LZ4, and a server's own. */
const knownCompressions: ReadonlySet<number> = new Set([1, 2, 3, 4, 127]);
/** Added to the compression if the chunk is in a file beside the region. */
const external = 128;
/** The most sectors that a header can name; Forge once put the length of larger chunks in front of them. */
const mostSectors = 255;

/** Whether a region file may hold a chunk, by its size. */
export function holdsChunks({ sizeBytes }: Pick<ContentFile, 'sizeBytes'>): boolean {
  return sizeBytes !== 0 && sizeBytes !== headerBytes;
}

/** What a region file was found to be. */
export interface RegionResult {
  /** A chunk in it can't be read by the game, or the file is cut. */
  readonly damaged: boolean;
  readonly empty: boolean;
  readonly unknownCompression: boolean;
  /** Chunks that are in files beside it, by their places in the region. */
  readonly external: readonly { readonly x: number; readonly z: number }[];
}

/**
 * Checks a region file of Minecraft Java (`r.x.z.mca`) while its bytes pass by: the places of its chunks, and the length and
 * the compression of each. What chunks hold is not unpacked. Keeps 16 KiB.
 * https://minecraft.wiki/w/Region_file_format
 */
export class RegionCheck {
  readonly #header = Buffer.alloc(headerBytes);
  readonly #prefix = Buffer.alloc(prefixBytes);
  #position = 0;
  /** In the order of the file. */
  #chunks: readonly Chunk[] = [];
  /** The chunk whose prefix comes next. */
  #next = 0;
  #damaged = false;
  #unknownCompression = false;
  /** Where the data of the chunks ends. */
  #lastEnd = 0;
  /** Of a file whose header names no chunk. */
  #hasData = false;
  readonly #external: { readonly x: number; readonly z: number }[] = [];

  add(part: Buffer): void {
    const start = this.#position;
    this.#position += part.length;
    if (start < headerBytes) {
      part.copy(this.#header, start);
      if (this.#position >= headerBytes) this.#readHeader();
    }
    if (this.#position > headerBytes) this.#readPrefixes(part, start);
    if (this.#chunks.length === 0 && !this.#hasData) this.#hasData = !isZeros(part);
  }

  finish(): RegionResult {
    const size = this.#position;
    const isCut = this.#next < this.#chunks.length || (size > 0 && size < headerBytes);
    const overruns = this.#chunks.some(
      ({ start, sectors }) => sectors < mostSectors && start + sectors * sectorBytes > roundUp(size),
    );
    // The game leaves no file of zeros alone: a chunk that is deleted leaves its time.
    const isErased = size > headerBytes && this.#chunks.length === 0 && !this.#hasData;
    return {
      damaged: this.#damaged || isCut || overruns || isErased || this.#lastEnd > size,
      empty: this.#chunks.length === 0,
      unknownCompression: this.#unknownCompression,
      external: this.#external,
    };
  }

  #readHeader(): void {
    const chunks: Chunk[] = [];
    for (let index = 0; index < chunksPerSide ** 2; index++) {
      const location = this.#header.readUInt32BE(index * 4);
      if (location === 0) continue;
      const [sector, sectors] = [location >>> 8, location & 0xff];
      if (sector < 2 || sectors < 1) this.#damaged = true;
      else chunks.push({ index, start: sector * sectorBytes, sectors });
    }
    this.#chunks = chunks.sort((a, b) => a.start - b.start);
    let end = 0;
    for (const { start, sectors } of this.#chunks) {
      if (start < end) this.#damaged = true;
      end = sectors === mostSectors ? start : start + sectors * sectorBytes;
    }
  }

  /** @param start where the part begins in the file */
  #readPrefixes(part: Buffer, start: number): void {
    for (let chunk = this.#chunks[this.#next]; chunk !== undefined; chunk = this.#chunks[this.#next]) {
      const from = Math.max(chunk.start, start);
      const to = Math.min(chunk.start + prefixBytes, this.#position);
      // It comes later.
      if (from >= to) return;
      part.copy(this.#prefix, from - chunk.start, from - start, to - start);
      if (to < chunk.start + prefixBytes) return;
      this.#checkPrefix(chunk);
      this.#next++;
    }
  }

  #checkPrefix({ index, start, sectors }: Chunk): void {
    const length = this.#prefix.readUInt32BE(0);
    const compression = this.#prefix.readUInt8(4);
    const isExternal = compression >= external && compression !== external;
    if (length < 1) {
      this.#damaged = true;
      return;
    }
    if (isExternal && knownCompressions.has(compression - external)) {
      this.#external.push({ x: index % chunksPerSide, z: Math.floor(index / chunksPerSide) });
      return;
    }
    if (!knownCompressions.has(compression)) this.#unknownCompression = true;
    if (sectors < mostSectors && length + 4 > sectors * sectorBytes) this.#damaged = true;
    else this.#lastEnd = Math.max(this.#lastEnd, start + 4 + length);
  }
}

interface Chunk {
  /** In the header. */
  readonly index: number;
  /** In bytes. */
  readonly start: number;
  readonly sectors: number;
}

function roundUp(size: number): number {
  return Math.ceil(size / sectorBytes) * sectorBytes;
}
