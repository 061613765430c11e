import { z } from 'zod';
import { loadHostConfig } from './config.ts';
import type { Logger } from './logger.ts';
import { isOperatorError } from './operator-error.ts';
import { type RunningHost, startHost } from './start-host.ts';

/** Messages from the host's parent. */
const fromParentSchema = z.discriminatedUnion('kind', [
  /** It is about to stop the host: if it ends before that, the games are killed. */
  z.object({ kind: z.literal('will-stop') }),
  z.object({ kind: z.literal('stop') }),
  /** Creates a key with a name that no other key has. */
  z.object({ kind: z.literal('new-key'), request: z.int(), name: z.string() }),
  /** Removes keys whose names begin with a prefix, but none of those that begin with one of the others. */
  z.object({ kind: z.literal('remove-keys'), prefix: z.string().min(1), except: z.array(z.string()) }),
]);
type FromParent = z.output<typeof fromParentSchema>;

/** Messages from the host to its parent. */
type ToParent =
  | { readonly kind: 'listening'; readonly url: string }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'key'; readonly request: number; readonly key: string }
  | { readonly kind: 'no-key'; readonly request: number; readonly reason: string };

/**
 * Runs the host for a program that has forked this one, and that decides when the host ends and which keys exist. If the parent is
 * killed, the host ends at once and leaves its games running, as after a crash: the next one adopts them.
 */
export async function serveAsChild(file: string, log: Logger): Promise<void> {
  // A terminal and service managers send these to all processes; the parent stops its host when it no longer needs it.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {});
  let isStopping = false;
  const starting = loadHostConfig(file).then((config) => startHost(config, { logger: log }));
  process.once('disconnect', () => {
    if (!isStopping) process.exit(1);
    log.warn({}, 'killing the game servers');
    void starting.then((host) => host.close({ now: true })).finally(() => process.exit(1));
  });
  // One after the other: a key that is no longer used may be removed before it's created again.
  let obeyed: Promise<void> = starting.then(
    () => {},
    // Reported below.
    () => new Promise(() => {}),
  );
  process.on('message', (message) => {
    const parsed = fromParentSchema.safeParse(message);
    if (!parsed.success) return;
    isStopping ||= parsed.data.kind === 'will-stop' || parsed.data.kind === 'stop';
    obeyed = obeyed.then(async () => obey(await starting, parsed.data, log));
  });
  try {
    const { url } = await starting;
    log.info({ url, pid: process.pid }, 'listening');
    await send({ kind: 'listening', url });
  } catch (error) {
    if (!isOperatorError(error)) throw error;
    await send({ kind: 'failed', reason: error.message });
    process.exit(1);
  }
}

async function obey(host: RunningHost, order: FromParent, log: Logger): Promise<void> {
  switch (order.kind) {
    case 'will-stop':
      return;
    case 'stop':
      log.info({}, 'stopping the game servers');
      await host.close();
      log.info({}, 'stopped');
      return process.exit(0);
    case 'new-key':
      return send(await newKey(host, order));
    case 'remove-keys': {
      const { prefix, except } = order;
      const keys = await host.keys.removeAll(
        (name) => name.startsWith(prefix) && !except.some((other) => name.startsWith(other)),
      );
      if (keys.length > 0) log.info({ keys }, 'removed keys that are no longer used');
    }
  }
}

async function newKey(
  { keys }: RunningHost,
  { request, name }: { readonly request: number; readonly name: string },
): Promise<ToParent> {
  try {
    return { kind: 'key', request, key: await keys.addNamed(name) };
  } catch (error) {
    if (!isOperatorError(error)) throw error;
    return { kind: 'no-key', request, reason: error.message };
  }
}

/** Resolves when the parent has received it, or is gone. */
function send(message: ToParent): Promise<void> {
  return new Promise((resolve) => {
    if (process.connected && process.send !== undefined)
      process.send(message, undefined, undefined, () => resolve());
    else resolve();
  });
}
