/** Thrown if the bot can't listen at the configured address. The message says why and what to do. */
export class ListenError extends Error {
  override readonly name = 'ListenError';
}
