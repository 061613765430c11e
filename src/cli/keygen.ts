import { formatKeyRing, generateKey } from '../config/key-ring.ts';
import { printUncaughtErrors } from '../util/uncaught-errors.ts';
import { printVersionIfAsked } from '../util/version.ts';

printUncaughtErrors();
printVersionIfAsked();
process.stdout.write(`${formatKeyRing([generateKey(new Date())])}\n`);
