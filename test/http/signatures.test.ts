import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { openLog } from '@steward/kit';
import fc from 'fast-check';
import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { interactionRoutes } from '../../src/discord/endpoint/routes.ts';
import type { HttpRoutes } from '../../src/http/serve.ts';

const ping = JSON.stringify({ id: '1', application_id: '2', token: 'ping', type: 1, version: 1 });

const command = {
  id: '1',
  application_id: '2',
  token: 't',
  type: 2,
  data: { name: 'status' },
  authorizing_integration_owners: {},
};

/** A request with every part that its signature covers. */
interface Parts {
  readonly timestamp: string;
  readonly signature: Buffer;
  readonly body: Buffer;
}

async function endpoint() {
  const keys = generateKeyPairSync('ed25519');
  const handled: string[] = [];
  const routes = interactionRoutes({
    publicKey: keys.publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('hex'),
    router: {
      async handle({ id }) {
        handled.push(id);
      },
    },
    logger: await openLog({ level: 'silent', secrets: [] }),
  });
  const vouchedFor: boolean[] = [];
  const server: HttpRoutes = new Hono();
  server.use(async (c, next) => {
    await next();
    vouchedFor.push(c.get('isKnown') ?? false);
  });
  server.route('/', routes);
  async function post({ timestamp, signature, body }: Parts) {
    return post_(
      { 'x-signature-timestamp': timestamp, 'x-signature-ed25519': signature.toString('hex') },
      body,
    );
  }
  function post_(headers: Record<string, string>, body: Buffer) {
    const init = { method: 'POST', headers, body: new Uint8Array(body) };
    return Promise.resolve(server.request('/interactions', init));
  }
  return { post, postWith: post_, handled, vouchedFor, key: keys.privateKey };
}

function signed(key: KeyObject, text: string, at = Date.now()): Parts {
  const timestamp = String(Math.floor(at / 1_000));
  const body = Buffer.from(text);
  return { timestamp, body, signature: sign(null, Buffer.concat([Buffer.from(timestamp), body]), key) };
}

function flip(bytes: Buffer, bit: number): Buffer {
  const copy = Buffer.from(bytes);
  const index = Math.floor(bit / 8) % copy.length;
  copy[index] = (copy[index] ?? 0) ^ (1 << (bit % 8));
  return copy;
}

describe('a request', () => {
  test('that Discord signed is accepted: the response to PING is PONG', async () => {
    const { post, key } = await endpoint();
    const response = await post(signed(key, ping));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(await response.json()).toEqual({ type: 1 });
  });

  test('that Discord signed marks its connection as known, and no other does', async () => {
    const { post, key, vouchedFor } = await endpoint();
    await post(signed(generateKeyPairSync('ed25519').privateKey, ping));
    await post(signed(key, ping));
    expect(vouchedFor).toEqual([false, true]);
  });

  test('with any bit of its body, time or signature changed is refused with 401, and not handled', async () => {
    const { post, key, handled } = await endpoint();
    const right = signed(key, ping);
    const part = fc.constantFrom('body', 'timestamp', 'signature');
    await fc.assert(
      fc.asyncProperty(part, fc.nat(4_095), async (changed, bit) => {
        const wrong = {
          ...right,
          ...(changed === 'timestamp'
            ? {
                timestamp: flip(Buffer.from(right.timestamp), bit)
                  .toString('latin1')
                  .replace(/[^!-~]/g, '0'),
              }
            : { [changed]: flip(right[changed === 'body' ? 'body' : 'signature'], bit) }),
        };
        fc.pre(wrong.timestamp !== right.timestamp || changed !== 'timestamp');
        expect((await post(wrong)).status).toBe(401);
      }),
      { numRuns: 300 },
    );
    expect(handled).toEqual([]);
    expect((await post(right)).status).toBe(200);
  });

  test.each([-301, 330])('that was signed %i seconds from now is refused', async (seconds) => {
    const { post, key } = await endpoint();
    expect((await post(signed(key, ping, Date.now() + seconds * 1_000))).status).toBe(401);
  });

  test.each([-290, 290])(
    'that was signed %i seconds from now, by a clock that is wrong, is accepted',
    async (seconds) => {
      const { post, key } = await endpoint();
      expect((await post(signed(key, ping, Date.now() + seconds * 1_000))).status).toBe(200);
    },
  );

  test('without a signature, with an empty one or with another key’s is refused', async () => {
    const { post, postWith, key } = await endpoint();
    const { timestamp, signature, body } = signed(key, ping);
    const headers = { 'x-signature-timestamp': timestamp, 'x-signature-ed25519': signature.toString('hex') };
    expect((await postWith(headers, body)).status).toBe(200);
    expect((await postWith({}, body)).status).toBe(401);
    expect((await postWith({ 'x-signature-timestamp': timestamp }, body)).status).toBe(401);
    expect((await postWith({ ...headers, 'x-signature-ed25519': '' }, body)).status).toBe(401);
    const other = generateKeyPairSync('ed25519').privateKey;
    expect((await post(signed(other, ping))).status).toBe(401);
  });

  test('with an interaction older than 15 seconds is refused as a replay', async () => {
    const { post, key, handled } = await endpoint();
    const made = (secondsAgo: number) => {
      const id = (BigInt(Date.now() - 1_420_070_400_000 - secondsAgo * 1_000) << 22n).toString();
      return { id, request: signed(key, JSON.stringify({ ...command, id })) };
    };
    const [fresh, old] = [made(2), made(20)];
    expect((await post(old.request)).status).toBe(401);
    await post(fresh.request);
    expect(handled).toEqual([fresh.id]);
  });

  test.each<[string, string]>([
    ['is no JSON', 'status'],
    ['is no UTF-8', '\ud800'],
    ['is of a type that nobody knows', JSON.stringify({ ...command, type: 9 })],
    ['has an id that is none', JSON.stringify({ ...command, id: '../1' })],
    ['has a token that would lead elsewhere', JSON.stringify({ ...command, token: 'a/../b' })],
  ])('that %s is refused with 400, though it is signed', async (_, body) => {
    const { post, key, handled } = await endpoint();
    expect((await post(signed(key, body))).status).toBe(400);
    expect(handled).toEqual([]);
  });
});
