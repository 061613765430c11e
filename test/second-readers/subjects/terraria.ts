import { openPython } from '../python.ts';
import type { Subject } from '../subject.ts';

/** Worlds of 1.4.4.9 that the reader's own functions made up. */
export const terraria: Subject = { game: 'terraria', reader: 'lihzahrd', open: () => openPython('terraria') };
