export { loadHostConfig } from '../src/config.ts';
export { readPlayerList } from '../src/consoles/minecraft-list.ts';
export { plainReply } from '../src/consoles/plain-reply.ts';
export { findProcess } from '../src/processes/process-table.ts';
export { adopted, onEngine, startTestEngine } from './adopted.ts';
export { gameContainer } from './containers.ts';
export {
  ApiClient,
  childPid,
  configFor,
  makeTestFolder,
  runBackedUp,
  runHost,
  runQuietGame,
  runSurvival,
  type ServerInput,
  survival,
  type TestFolder,
} from './harness.ts';
export { gamePid, startHostProgram, writeHostFile } from './host-program.ts';
export { hostMain, pausedHost } from './host-programs.ts';
export { killGames } from './kill-games.ts';
export { Program } from './program.ts';
export { expectWorld, fileOf, snapshot } from './snapshot.ts';
export { SupervisorDouble } from './supervisor-double.ts';
