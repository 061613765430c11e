/** Thrown where the database can't be opened; the message names it and says why, for whoever runs the bot. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}
