import type { Backup } from '../backup.ts';
import type { Listing } from '../hosting.ts';
import { backupStateIn } from './backup-state.ts';
import { cutText } from './cut-text.ts';
import { layersOf, listOf } from './envelope.ts';
import { failureWordsIn } from './error-text.ts';
import { type Fields, firstOf } from './fields.ts';
import { idIn } from './scalars.ts';
import { firstSize, sizeNames } from './sizes.ts';
import { timeIn } from './times.ts';

const idNames = ['id', 'uuid', 'backupid', 'identifier', 'uid', 'backupuuid'];
const nameNames = ['name', 'note', 'label', 'title', 'displayname', 'comment', 'description'];
const timeNames = ['createdat', 'created', 'date', 'timestamp', 'time', 'startedat', 'completedat'];
const sizes = sizeNames(['size', 'filesize', 'backupsize']);
const bareBytes = new Map([...sizes, ['bytes', 1] as const]);
const nameLimit = 1000;

/** `assumed`: the state of a backup whose record tells none. */
export function readBackup(value: unknown, assumed: Backup['state']): Backup | null {
  const layers = layersOf(value, 'backup');
  const id = idIn(value) ?? firstOf(layers, backupId);
  return id === null ? null : backupOf(layers, id, assumed);
}

/** The backups of a server; null where the answer holds no list. Without an id an item is dropped; a second one too. */
export function readBackups(value: unknown): Listing<Backup> | null {
  const list = listOf(value, 'backups');
  if (list === null) return null;
  const backups = new Map<string, Backup>();
  for (const item of list.items) {
    const layers = layersOf(item.value, 'backup');
    const id = idIn(item.value) ?? firstOf(layers, backupId) ?? item.key;
    if (id !== null && id !== '' && !backups.has(id)) backups.set(id, backupOf(layers, id, 'complete'));
  }
  return { items: [...backups.values()], more: list.more };
}

function backupOf(layers: readonly Fields[], id: string, assumed: Backup['state']): Backup {
  const name = firstOf(layers, (fields) => fields.text(nameNames));
  const { state, progressPercent } = backupStateIn(layers, assumed);
  return {
    id,
    name: name === null ? null : cutText(name, nameLimit),
    createdAt: firstOf(layers, createdAt),
    sizeBytes: firstOf(layers, (fields) => firstSize(fields, bareBytes, 'bytes')),
    state,
    progressPercent,
    error: state === 'failed' ? firstOf(layers, failureWordsIn) : null,
    locked: firstOf(layers, (fields) => fields.flag(['islocked', 'locked'])) ?? false,
  };
}

function createdAt(fields: Fields): Date | null {
  for (const name of timeNames) {
    const time = timeIn(fields.value(name));
    if (time !== null) return time;
  }
  return null;
}

function backupId(fields: Fields): string | null {
  for (const name of idNames) {
    const id = idIn(fields.value(name));
    if (id !== null) return id;
  }
  return null;
}
