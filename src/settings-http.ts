import { z } from 'zod';
import type { Variable } from './environment.ts';

/** How Discord's interactions come in. */
export const interactionWays = ['gateway', 'http'] as const;

/** @param shards `SHARDS` or `SHARD_COUNT` as they stand in the environment */
export function interactionsBy(shards: string | undefined): Variable<(typeof interactionWays)[number]> {
  return {
    schema: z
      .enum(interactionWays, { error: `is not one of ${interactionWays.join(', ')}` })
      .default('gateway')
      .refine((way) => way !== 'http' || shards === undefined, 'is http, but SHARDS or SHARD_COUNT is set'),
    where:
      'Leave it out for the gateway, which needs no address of your own; shards are of the gateway alone.',
  };
}

/** @param interactions `INTERACTIONS` as it stands in the environment; its own mistakes are its own to report */
export function publicKey(interactions: string | undefined): Variable<string | null> {
  return {
    schema: z
      .string()
      .optional()
      .transform((text, context) => {
        if (text === undefined && interactions !== 'http') return null;
        if (text !== undefined && /^[0-9a-f]{64}$/i.test(text)) return text.toLowerCase();
        context.addIssue(
          text === undefined
            ? 'is not set, but INTERACTIONS is http'
            : 'is not a public key: 64 digits 0-9 and a-f',
        );
        return z.NEVER;
      }),
    where:
      'Discord Developer Portal (https://discord.com/developers/applications): your application, General Information, Public Key.',
  };
}

/** @param interactions `INTERACTIONS` as it stands in the environment */
export function httpPort(interactions: string | undefined): Variable<number | null> {
  return {
    schema: z
      .string()
      .optional()
      .transform((text, context) => {
        if (text === undefined && interactions !== 'http') return null;
        if (text !== undefined && /^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
        context.addIssue(
          text === undefined
            ? 'is not set, but INTERACTIONS is http'
            : 'is not a port: a whole number from 0 (any that is free) to 65535',
        );
        return z.NEVER;
      }),
    where: 'Choose one that nothing else listens on.',
  };
}

export const httpHost: Variable<string> = {
  schema: z
    .string()
    .regex(/^[\w.:-]{1,253}$/, 'is not a host name or an IP address')
    .default('127.0.0.1'),
  where: 'Leave it out for 127.0.0.1; 0.0.0.0 and :: are all of this machine’s addresses.',
};
