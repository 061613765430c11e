import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { version } from '../../src/domain/version.ts';
import { root } from '../build/builds.ts';
import { changesOf } from './edits.ts';

/*
 * Prints what the changelog says of this version, for the page of its release.
 */

const changes = changesOf(version, await readFile(join(root, 'CHANGELOG.md'), 'utf8'));
if (changes === null) throw new Error(`CHANGELOG.md has no ${version}`);
process.stdout.write(`${changes}\n`);
