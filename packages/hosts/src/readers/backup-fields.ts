import type { Backup } from '../model/backup.ts';
import type { Listing } from '../model/hosting.ts';
import { cutText } from './cut-text.ts';
import { listOf, unwrap } from './envelope.ts';
import { failureWordsIn } from './error-text.ts';
import { type Fields, firstOf, idIn } from './fields.ts';
import { firstSize, sizeNames } from './sizes.ts';
import { isUnzoned, timeIn } from './times.ts';
import { endNames, workStateIn } from './work-state.ts';

const idNames = ['id', 'uuid', 'backupid', 'identifier', 'uid', 'backupuuid'];
const nameNames = ['name', 'note', 'label', 'title', 'displayname', 'comment', 'description'];
const timeNames = ['createdat', 'created', 'date', 'timestamp', 'time', 'startedat', 'completedat'];
const sizes = sizeNames(['size', 'filesize', 'backupsize']);
const bareBytes = new Map([...sizes, ['bytes', 1] as const]);
const nameLimit = 1000;
/** The longest path of Linux. */
const pathLimit = 4096;

/** Returns a backup; null if it has no id. @param assumed its state if the record has none */
export function readBackup(value: unknown, assumed: Backup['state']): Backup | null {
  const layers = unwrap(value, 'backup');
  const id = idIn(value) ?? backupIdIn(layers);
  return id === null ? null : backupOf(layers, id, assumed);
}

/** Returns a server's backups; null if the response holds no list. Drops items without an id and repeated ids. */
export function readBackups(value: unknown): Listing<Backup> | null {
  const list = listOf(value, 'backups');
  if (list === null) return null;
  const backups = new Map<string, Backup>();
  for (const item of list.items) {
    const layers = unwrap(item.value, 'backup');
    const id = idIn(item.value) ?? backupIdIn(layers) ?? item.key;
    if (id !== null && id !== '' && !backups.has(id)) backups.set(id, backupOf(layers, id, 'complete'));
  }
  return { items: [...backups.values()], more: list.more };
}

function backupOf(layers: readonly Fields[], id: string, assumed: Backup['state']): Backup {
  const name = firstOf(layers, (fields) => fields.text(nameNames));
  const told = workStateIn(layers);
  const state = told.state ?? assumed;
  const created = firstOf(layers, (fields) => fields.first(timeNames, toldTime));
  const completedAt = firstOf(layers, (fields) => fields.first(endNames, timeIn));
  const path = firstOf(layers, (fields) => fields.text(['archivepath']));
  const checksum = checksumIn(firstOf(layers, (fields) => fields.text(['checksum'])));
  return {
    id,
    name: name === null ? null : cutText(name, nameLimit),
    createdAt: created?.at ?? null,
    ...(created?.isUnzoned ? { isUnzoned: true } : {}),
    ...(completedAt === null ? {} : { completedAt }),
    sizeBytes: firstOf(layers, (fields) => firstSize(fields, bareBytes, 'bytes')),
    state,
    progressPercent: state === 'in-progress' ? told.progressPercent : null,
    error: state === 'failed' ? firstOf(layers, failureWordsIn) : null,
    locked: firstOf(layers, (fields) => fields.flag(['islocked', 'locked'])) ?? false,
    ...(path === null || path.length > pathLimit ? {} : { archivePath: path }),
    ...(checksum === null ? {} : { checksum }),
  };
}

function toldTime(value: unknown): { readonly at: Date; readonly isUnzoned: boolean } | null {
  const at = timeIn(value);
  return at && { at, isUnzoned: isUnzoned(value) };
}

/** By the name of an algorithm, the hexadecimal digits of its checksums. */
const digits = { sha1: 40, sha256: 64 } as const;

/** Returns the checksum that a text such as `sha1:da39a3ee…` stands for; null if it is none. */
function checksumIn(text: string | null): NonNullable<Backup['checksum']> | null {
  const [, name, hex = ''] = /^(sha1|sha256):([0-9a-f]+)$/.exec(text?.toLowerCase() ?? '') ?? [];
  const algorithm = name === 'sha1' || name === 'sha256' ? name : null;
  return algorithm !== null && hex.length === digits[algorithm] ? { algorithm, hex } : null;
}

function backupIdIn(layers: readonly Fields[]): string | null {
  return firstOf(layers, (fields) => fields.first(idNames, idIn));
}
