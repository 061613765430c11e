/** What Discord's client would not let a person do, in words for them. */
export class ClientError extends Error {
  override readonly name = 'ClientError';
}
