/** Waits for work, but no longer than a time in milliseconds. Rejects as the work does; later rejections go unheard. */
export async function withTimeout(ms: number, work: Promise<unknown>): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
