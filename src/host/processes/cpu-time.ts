/** The `time` column of ps: `[[days-]hours:]minutes:seconds[.hundredths]`, in milliseconds. */
export function cpuTimeMs(text: string): number {
  const [, days = '0', clock = '0'] = /^(?:(\d+)-)?(.*)$/.exec(text) ?? [];
  const seconds = clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  return Math.round((Number(days) * 86_400 + seconds) * 1000);
}
