import { createAdaptorServer } from '@hono/node-server';
import type { Attachment } from '@steward/fake-discord';
import { listen as listenOn, stopListening } from '@steward/fake-hosts/testing';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import { streamSSE } from 'hono/streaming';
import type { z } from 'zod';
import { PlaygroundError } from '../options.ts';
import type { ActionResult, FaultResult, State } from '../page-protocol.ts';
import type { Asset } from './assets.ts';
import { type Action, actionSchema, type FaultRequest, faultSchema } from './requests.ts';

export interface PageAppOptions {
  /** The first part of every path, so that other users of this machine can't use the page. */
  readonly secret: string;
  /** By path. */
  readonly assets: ReadonlyMap<string, Asset>;
  /** Added to every response. */
  readonly headers: Readonly<Record<string, string>>;
  readonly feed: StateFeed;
  /** Called when a page opens; the returned function is called when it closes. */
  watch(): () => void;
  perform(action: Action): Promise<ActionResult>;
  injectFault(fault: FaultRequest): Promise<FaultResult>;
  attachment(messageId: string, attachmentId: string): Attachment | null;
}

const maxBodyBytes = 64 * 1024;

/** Returns the page's server, as page-protocol.ts describes it. */
export function createPageApp(options: PageAppOptions): Hono {
  const app = new Hono();
  app.use(sameOrigin);
  app.use(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(options.headers))
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
  });
  app.use(bodyLimit({ maxSize: maxBodyBytes }));
  app.notFound((c) => c.text('Not found. Open the whole address that the playground printed.', 404));

  const page = app.basePath(`/${options.secret}/`);
  for (const [path, { contentType, body }] of options.assets)
    page.get(path, (c) => c.body(body, 200, { 'content-type': contentType }));

  page.get('/events', (c) =>
    streamSSE(c, async (stream) => {
      const closed = Promise.withResolvers<void>();
      stream.onAbort(() => closed.resolve());
      const unwatch = options.watch();
      const unsubscribe = options.feed.subscribe(
        (data) => void stream.writeSSE({ event: 'state', data }).catch(() => closed.resolve()),
      );
      await closed.promise;
      unsubscribe();
      unwatch();
    }),
  );

  page.post('/action', async (c) => {
    const action = await parseBody(c.req.raw, actionSchema);
    if (action === null)
      return c.json({ ok: false, error: 'This action is not valid.' } satisfies ActionResult, 400);
    const result = await options.perform(action);
    return c.json(result, result.ok ? 200 : 400);
  });

  page.post('/fault', async (c) => {
    const fault = await parseBody(c.req.raw, faultSchema);
    if (fault === null)
      return c.json({ ok: false, error: 'This fault does not exist.' } satisfies FaultResult, 400);
    const result = await options.injectFault(fault);
    return c.json(result, result.ok ? 200 : 400);
  });

  page.get('/attachments/:message/:attachment', (c) => {
    const attachment = options.attachment(c.req.param('message'), c.req.param('attachment'));
    if (attachment === null) return c.notFound();
    const isPicture = /^image\/(?:png|jpeg|gif|webp)$/.test(attachment.contentType);
    return c.body(new Uint8Array(attachment.data), 200, {
      'content-type': isPicture ? attachment.contentType : 'application/octet-stream',
      'content-disposition': `${isPicture ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(attachment.filename)}`,
      // A file never changes, and the message that shows it is drawn anew at each edit.
      'cache-control': 'private, max-age=3600, immutable',
    });
  });
  return app;
}

const localNames = ['127.0.0.1', 'localhost', '[::1]'];

/** Refuses requests under a name that another site points to this machine, and requests from other sites. */
const sameOrigin = createMiddleware(async (c, next) => {
  const host = c.req.header('host') ?? '';
  const { hostname } = URL.parse(`http://${host}`) ?? { hostname: '' };
  if (!localNames.includes(hostname)) return c.text('Use 127.0.0.1 or localhost.', 403);
  const origin = c.req.header('origin');
  const foreign = origin !== undefined && origin !== `http://${host}`;
  if (foreign || c.req.header('sec-fetch-site') === 'cross-site')
    return c.text('Requests from other sites are refused.', 403);
  if (c.req.method === 'POST' && !c.req.header('content-type')?.startsWith('application/json'))
    return c.text('The content type must be application/json.', 415);
  return next();
});

/** Returns the parsed JSON body; null if it does not match the schema. */
async function parseBody<T>(request: Request, schema: z.ZodType<T>): Promise<T | null> {
  const body: unknown = await request.json().catch(() => null);
  return schema.safeParse(body).data ?? null;
}

const gatherMs = 50;

/** Sends the state to the open pages when it has changed; changes within 50 ms are sent together. */
export class StateFeed {
  #source: (() => State) | null = null;
  readonly #listeners = new Set<(state: string) => void>();
  #timer: NodeJS.Timeout | null = null;
  #lastSent = '';

  /** Nothing is sent before the source is set. */
  set source(source: () => State) {
    this.#source = source;
  }

  scheduleUpdate(): void {
    if (this.#listeners.size === 0) return;
    this.#timer ??= setTimeout(() => this.#send(), gatherMs);
  }

  /** Calls the listener with the current state, then after each change. Returns the function that unsubscribes. */
  subscribe(listener: (state: string) => void): () => void {
    this.#listeners.add(listener);
    if (this.#source !== null) listener(JSON.stringify(this.#source()));
    return () => {
      this.#listeners.delete(listener);
    };
  }

  close(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#listeners.clear();
  }

  #send(): void {
    this.#timer = null;
    if (this.#source === null) return;
    const state = JSON.stringify(this.#source());
    if (state === this.#lastSent) return;
    this.#lastSent = state;
    for (const listener of this.#listeners) listener(state);
  }
}

/** Listens on 127.0.0.1; port 0 takes a free one. @throws PlaygroundError if the port can't be used */
export async function listen(app: Hono, port: number) {
  const server = createAdaptorServer({ fetch: app.fetch });
  const used = await listenOn(server, port).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new PlaygroundError(`The page can't use port ${port}: ${reason}`);
  });
  return { url: `http://127.0.0.1:${used}/`, close: () => stopListening(server) };
}
