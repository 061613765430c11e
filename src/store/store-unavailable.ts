/** Thrown where the database can't be asked just now: it is away, or too slow. It may have taken a write all the same. */
export class StoreUnavailable extends Error {
  override readonly name: string = 'StoreUnavailable';
}

/** The store's answer to the writing of an operation was lost: it may be carried out once the store is back. */
export class OperationUnsure extends StoreUnavailable {
  override readonly name = 'OperationUnsure';
}
