/** A pause of about this length, a fifth shorter or longer: those who wait for the same thing don't all come at once. */
export function jittered(ms: number): number {
  return ms * (0.8 + Math.random() * 0.4);
}
