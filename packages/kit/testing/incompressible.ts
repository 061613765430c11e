import { createHash } from 'node:crypto';

/** Returns so many bytes that nothing can compress: the same for a size, in every run. */
export function incompressible(size: number): Buffer {
  return createHash('shake256', { outputLength: size }).digest();
}
