import { printUncaughtErrors, printVersionIfAsked } from '@steward/kit';
import { formatKeyRing, generateKey } from '../config/key-ring.ts';
import { version } from '../domain/version.ts';

printUncaughtErrors();
printVersionIfAsked(version);
process.stdout.write(`${formatKeyRing([generateKey(new Date())])}\n`);
