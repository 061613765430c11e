import { type RateLimitData, RateLimitError, type ResponseLike } from '@discordjs/rest';

/** As @discordjs/rest writes it, which has one queue for all guilds there: a guild’s own limit would hold up all. */
const route = '/applications/:id/guilds/:id/commands';
const path = /\/applications\/\d+\/guilds\/\d+\/commands$/;

/** Discord takes no commands in a guild for now: so many were created there today (30034), or just now. */
export class RegistrationLimited extends Error {
  override readonly name = 'RegistrationLimited';
  readonly retryInMs: number;

  constructor(retryInMs: number) {
    super(`Discord takes no commands there for the next ${Math.ceil(retryInMs / 1_000)} s`);
    this.retryInMs = retryInMs;
  }
}

/** For @discordjs/rest: a guild's own limit is told at once, and not waited out. */
export function isGuildsOwnLimit({ route: limited, sublimitTimeout }: RateLimitData): boolean {
  return limited === route && sublimitTimeout > 0;
}

/** A 429 at a guild's commands says nothing of other guilds: what it says of the bucket is not to be heard. */
export function forgetBucket(url: string, { status, headers }: ResponseLike): void {
  if (status === 429 && path.test(url)) headers.delete('X-RateLimit-Remaining');
}

/** @throws RegistrationLimited in place of @discordjs/rest's word for it */
export async function limitsTold<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RateLimitError) throw new RegistrationLimited(error.retryAfter);
    throw error;
  }
}
