/** Returns a delay up to a fifth shorter or longer, so that processes that wait for the same thing don't retry at once. */
export function jittered(ms: number): number {
  return ms * (0.8 + Math.random() * 0.4);
}
