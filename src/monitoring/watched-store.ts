import { KeyDecryptionError } from '../domain/connection.ts';
import { OperationConflictError, OperationExistsError } from '../domain/operation.ts';
import type { Store } from '../domain/store.ts';

/** Answers of the store that are no fault of its own. */
const answers = [OperationConflictError, OperationExistsError, KeyDecryptionError];

/** The same store, of whose failures somebody is told. */
export function watchedStore(store: Store, onFailure: () => void): Store {
  return {
    ...store,
    connections: watched(store.connections, onFailure),
    grants: watched(store.grants, onFailure),
    operations: watched(store.operations, onFailure),
    serverRefs: watched(store.serverRefs, onFailure),
    guilds: watched(store.guilds, onFailure),
    sessions: watched(store.sessions, onFailure),
  };
}

function watched<Part extends object>(part: Part, onFailure: () => void): Part {
  function heard(error: unknown): void {
    if (!answers.some((kind) => error instanceof kind)) onFailure();
  }
  return new Proxy(part, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      return (...parameters: unknown[]): unknown => {
        const answer: unknown = Reflect.apply(member, target, parameters);
        if (answer instanceof Promise) answer.catch(heard);
        return answer;
      };
    },
  });
}
