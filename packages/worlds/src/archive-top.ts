import type { ArchiveTop } from './command-line-texts.ts';
import type { ContentFile } from './contents.ts';

/** The most files and folders that are named. */
const maxTop = 5;
/** How many folders are opened that are alone in theirs. */
const maxOpened = 8;

/** Returns what is at the top of an archive: its folders, the largest first, then its files. A folder that is alone is opened. */
export function topOf(files: readonly Pick<ContentFile, 'path'>[]): ArchiveTop {
  let folder = '';
  for (let opened = 0; ; opened++) {
    const counts = new Map<string, number>();
    for (const { path } of files) {
      const slash = path.indexOf('/', folder.length);
      const name = slash < 0 ? path : path.slice(0, slash + 1);
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    const [first = ''] = counts.keys();
    if (counts.size === 1 && first.endsWith('/') && opened < maxOpened) {
      folder = first;
      continue;
    }
    const isFolder = (name: string) => (name.endsWith('/') ? 1 : 0);
    const sorted = [...counts].sort(([a, ofA], [b, ofB]) => isFolder(b) - isFolder(a) || ofB - ofA);
    const names = sorted.slice(0, maxTop).map(([name]) => name);
    return { names, more: counts.size - names.length };
  }
}
