/** The bot can't listen where its settings say. The message says why and what to do. */
export class HttpUnavailable extends Error {
  override readonly name = 'HttpUnavailable';
}
