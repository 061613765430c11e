import type { QueryFailure } from '../model/game.ts';

/** Thrown if a game does not answer. It names neither host nor address. */
export class QueryError extends Error {
  override readonly name = 'QueryError';
  readonly code: QueryFailure;
  constructor(code: QueryFailure) {
    super(code);
    this.code = code;
  }
}
