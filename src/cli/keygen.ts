import { formatKeyRing, generateKey } from '../config/key-ring.ts';
import { printVersionIfAsked } from '../util/version.ts';

printVersionIfAsked();
process.stdout.write(`${formatKeyRing([generateKey(new Date())])}\n`);
