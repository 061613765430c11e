import { formatKeyRing, generateKey } from '../config/key-ring.ts';
import { version } from '../domain/version.ts';
import { printVersionIfAsked } from '../util/print-version.ts';
import { printUncaughtErrors } from '../util/uncaught-errors.ts';

printUncaughtErrors();
printVersionIfAsked(version);
process.stdout.write(`${formatKeyRing([generateKey(new Date())])}\n`);
