/** Three servers with different statuses. */
export const three = [
  { id: 's-1', record: { name: 'Survival', status: 'running' } },
  { id: 's-2', record: { name: 'Creative', status: 'stopped' } },
  { id: 's-3', record: { name: 'Skyblock', status: 'crashed' } },
] as const;

/** Returns this number of running servers: `s-01` is called `Server 01`. */
export function numbered(count: number) {
  return Array.from({ length: count }, (_, index) => {
    const number = `${index + 1}`.padStart(2, '0');
    return { id: `s-${number}`, record: { name: `Server ${number}`, status: 'running' } };
  });
}

const dayMs = 24 * 60 * 60_000;

/** Returns this number of backups, the oldest first; `b-01` was made a day before `b-02`, and the last 100 days ago. */
export function backups(count: number) {
  const today = Math.floor(Date.now() / dayMs);
  return Array.from({ length: count }, (_, index) => {
    const number = `${index + 1}`.padStart(2, '0');
    const made = new Date((today - 100 - count + index) * dayMs + 4 * 60 * 60_000);
    return {
      id: `b-${number}`,
      name: `Backup ${number}`,
      created_at: made.toISOString(),
      size: 1_500_000_000,
    };
  });
}
