import type { Cluster } from './cluster.ts';
import type { Operations } from './operation.ts';
import { operationAdoption } from './operation-adoption.ts';
import { operationAftermath } from './operation-aftermath.ts';
import { operationLookup } from './operation-lookup.ts';
import { operationProgress } from './operation-progress.ts';
import { operationTaking } from './operation-taking.ts';
import type { Database } from './schema.ts';
import type { StoreLog } from './store-log.ts';
import type { Vault } from './vault.ts';

/** The operations table, from the request to long after the outcome: each part of that has its file. */
export function operationRepository(
  db: Database,
  vault: Vault,
  cluster: Pick<Cluster, 'processId' | 'ended'>,
  log: StoreLog,
): Operations {
  const lookup = operationLookup(db, vault);
  const adoption = operationAdoption({ db, vault, cluster, log });
  return {
    ...lookup,
    ...operationTaking({ db, vault, cluster, lookup, letGo: adoption.letGo }),
    ...operationProgress(db, cluster),
    ...operationAftermath(db),
    ...adoption,
  };
}
