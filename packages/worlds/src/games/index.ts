export type { GameRecord, ImageFolder, OwnMachine, SecretPlace } from './game-record.ts';
export { games } from './table.ts';
