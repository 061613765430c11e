export type { GameRecord, ImageFolder, OwnMachine, SecretPlace } from './game-record.ts';
export { gameTable } from './table.ts';
