export { anyText } from './any-text.ts';
export { growthOf, type Sized } from './growth.ts';
export { incompressible } from './incompressible.ts';
export { examplesOf, runExample } from './readme-example.ts';
export { freePort, listenAt, listenAtReusablePort, listensAt } from './reusable-port.ts';
export { temporaryFolder } from './temporary-folder.ts';
export { watchTurns } from './turns.ts';
export { VirtualClock } from './virtual-clock.ts';
