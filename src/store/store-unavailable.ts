/** Thrown where the database can't be asked just now: it is away, or too slow. It may have taken a write all the same. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}
