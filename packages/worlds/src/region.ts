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
/** Those of which a sector of zeros can't be a part. */
const packed: ReadonlySet<number> = new Set([1, 2, 4]);
/** A shorter end of a chunk may be zeros by chance. */
const fewestZeros = 32;
/** Added to the compression if the chunk is in a file beside the region. */
const external = 128;
/** The most sectors that a header can name; Forge once put the length of larger chunks in front of them. */
const mostSectors = 255;

/** Whether a region file may hold a chunk, by its size. */
export function holdsChunks({ sizeBytes }: Pick<ContentFile, 'sizeBytes'>): boolean {
  return sizeBytes !== 0 && sizeBytes !== headerBytes;
}

interface ExternalChunk {
  readonly x: number;
  readonly z: number;
  readonly isPacked: boolean;
}

/** What a region file was found to be. */
export interface RegionResult {
  /** A chunk in it can't be read by the game, or the file is cut. */
  readonly damaged: boolean;
  readonly empty: boolean;
  /**
   * Whether it has data, but zeros in the place of its header, times of chunks included: that is damaged, or wasn't written yet
   * when it was copied.
   */
  readonly headless: boolean;
  readonly unknownCompression: boolean;
  /** Chunks that are in files beside it, by their places in the region. `isPacked`: no sector of one can be zeros. */
  readonly external: readonly ExternalChunk[];
}

/**
 * Checks a region file of Minecraft Java (`r.x.z.mca`) while its bytes pass by: the places of its chunks, the length and the
 * compression of each, and that no sector of them is zeros. What chunks hold is not unpacked. Keeps 16 KiB.
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
  readonly #external: ExternalChunk[] = [];
  /** Where packed data of chunks begins behind their first sectors, and ends, in the order of the file. */
  readonly #data: { readonly from: number; readonly to: number }[] = [];
  readonly #zeros = new ZeroSectors();

  add(part: Buffer): void {
    const start = this.#position;
    this.#position += part.length;
    if (start < headerBytes) {
      part.copy(this.#header, start);
      if (this.#position >= headerBytes) this.#readHeader();
    }
    if (this.#position > headerBytes) this.#readPrefixes(part, start);
    this.#zeros.add(part);
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
      damaged:
        this.#damaged ||
        isCut ||
        overruns ||
        isErased ||
        this.#lastEnd > size ||
        this.#zeros.hasWithin(this.#data),
      empty: this.#chunks.length === 0,
      headless: size > headerBytes && this.#hasData && isZeros(this.#header),
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
      const place = { x: index % chunksPerSide, z: Math.floor(index / chunksPerSide) };
      this.#external.push({ ...place, isPacked: packed.has(compression - external) });
      return;
    }
    if (!knownCompressions.has(compression)) this.#unknownCompression = true;
    if (sectors < mostSectors && length + 4 > sectors * sectorBytes) this.#damaged = true;
    else this.#lastEnd = Math.max(this.#lastEnd, start + 4 + length);
    if (packed.has(compression)) this.#data.push({ from: start + sectorBytes, to: start + 4 + length });
  }
}

/** The most rows of sectors of zeros that are kept: a region that the game wrote has next to none. */
const maxRows = 2_000;

/** Finds sectors of zeros in a file while its bytes pass by. */
class ZeroSectors {
  /** Rows of sectors, in bytes. */
  readonly #rows: { readonly from: number; to: number }[] = [];
  #position = 0;
  #isZero = true;

  add(part: Buffer): void {
    for (let at = 0; at < part.length; ) {
      const end = Math.min(part.length, at + sectorBytes - (this.#position % sectorBytes));
      this.#isZero &&= isZeros(part.subarray(at, end));
      this.#position += end - at;
      at = end;
      if (this.#position % sectorBytes === 0) this.#end(sectorBytes);
    }
  }

  /** Whether a whole sector of one of these is zeros, or its end, if that is long enough to tell. @param data in the order of the file */
  hasWithin(data: readonly { readonly from: number; readonly to: number }[]): boolean {
    this.#end(this.#position % sectorBytes);
    let row = 0;
    for (const { from, to } of data) {
      while ((this.#rows[row]?.to ?? Number.POSITIVE_INFINITY) <= from) row++;
      const first = Math.max(from, this.#rows[row]?.from ?? Number.POSITIVE_INFINITY);
      if (to - first >= fewestZeros) return true;
    }
    return false;
  }

  #end(bytes: number): void {
    const [from, to] = [this.#position - bytes, this.#position];
    const last = this.#rows.at(-1);
    if (this.#isZero && bytes > 0) {
      if (last?.to === from) last.to = to;
      else if (this.#rows.length < maxRows) this.#rows.push({ from, to });
    }
    this.#isZero = true;
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
