import { ClassicLevel } from 'classic-level';
import { z } from 'zod';
import { readingOf } from './folder.ts';

/*
 * Reads databases of LevelDB, in a process of its own: LevelDB ends its process at some kinds of damage. Gets the path of each, and
 * answers with what is in it.
 */

process.on('message', (message) => {
  const folder = z.string().parse(message);
  void readingOf(async (add) => {
    const level = new ClassicLevel(folder, { keyEncoding: 'buffer', valueEncoding: 'buffer' });
    await level.open({ createIfMissing: false });
    try {
      for await (const [key, value] of level.iterator()) {
        add(key);
        add(value);
      }
    } finally {
      await level.close();
    }
  }).then((read) => process.send?.(read));
});
