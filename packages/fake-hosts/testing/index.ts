/* Parts of the fake hosts that the tests and tools of this repository use, and nobody who tests a client needs. */

export { tarGz, zip } from '../src/archives.ts';
export { humanSize, localTime } from '../src/crafty-texts.ts';
export { keptMs, listen, stopListening } from '../src/listen.ts';
