/** Returns the CPU time that was used within some time, both in milliseconds, as percent of one core, to a tenth. */
export function cpuPercentOf(usedMs: number, withinMs: number): number {
  return Math.round((Math.max(0, usedMs) / Math.max(1, withinMs)) * 1000) / 10;
}
