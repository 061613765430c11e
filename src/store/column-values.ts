import { digest } from '@steward/kit';
import { findingsSchema, growingSchema } from '@steward/worlds/model';
import type { z } from 'zod';
import type { BackupTest } from '../backups/model/backup-test.ts';
import type { FindingAnswer } from '../backups/model/world-finding.ts';
import type { ServerId, ServerRef } from '../domain/connection.ts';
import { type Language, languages } from '../domain/language.ts';

/**
 * Returns at most `max` UTF-16 units of a text, cut between code points.
 * Halves of surrogate pairs and NUL, which PostgreSQL refuses, become U+FFFD.
 */
export function truncateForStorage(text: string, max: number): string {
  const cut = text.slice(0, max);
  const last = cut.charCodeAt(cut.length - 1);
  const whole = text.length > max && last >= 0xd800 && last <= 0xdbff ? cut.slice(0, -1) : cut;
  return whole.toWellFormed().replaceAll('\0', '\ufffd');
}

/** The longest stored name (of a server, a person, a backup), in UTF-16 units. */
export const maxName = 200;
/** The longest stored text (a command, an output), in UTF-16 units. */
export const maxText = 4_000;

/** Returns JSON in which names and texts are bounded as in columns. An id that is cut would be another one's. */
export function boundedJson(value: unknown): string {
  return JSON.stringify(value, (key, part: unknown) => {
    if (typeof part !== 'string' || key === 'id' || key.endsWith('Id')) return part;
    return truncateForStorage(part, key === 'label' || key === 'name' ? maxName : maxText);
  });
}

/** The most problems, and warnings, of a backup that are stored. */
const maxFindings = 20;
/** What is stored of what was found of a backup. */
export const storedFindingsSchema = findingsSchema
  .pick({ compared: true, problems: true, warnings: true, loss: true })
  .extend({ growing: growingSchema.optional() });

/** Returns what was found of a backup, bounded: the first problems and warnings, with truncated texts. */
export function boundedFindings({
  compared,
  problems,
  warnings,
  loss,
  growing,
}: Pick<BackupTest, 'compared' | 'problems' | 'warnings' | 'loss' | 'growing'>): z.infer<
  typeof storedFindingsSchema
> {
  const first = {
    compared,
    problems: problems.slice(0, maxFindings),
    warnings: warnings.slice(0, maxFindings),
    loss,
    growing,
  };
  // An id that is cut is another one's.
  const text = JSON.stringify(first, (key, value: unknown) =>
    typeof value === 'string' && key !== 'id' ? truncateForStorage(value, maxName) : value,
  );
  return storedFindingsSchema.parse(JSON.parse(text));
}

/** The columns of who said, in which guild and when, that something was on purpose; the guild is empty if it was forgotten. */
export interface AnswerColumns {
  readonly guild_id: string;
  readonly answered_by_id: string | null;
  readonly answered_by_name: string | null;
  readonly answered_at: number | null;
}

export function answerColumns(answer: FindingAnswer | null): AnswerColumns {
  return {
    guild_id: answer?.guildId ?? '',
    answered_by_id: answer?.by.id ?? null,
    answered_by_name: answer === null ? null : truncateForStorage(answer.by.name, maxName),
    answered_at: answer?.at.getTime() ?? null,
  };
}

/** Returns the answer in a row; null if there is none. */
export function rowAnswer({
  guild_id: guildId,
  answered_by_id: id,
  answered_by_name: name,
  answered_at: at,
}: AnswerColumns): FindingAnswer | null {
  return id === null ? null : { guildId, by: { id, name: name ?? '' }, at: new Date(at ?? 0) };
}

/** Returns the digest of a server id, which may have any length, for keys and indexes. */
export function serverColumnKey(serverId: string): string {
  return digest(encodeId(serverId), 22);
}

/** Begins an escaped id; no host’s id begins with it. */
const escapePrefix = '\u0001';

/**
 * Returns a host's id as it is stored. NUL and halves of surrogate pairs, which PostgreSQL refuses and SQLite changes,
 * are escaped, because a changed id is another id.
 */
export function encodeId(id: string): string {
  const plain = id.isWellFormed() && !id.includes('\0') && !id.startsWith(escapePrefix);
  return plain ? id : `${escapePrefix}${JSON.stringify(id).slice(1, -1)}`;
}

/** Returns the id that `encodeId` encoded; of a damaged one the stored text, which is the id of nothing at any host. */
export function decodeId(stored: string): string {
  if (!stored.startsWith(escapePrefix)) return stored;
  const id = parseColumn(`"${stored.slice(escapePrefix.length)}"`);
  return typeof id === 'string' ? id : stored;
}

/** The `server_key` of what concerns all servers; no digest is one character. */
export const allServersKey = '*';

/** Returns the columns of a key for a server, or all servers if it is null. */
export function serverKeyColumns(server: ServerId | null): {
  readonly connection_id: string;
  readonly server_key: string;
} {
  if (server === null) return { connection_id: '', server_key: allServersKey };
  return { connection_id: server.connectionId, server_key: serverColumnKey(server.id) };
}

/** Returns settings in their order, those for all servers first. */
export function allServersFirst<T extends { readonly server: ServerId | null }>(settings: readonly T[]): T[] {
  return settings.toSorted((a, b) => Number(a.server !== null) - Number(b.server !== null));
}

/** Returns the server that a row concerns; null if it concerns all. */
export function rowServer(row: {
  readonly connection_id: string | null;
  readonly server_id: string | null;
  readonly server_name: string | null;
}): ServerRef | null {
  if (row.connection_id === null || row.server_id === null) return null;
  const id = decodeId(row.server_id);
  return { connectionId: row.connection_id, id, name: row.server_name ?? id };
}

interface ServerColumns {
  readonly connection_id: string;
  readonly server_id: string;
  readonly server_name: string;
}

/** Returns the columns for a server; nulls for all servers. */
export function serverColumns(server: ServerRef): ServerColumns;
export function serverColumns(server: ServerRef | null): { [Name in keyof ServerColumns]: string | null };
export function serverColumns(server: ServerRef | null) {
  if (server === null) return { connection_id: null, server_id: null, server_name: null };
  return {
    connection_id: server.connectionId,
    server_id: encodeId(server.id),
    server_name: truncateForStorage(server.name, maxName),
  };
}

/** Returns a stored time; null if there is none. */
export function toDate(milliseconds: number | null): Date | null {
  return milliseconds === null ? null : new Date(milliseconds);
}

/** Returns a stored language; null if there is none, or a newer version wrote it. */
export function toLanguage(stored: string | null): Language | null {
  return languages.find((language) => language === stored) ?? null;
}

/** Returns what a JSON text stands for; null if it was damaged. */
export function parseColumn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
