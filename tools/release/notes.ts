import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { publishedAt, version } from '../../src/domain/version.ts';
import { root } from '../build/builds.ts';
import { changesOf } from './edits.ts';

/*
 * Prints what the changelog says of this version, for the page of its release, on which links need whole addresses.
 */

const changes = changesOf(version, await readFile(join(root, 'CHANGELOG.md'), 'utf8'));
if (changes === null) throw new Error(`CHANGELOG.md has no ${version}`);
const pages = `https://github.com/${publishedAt()}/blob/v${version}/`;
process.stdout.write(`${changes.replaceAll('](docs/', `](${pages}docs/`)}\n`);
