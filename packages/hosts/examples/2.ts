import { SourceGame } from '@steward/fake-hosts';
import { createQuerier } from '@steward/hosts/query';

const game = await SourceGame.start();
Object.assign(game.info, { name: 'Vikings', online: 1, max: 10 });
game.players = [{ name: 'Ann', score: 0, seconds: 60 }];

const querier = createQuerier();
const address = { host: game.host, port: game.port };
const found = await querier.ask({ protocol: 'a2s', address });
if ('answer' in found) console.log(found.answer.name, found.answer.players);
const other = await querier.ask({ protocol: 'java', address });
if ('failure' in other) console.log(other.failure);
await game.close();
