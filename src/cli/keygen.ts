import { formatKeyRing, generateKey } from '../store/crypto/key-ring.ts';

process.stdout.write(`${formatKeyRing([generateKey(new Date())])}\n`);
