import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode, syncFolder } from '@steward/kit';
import { z } from 'zod';
import { readJsonFile, writeJsonFile } from '../files/json-file.ts';
import type { Logger } from '../logger.ts';
import { type Manifest, manifestSchema } from './manifest.ts';
import { partialPath } from './write-archive.ts';

const manifestName = /^(\d{8}-\d{6}-[0-9a-f]{8})\.json$/;

/** One server's backups on disk, an archive and a manifest each. An id from a request is looked up, never made a path. */
export class BackupStore {
  readonly #folder: string;
  readonly #manifests = new Map<string, Manifest>();

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * Reads the backups. One that was in progress when the host ended is marked as failed; temporary files and archives without
   * a manifest are removed.
   */
  static async open(folder: string, log: Logger): Promise<BackupStore> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const store = new BackupStore(folder);
    const names = await readdir(folder);
    const unreadable: string[] = [];
    for (const id of names.flatMap((name) => manifestName.exec(name)?.[1] ?? [])) {
      const manifest = await readManifest(store.#manifestPath(id));
      if (manifest === null || manifest.id !== id) {
        log.error(
          { backup: id },
          'failed to read the manifest of a backup; its archive is kept but not listed',
        );
        unreadable.push(`${id}.json`, `${id}.tar.gz`);
        continue;
      }
      if (manifest.status !== 'in_progress') store.#manifests.set(id, manifest);
      else await store.fail(manifest, 'The host was restarted before the backup was complete.');
    }
    const kept = new Set([...unreadable, ...[...store.#manifests.values()].flatMap(filesOf)]);
    const leftovers = names.filter(
      (name) => /^\d{8}-\d{6}-[0-9a-f]{8}\.(?:tar|json)/.test(name) && !kept.has(name),
    );
    for (const name of leftovers) await rm(join(folder, name), { force: true });
    return store;
  }

  /** Returns all backups, newest first. */
  list(): readonly Manifest[] {
    return [...this.#manifests.values()].sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  }

  get(id: string): Manifest | null {
    return this.#manifests.get(id) ?? null;
  }

  archivePath(manifest: Manifest): string {
    return join(this.#folder, `${manifest.id}.tar.gz`);
  }

  /** Writes the manifest. With the status `complete` this makes the archive a backup. */
  async put(manifest: Manifest): Promise<void> {
    await writeJsonFile(this.#manifestPath(manifest.id), manifest);
    this.#manifests.set(manifest.id, manifest);
  }

  /** Marks a backup as failed and removes what was written of its archive. */
  async fail(manifest: Manifest, problem: string): Promise<void> {
    const failed: Manifest = { ...manifest, status: 'failed', problem };
    this.#manifests.set(manifest.id, failed);
    const archive = this.archivePath(manifest);
    for (const path of [archive, partialPath(archive)]) await rm(path, { force: true });
    // On a full disk the manifest stays `in_progress`, which the next start turns into `failed`.
    await writeJsonFile(this.#manifestPath(manifest.id), failed).catch((error: unknown) => {
      if (errorCode(error) !== 'ENOSPC' && errorCode(error) !== 'EDQUOT') throw error;
    });
  }

  async remove(manifest: Manifest): Promise<void> {
    await rm(this.#manifestPath(manifest.id), { force: true });
    this.#manifests.delete(manifest.id);
    await syncFolder(this.#folder);
    await rm(this.archivePath(manifest), { force: true });
  }

  #manifestPath(id: string): string {
    return join(this.#folder, `${id}.json`);
  }
}

function filesOf({ id, status }: Manifest): string[] {
  return status === 'complete' ? [`${id}.json`, `${id}.tar.gz`] : [`${id}.json`];
}

/** Returns null if the manifest is damaged. */
async function readManifest(path: string): Promise<Manifest | null> {
  return readJsonFile(path, manifestSchema).catch((error: unknown) => {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return null;
    throw error;
  });
}
