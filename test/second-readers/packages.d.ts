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

declare module '@etothepii/satisfactory-file-parser' {
  export class SaveComponent {
    constructor(typePath: string, rootObject: string, instanceName: string, parentEntityName: string);
    objectVersion: number;
    trailingData: number[];
  }
  interface Level {
    readonly name: string;
    readonly objects: readonly SaveComponent[];
    readonly collectables: readonly never[];
  }
  export class SatisfactorySave {
    constructor(name: string, header: object);
    gridHash: object;
    grids: object;
    levels: readonly Level[];
    compressionInfo: object;
  }
  export const Parser: {
    readonly ParseSave: (name: string, bytes: ArrayBuffer) => SatisfactorySave;
    readonly WriteSave: (
      save: SatisfactorySave,
      onHeader: (header: Uint8Array) => void,
      onChunk: (chunk: Uint8Array) => void,
    ) => void;
    readonly JSONStringifyModified: (save: SatisfactorySave) => string;
  };
}
