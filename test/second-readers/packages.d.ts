/** The parts that we use of packages that are installed only when the tool runs, or have no types. */
declare module 'classic-level' {
  export interface Options {
    readonly keyEncoding: 'buffer';
    readonly valueEncoding: 'buffer';
  }
  export class ClassicLevel {
    constructor(folder: string, options: Options);
    open(options?: { readonly createIfMissing?: boolean; readonly writeBufferSize?: number }): Promise<void>;
    close(): Promise<void>;
    put(key: Buffer, value: Buffer): Promise<void>;
    del(key: Buffer): Promise<void>;
    compactRange(start: Buffer, end: Buffer): Promise<void>;
    iterator(): AsyncIterable<readonly [Buffer, Buffer]>;
  }
}
