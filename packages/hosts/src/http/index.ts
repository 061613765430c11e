/** The HTTP client, for other programs of this machine. */
export { createHttpClient, type HttpClient } from './client.ts';
export { HttpError } from './http-error.ts';
