import { inspect } from 'node:util';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { account, type Behaviour, failureOf, hostAnswering } from '../testing/stub-host.ts';

const compressed =
  (encoding: string, bytes: Buffer, status = 200): Behaviour =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', 'content-encoding': encoding });
    response.end(bytes);
  };
const json = (value: unknown) => Buffer.from(JSON.stringify(value));

test.each([
  ['gzip', gzipSync],
  ['x-gzip', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
  ['zstd', zstdCompressSync],
  ['gzip, identity', gzipSync],
  ['GZIP', gzipSync],
  ['deflate, gzip', (bytes: Buffer) => gzipSync(deflateSync(bytes))],
])('a response that a gateway compressed unasked is read: %s', async (encoding, compress) => {
  const answer = compressed(encoding, compress(json({ status: 'running', players: 1 })));
  const { hosting } = await hostAnswering(answer);
  expect(await hosting.server(account, 's1')).toMatchObject({ status: 'running' });
});

test('a refusal in a compressed response is a refusal, with the host’s text', async () => {
  const refusal = json({ success: false, error: 'Server is suspended' });
  const { hosting } = await hostAnswering(compressed('gzip', gzipSync(refusal)));
  const failure = await failureOf(hosting.command(account, 's1', 'list'));
  expect(failure.hostText).toBe('Server is suspended');
});

test.each([
  ['in an unknown encoding', compressed('sdch', json({ status: 'running' }))],
  ['that is not in the encoding that it names', compressed('gzip', json({ status: 'running' }))],
  [
    'that is small but huge when decompressed',
    compressed('gzip', gzipSync(Buffer.alloc(8 * 1024 ** 2, ' '))),
  ],
  [
    'that was compressed three times',
    compressed('gzip, gzip, gzip', gzipSync(gzipSync(gzipSync(json({ status: 'running' }))))),
  ],
])('a response %s is not understood', async (_what, answer) => {
  const { hosting } = await hostAnswering(answer);
  expect((await failureOf(hosting.server(account, 's1'))).kind).toBe('not-understood');
});

test('an unknown encoding is not quoted, because it may be the API key', async () => {
  const { hosting } = await hostAnswering(compressed(account.apiKey, json({ status: 'running' })));
  const failure = await failureOf(hosting.server(account, 's1'));
  expect(inspect(failure, { depth: 9 }).toLowerCase()).not.toContain(account.apiKey.toLowerCase());
});
