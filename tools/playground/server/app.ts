import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { streamSSE } from 'hono/streaming';
import type { z } from 'zod';
import type { Attachment } from '../../fake-discord/model/message.ts';
import { actSchema, plugSchema } from '../actions/action-schema.ts';
import type { Asset } from '../page/assets.ts';
import type { Action, ActionResult, FaultRequest, FaultResult } from '../page-protocol.ts';
import type { Feed } from './feed.ts';
import { sameOrigin } from './guards.ts';

export interface AppDeps {
  /** Everything is served below it: other users of this machine reach the port, but don't know it. */
  readonly secret: string;
  /** By path. */
  readonly assets: ReadonlyMap<string, Asset>;
  readonly headers: Readonly<Record<string, string>>;
  readonly feed: Feed;
  /** Somebody looks from now on; the answer ends that. */
  enter(): () => void;
  perform(act: Action): Promise<ActionResult>;
  pull(plug: FaultRequest): Promise<FaultResult>;
  attachment(messageId: string, attachmentId: string): Attachment | null;
}

const largestBodyBytes = 64 * 1024;

/** What the page talks to. */
export function pageApp(deps: AppDeps): Hono {
  const app = new Hono();
  app.use(sameOrigin);
  app.use(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(deps.headers)) c.res.headers.set(name, value);
  });
  app.use(bodyLimit({ maxSize: largestBodyBytes }));
  app.notFound((c) => c.text('Open the whole address that the playground printed.', 404));

  const page = app.basePath(`/${deps.secret}/`);
  for (const [path, { contentType, body }] of deps.assets)
    page.get(path, (c) => c.body(body, 200, { 'content-type': contentType }));

  page.get('/events', (c) =>
    streamSSE(c, async (stream) => {
      const left = Promise.withResolvers<void>();
      stream.onAbort(() => left.resolve());
      const leave = deps.enter();
      const unsubscribe = deps.feed.subscribe(
        (data) => void stream.writeSSE({ event: 'state', data }).catch(() => left.resolve()),
      );
      await left.promise;
      unsubscribe();
      leave();
    }),
  );

  page.post('/act', async (c) => {
    const act = await read(c.req.raw, actSchema);
    if (act === null)
      return c.json({ ok: false, error: 'That can’t be understood.' } satisfies ActionResult, 400);
    const answer = await deps.perform(act);
    return c.json(answer, answer.ok ? 200 : 400);
  });

  page.post('/plug', async (c) => {
    const plug = await read(c.req.raw, plugSchema);
    if (plug === null)
      return c.json({ ok: false, error: 'There is no such plug.' } satisfies FaultResult, 400);
    const answer = await deps.pull(plug);
    return c.json(answer, answer.ok ? 200 : 400);
  });

  page.get('/attachments/:message/:attachment', (c) => {
    const found = deps.attachment(c.req.param('message'), c.req.param('attachment'));
    if (found === null) return c.notFound();
    return c.body(new Uint8Array(found.data), 200, {
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(found.filename)}`,
    });
  });
  return app;
}

/** null where it is not what the schema asks for. */
async function read<T>(request: Request, schema: z.ZodType<T>): Promise<T | null> {
  const body: unknown = await request.json().catch(() => null);
  return schema.safeParse(body).data ?? null;
}
