import { createHttpClient, type HttpClient, HttpError } from '@steward/hosts/http';
import { parseJson } from '@steward/kit';
import { ApiError, type ApiErrorCode } from '../api-error.ts';
import type { ConsoleOptions } from './game-console.ts';
import { SecretFile } from './secret-file.ts';

interface RestRequest {
  readonly method: 'GET' | 'POST';
  /** Returns the path, and headers besides those of the body. */
  readonly signed: (password: string) => { readonly path: string; readonly headers?: Record<string, string> };
  /** Sent as JSON. Default: nothing. */
  readonly body?: object;
  readonly timeoutMs: number;
}

interface RestReply {
  readonly status: number;
  readonly text: string;
  /** The text parsed as JSON; undefined if it isn't JSON. */
  readonly json: unknown;
}

/** The longest response, in bytes: 256 players have some 100 KB. */
const maxBytes = 256 * 1024;
/** The longest that a command may take, in milliseconds. */
const longestMs = 24 * 3_600_000;

/** A game's REST API on this machine. */
export class RestClient {
  readonly #options: ConsoleOptions;
  readonly #password: SecretFile;
  readonly #http: HttpClient;

  constructor(options: ConsoleOptions) {
    const { host, port, passwordFile, cwd, passwordKey, log } = options;
    this.#options = options;
    this.#password = new SecretFile({ path: passwordFile, cwd, key: passwordKey, log });
    const origin = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
    this.#http = createHttpClient({ origin, timeoutMs: longestMs, connections: 2 });
  }

  /**
   * Sends a request once.
   * @throws ApiError `console_unavailable` if it was refused, else `console_unanswered`; its cause is the HttpError if there was
   * no response
   */
  async send({ method, signed, body, timeoutMs }: RestRequest): Promise<RestReply> {
    const { name } = this.#options;
    const password = await this.#password.read().catch((cause: unknown) => {
      const message = `The host can’t read the password or token of ${name}. Check passwordFile or tokenFile in the host’s settings.`;
      throw new ApiError('console_unavailable', message, { cause });
    });
    const { path, headers = {} } = signed(password);
    const content = body === undefined ? null : JSON.stringify(body);
    const type = content === null ? {} : { 'content-type': 'application/json' };
    const { status, text } = await this.#http
      .send({
        method,
        path,
        headers: { accept: 'application/json', ...type, ...headers },
        body: content,
        startMs: timeoutMs,
        timeoutMs,
        maxBytes,
      })
      .catch((error: unknown) => {
        throw error instanceof HttpError ? this.#noResponse(error, timeoutMs) : error;
      });
    if (status === 401 || status === 403)
      throw this.#error(
        'console_unavailable',
        'refused the host’s password or token, or the token doesn’t allow this. Check it in the game’s settings.',
      );
    if (status < 200 || status > 299) {
      throw status < 500
        ? this.#error('console_unavailable', `refused this with HTTP status ${status}.`)
        : this.#error(
            'console_unanswered',
            `answered with HTTP status ${status}. It may have carried this out.`,
          );
    }
    return { status, text, json: parseJson(text) };
  }

  close(): void {
    // Requests in flight fail, and their callers handle that.
    this.#http.close().catch(() => {});
  }

  #noResponse(cause: HttpError, timeoutMs: number): ApiError {
    switch (cause.kind) {
      case 'not-sent':
      case 'wrong-certificate':
        return this.#error(
          'console_unavailable',
          'takes no connections at its REST API. Wait until the game has started. If it has, check that the API is on in the game’s settings, and its port in the host’s.',
          cause,
        );
      case 'timed-out':
        return this.#error(
          'console_unanswered',
          `didn’t answer within ${Math.round(timeoutMs / 1000)} s. It may still carry this out.`,
          cause,
        );
      case 'connection-lost':
        return this.#error(
          'console_unanswered',
          'ended the connection before it answered. It may have carried this out.',
          cause,
        );
      case 'invalid-response':
        return this.#error(
          'console_unanswered',
          'answered with something that can’t be read. It may have carried this out.',
          cause,
        );
    }
  }

  #error(code: ApiErrorCode, what: string, cause?: HttpError): ApiError {
    return new ApiError(code, `${this.#options.name} ${what}`, { cause });
  }
}

/** Returns whether an error means that the game hangs, or isn't running. */
export function isSilent(error: unknown): boolean {
  return (
    error instanceof ApiError && error.cause instanceof HttpError && error.cause.kind !== 'invalid-response'
  );
}
