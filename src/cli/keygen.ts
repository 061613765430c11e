import { formatKeyRing, generateKey } from '../config/key-ring.ts';

process.stdout.write(`${formatKeyRing([generateKey(new Date())])}\n`);
