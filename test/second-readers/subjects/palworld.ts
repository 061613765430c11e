import { openPython } from '../python.ts';
import type { Subject } from '../subject.ts';

/** Saves packed with zlib, as the game wrote them until 2025, which the reader's own writer made. */
export const palworld: Subject = {
  game: 'palworld',
  reader: 'palworld-save-tools',
  open: () => openPython('palworld'),
};
