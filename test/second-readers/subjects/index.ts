import type { Subject } from '../subject.ts';
import { ark } from './ark.ts';
import { bedrock } from './bedrock.ts';
import { factorio } from './factorio.ts';
import { java } from './java.ts';
import { luanti } from './luanti.ts';
import { palworld } from './palworld.ts';
import { satisfactory } from './satisfactory.ts';
import { terraria } from './terraria.ts';

/** All games with a second reader. */
export const subjects: readonly Subject[] = [
  java,
  bedrock,
  luanti,
  factorio,
  palworld,
  terraria,
  satisfactory,
  ark,
];
