import type { Files } from '@steward/worlds/testing';

/** What disks and interrupted copies do to a file. */
export const damageKinds = ['empty', 'cut', 'zeros', 'missing', 'byte', 'half'] as const;
export type DamageKind = (typeof damageKinds)[number];

/** Damage of which only the rate is told: what a file says of itself can't always show it. */
export const ratedKinds: ReadonlySet<DamageKind> = new Set(['byte', 'half']);

/** A save now, and as it was earlier. */
export interface Versions {
  readonly older: Files;
  readonly whole: Files;
}

export interface Damaged {
  readonly kind: DamageKind;
  /** Of the file that is damaged. */
  readonly path: string;
  readonly files: Files;
  /** Whether the file is there, and isn't as long as it was. */
  readonly isOtherSize: boolean;
}

const blockBytes = 4096;

/** Damages a file of a save; null if this kind changes nothing there. */
export function damaged(versions: Versions, kind: DamageKind, next: () => number): Damaged | null {
  const { older, whole } = versions;
  const path = someFile(whole, next);
  const before = whole.get(path) ?? Buffer.alloc(0);
  const files = new Map(whole);
  if (kind === 'missing') files.delete(path);
  else {
    const after = changed(before, older.get(path) ?? null, kind, next);
    if (after.equals(before)) return null;
    files.set(path, after);
  }
  const isOtherSize = files.has(path) && files.get(path)?.length !== before.length;
  return { kind, path, files, isOtherSize };
}

/** Returns the path of a file: of half the calls any of them, otherwise large ones oftener. */
function someFile(files: Files, next: () => number): string {
  const paths = [...files.keys()];
  if (next() < 0.5) return paths[Math.floor(next() * paths.length)] ?? '';
  let left = next() * [...files.values()].reduce((sum, { length }) => sum + length, 0);
  for (const [path, { length }] of files) {
    left -= length;
    if (left < 0) return path;
  }
  return paths.at(-1) ?? '';
}

function changed(
  before: Buffer,
  older: Buffer | null,
  kind: Exclude<DamageKind, 'missing'>,
  next: () => number,
): Buffer {
  const place = (of: number) => Math.floor(next() * of);
  switch (kind) {
    case 'empty':
      return Buffer.alloc(0);
    case 'cut':
      return before.subarray(0, place(before.length));
    case 'zeros': {
      const start = place(Math.ceil(before.length / blockBytes)) * blockBytes;
      const end = start + (next() < 0.5 ? 1 : 1 + place(8)) * blockBytes;
      return Buffer.from(before).fill(0, start, Math.min(end, before.length));
    }
    case 'byte': {
      const bytes = Buffer.from(before);
      const at = place(bytes.length);
      if (bytes.length > 0) bytes.writeUInt8((bytes.readUInt8(at) + 1 + place(255)) % 256, at);
      return bytes;
    }
    case 'half': {
      if (older === null) return before;
      const at = place(Math.ceil(Math.max(before.length, older.length) / blockBytes)) * blockBytes;
      return Buffer.concat([before.subarray(0, at), older.subarray(at)]);
    }
  }
}
