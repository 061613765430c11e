import { openStore } from '../../src/store/open.ts';
import { newRing } from './fixtures.ts';

/* Tests start this as a process: it asks the cluster for several things at once, as the jobs of a bot do, and prints what it got. */
const [databaseUrl = ''] = process.argv.slice(2);
const silent = { warn: () => {}, error: () => {} };
const { cluster, close } = await openStore({ databaseUrl, keyRing: newRing(), log: silent });
const shards = [0, 1].map((id) => ({ bot: 'bot', id, count: 2 }));
const claimed = await Promise.all([
  ...shards.map((shard) => cluster.claimShards([shard])),
  cluster.claimLeadership('bot'),
  cluster.claimLeadership('another bot'),
]);
process.stdout.write(JSON.stringify(claimed));
await close();
