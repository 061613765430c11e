import { formatKeyRing, generateKey } from './key-ring.ts';

process.stdout.write(`${formatKeyRing([generateKey(new Date())])}\n`);
