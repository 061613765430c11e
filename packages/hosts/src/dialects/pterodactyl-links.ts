import { parseJson } from '@steward/kit';
import { z } from 'zod';
import type { BackupDownload } from '../model/backup.ts';
import { timeIn } from '../readers/times.ts';

// The links to backups of Pterodactyl and Pelican.

/** In UTF-16 code units: the link has to fit into a message. */
const maxLinkLength = 2_000;
const linkSchema = z.object({
  attributes: z.object({
    url: z
      .string()
      .max(maxLinkLength)
      .regex(/^https?:\/\/[!#-;=?-~]+$/),
  }),
});

/** Returns the link to a backup; null if the value has none, or one that is less secure than the panel's address. */
export function readDownload(value: unknown, panelUrl: string): BackupDownload | null {
  const text = linkSchema.safeParse(value).data?.attributes.url;
  const url = text === undefined ? null : URL.parse(text);
  if (url === null || url.username !== '' || url.password !== '') return null;
  if (url.protocol === 'http:' && new URL(panelUrl).protocol !== 'http:') return null;
  return { url: url.href, expiresAt: expiryOf(url) };
}

/** Returns whether a link's token does not say what it is for: panels do so since 1.12.3 (app/Enum/JwtScope.php). */
export function lacksScope(link: string): boolean {
  const claims = claimsSchema.safeParse(claimsOf(new URL(link))).data;
  return claims !== undefined && claims.scope === undefined;
}

const claimsSchema = z.object({ exp: z.number(), scope: z.unknown().optional() });

/** Returns what the token of a link says; undefined if it has none that can be read (RFC 7519). */
function claimsOf({ searchParams }: URL): unknown {
  const [, claims = ''] = (searchParams.get('token') ?? '').split('.');
  return parseJson(Buffer.from(claims, 'base64url').toString());
}

/** Returns until when a link can be opened: a node's token says it, and so does the address of an archive in S3. */
function expiryOf(link: URL): Date | null {
  const token = claimsSchema.safeParse(claimsOf(link)).data;
  if (token !== undefined) return timeIn(token.exp);
  const { searchParams } = link;
  const signed = searchParams.get('X-Amz-Date') ?? '';
  const signedAt = timeIn(signed.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'));
  const seconds = Number(searchParams.get('X-Amz-Expires') ?? Number.NaN);
  return signedAt === null ? null : timeIn(signedAt.getTime() + seconds * 1_000);
}
