import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { createServer as createTlsServer, type TLSSocket } from 'node:tls';
import { selfSigned } from '@steward/fake-hosts';
import { listen, stopListening } from '@steward/fake-hosts/testing';
import { expect, onTestFinished, test } from 'vitest';
import { createHttpClient, type HttpRequest } from '../src/http/client.ts';
import { connectorFor, presentedCertificate } from '../src/http/connector.ts';
import { HttpError } from '../src/http/http-error.ts';
import { isPublicIp } from '../src/http/public-address.ts';
import { type PublicNetwork, publicLookup, publicNetwork, publicTcp } from '../src/http/public-connector.ts';
import { createQuerier } from '../src/query/index.ts';
import { requestStatus } from '../src/server-list-ping.ts';
import { MinecraftServer } from '../testing/minecraft-server.ts';
import { dnsServer } from './dns-server.ts';

const get: HttpRequest = {
  method: 'GET',
  path: '/',
  headers: {},
  body: null,
  startMs: 10_000,
  timeoutMs: 10_000,
};

/** Starts a panel on all addresses of 127.0.0.0/8 that closes each connection after one response. */
async function panel(listener: RequestListener = (_request, response) => response.end('panel')) {
  const { key, certificate, fingerprint } = selfSigned('Panel', ['panel.example.com']);
  const server = createServer({ key, cert: certificate }, (request, response) => {
    response.setHeader('connection', 'close');
    paths.push(request.url);
    listener(request, response);
  });
  const paths: (string | undefined)[] = [];
  const connectedTo: (string | undefined)[] = [];
  server.on('connection', (socket) => connectedTo.push(socket.localAddress));
  server.listen(0, '0.0.0.0');
  await once(server, 'listening');
  onTestFinished(() => stopListening(server));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('expected a port');
  return { port: address.port, fingerprint, paths, connectedTo };
}

type Panel = Awaited<ReturnType<typeof panel>>;

/** In these tests, 127.0.0.1 counts as public, because a panel can listen there; no other address of its kind does. */
function isPublic(address: string): boolean {
  return address === '127.0.0.1' || isPublicIp(address);
}

/** Returns a network whose DNS returns the next answers at each question for IPv4 addresses, and these for IPv6. */
function networkWith(fours: string[][], sixes: string[] = []) {
  let questions = 0;
  const network: PublicNetwork = {
    resolver: {
      resolve4: async () => fours[Math.min(questions++, fours.length - 1)] ?? [],
      resolve6: async () => sixes,
    },
    isPublic,
  };
  return { network, questions: () => questions };
}

function clientFor({ port, fingerprint }: Panel, publicOnly: PublicNetwork, host = 'panel.example.com') {
  return client(`https://${host}:${port}`, publicOnly, fingerprint);
}

function client(origin: string, publicOnly: PublicNetwork, certificateSha256?: string) {
  const opened = createHttpClient({
    origin,
    publicOnly,
    timeoutMs: 10_000,
    connections: 4,
    ...(certificateSha256 === undefined ? {} : { certificateSha256 }),
  });
  onTestFinished(() => opened.close());
  return opened;
}

async function failure(sent: Promise<unknown>): Promise<string> {
  const error: unknown = await sent.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof HttpError)) throw error;
  return error.message;
}

test('a name is reached if all its addresses are public', async () => {
  const host = await panel();
  const { network } = networkWith([['127.0.0.1']]);
  expect((await clientFor(host, network).send(get)).text).toBe('panel');
});

test('a name whose address changes after a request is refused at the next connection', async () => {
  const host = await panel();
  const { network, questions } = networkWith([['127.0.0.1'], ['127.0.0.2']]);
  const opened = clientFor(host, network);
  await opened.send(get);
  expect(await failure(opened.send(get))).toBe('not-sent: not-public');
  expect([host.connectedTo, questions()]).toEqual([['127.0.0.1'], 2]);
});

test('a connection is made to the checked address, without a second question', async () => {
  const host = await panel();
  for (let i = 0; i < 5; i++) {
    const { network, questions } = networkWith([['127.0.0.1'], ['127.0.0.2']]);
    await clientFor(host, network).send(get);
    expect(questions()).toBe(1);
  }
  expect(host.connectedTo).toEqual(Array(5).fill('127.0.0.1'));
});

test('a real DNS server that changes its answer is not followed to an inner address', async () => {
  const host = await panel();
  const answers = ['127.0.0.1', '127.0.0.2'];
  const resolver = new Resolver();
  resolver.setServers([await dnsServer(() => [answers.shift() ?? '127.0.0.2'])]);
  const opened = clientFor(host, { resolver, isPublic });
  expect((await opened.send(get)).text).toBe('panel');
  expect(await failure(opened.send(get))).toBe('not-sent: not-public');
  expect(host.connectedTo).toEqual(['127.0.0.1']);
});

test.each([
  ['an inner address beside a public one', [['127.0.0.1', '10.0.0.1']], [], 'not-public'],
  ['an inner IPv6 address beside a public one', [['127.0.0.1']], ['fd00::1'], 'not-public'],
  ['an IPv4-mapped address', [[]], ['::ffff:127.0.0.1'], 'not-public'],
  ['the metadata service of a cloud', [['169.254.169.254']], [], 'not-public'],
  ['no address', [[]], [], 'not-resolved'],
])('a name with %s is refused', async (_case, fours, sixes, code) => {
  const host = await panel();
  const { network } = networkWith(fours, sixes);
  expect(await failure(clientFor(host, network).send(get))).toBe(`not-sent: ${code}`);
  expect(await failure(clientFor(host, network).send({ ...get, method: 'POST' }))).toBe(`not-sent: ${code}`);
  expect(host.connectedTo).toEqual([]);
});

test('a connection that ends at another address than the checked one is refused before a request', async () => {
  const host = await panel();
  const { network } = networkWith([['127.0.0.1']]);
  let checks = 0;
  const opened = clientFor(host, { ...network, isPublic: () => checks++ === 0 });
  expect(await failure(opened.send(get))).toBe('not-sent: not-public');
  expect(host.paths).toEqual([]);
});

test.each(['127.0.0.1', '2130706433', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]', '[::7f00:1]'])(
  'the IP address %s is refused',
  async (address) => {
    const host = await panel();
    expect(await failure(clientFor(host, publicNetwork(), address).send(get))).toBe('not-sent: not-public');
    expect(host.connectedTo).toEqual([]);
  },
);

test('an address that the operator named as their own is not public, in any notation', () => {
  const { isPublic } = publicNetwork(['9.9.9.9', '2620:00fe::fe']);
  expect(['9.9.9.9', '2620:fe:0::fe', '9.9.9.10'].map(isPublic)).toEqual([false, false, true]);
});

test.each([
  ['x\u0000y.example.com', false],
  ['x y.example.com', false],
  ['x/y.example.com', false],
  ['', false],
  ['_game._tcp.example-1.com', true],
  ['m\u00fcnchen.example', true],
])('the resolver is asked for the name %j: %s', async (name, isAsked) => {
  const { network, questions } = networkWith([['127.0.0.1']]);
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  publicLookup(network)(name, { all: true }, (error) => resolve(error?.message));
  expect([await promise, questions()]).toEqual(isAsked ? [undefined, 1] : ['not-resolved', 0]);
});

test('plain HTTP and ports of other services are refused', async () => {
  const { network } = networkWith([['127.0.0.1']]);
  const received: unknown[] = [];
  const server = createHttpServer((request) => received.push(request.url));
  const port = await listen(server);
  onTestFinished(() => stopListening(server));
  const plain = client(`http://panel.example.com:${port}`, network);
  expect(await failure(plain.send(get))).toBe('not-sent: not-https');
  expect(await failure(client('https://panel.example.com:22', network).send(get))).toBe('not-sent: port');
  expect(received).toEqual([]);
});

test.each([302, 308])('a redirect with status %i is not followed', async (status) => {
  const host = await panel((_request, response) => response.writeHead(status, { location: '/inner' }).end());
  const { network, questions } = networkWith([['127.0.0.1']]);
  const opened = clientFor(host, network);
  expect((await opened.send(get)).status).toBe(status);
  expect([host.paths, questions()]).toEqual([['/'], 1]);
});

test('a handshake in which a panel can choose expensive numbers is refused', async () => {
  const { key, certificate } = selfSigned('Panel', ['panel.example.com'], 'rsa');
  const server = createServer({
    key,
    cert: certificate,
    maxVersion: 'TLSv1.2',
    ciphers: 'DHE-RSA-AES128-GCM-SHA256',
    dhparam: 'auto',
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => stopListening(server));
  const { port } = server.address() as AddressInfo;
  const { network } = networkWith([['127.0.0.1']]);
  const reads = (publicOnly?: PublicNetwork) =>
    presentedCertificate(`https://127.0.0.1:${port}`, { timeoutMs: 10_000, publicOnly });
  expect((await reads()).isValid).toBe(false);
  await expect(reads(network)).rejects.toThrow('handshake failure');
});

/** Starts a TLS server. */
async function tlsServer(onSecure: (socket: TLSSocket) => void) {
  const { key, certificate, fingerprint } = selfSigned('Panel', ['panel.example.com']);
  const options = { key, cert: certificate, maxVersion: 'TLSv1.2' } as const;
  const server = createTlsServer(options, (socket) => {
    socket.on('error', () => {});
    onSecure(socket);
  });
  server.on('tlsClientError', () => {});
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { port, fingerprint };
}

function connect(port: number, publicOnly: PublicNetwork, certificateSha256?: string) {
  const target = { protocol: 'https:', hostname: 'panel.example.com', host: '', port: `${port}` };
  const { promise, resolve } = Promise.withResolvers<Socket | Error>();
  const connector = connectorFor({ timeoutMs: 10_000, publicOnly, certificateSha256 });
  connector(target, (...[error, socket]) => {
    if (socket !== null) onTestFinished(() => void socket.destroy());
    resolve(error ?? socket);
  });
  return promise;
}

test('a connection is given up whose handshake does not end in time', async () => {
  const silent = createTcpServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => void silent.close());
  const { port } = silent.address() as AddressInfo;
  const { network } = networkWith([['127.0.0.1']]);
  const read = presentedCertificate(`https://panel.example.com:${port}`, {
    timeoutMs: 300,
    publicOnly: network,
  });
  await expect(read).rejects.toMatchObject({ code: 'UND_ERR_CONNECT_TIMEOUT' });
});

test('a server can’t make a connection repeat the handshake', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const { port, fingerprint } = await tlsServer((socket) => {
    socket.on('error', resolve);
    socket.renegotiate({}, () => resolve('repeated'));
  });
  const { network } = networkWith([['127.0.0.1']]);
  const socket = await connect(port, network, fingerprint);
  if (socket instanceof Error) throw socket;
  socket.resume();
  expect(await promise).toMatchObject({ code: 'ERR_SSL_NO_RENEGOTIATION' });
});

test('a response over the limit is refused', async () => {
  const host = await panel((_request, response) => response.end('x'.repeat(1_001)));
  const { network } = networkWith([['127.0.0.1']]);
  const sent = clientFor(host, network).send({ ...get, maxBytes: 1_000 });
  expect(await failure(sent)).toBe('invalid-response: over 1000 bytes');
});

test.each([
  ['informational responses', 5_000, 1],
  ['parts', 0, 5_000],
])('a response of thousands of %s is refused, however small they are', async (_what, hints, parts) => {
  const host = await panel((_request, { socket }) => {
    socket?.write('HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(hints));
    socket?.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n');
    socket?.end(`${'1\r\n1\r\n'.repeat(parts)}0\r\n\r\n`);
  });
  const { network } = networkWith([['127.0.0.1']]);
  const sent = clientFor(host, network).send({ ...get, maxBytes: 256 * 1024 });
  expect(await failure(sent)).toBe('invalid-response: over 262144 bytes');
});

test('a game whose name resolves to other addresses later is pinged at public ones only', async () => {
  const game = await MinecraftServer.listen();
  const { port } = game.address;
  const { network } = networkWith([['127.0.0.1'], ['127.0.0.2'], ['127.0.0.1', '10.0.0.1'], []]);
  const options = { timeoutMs: 30_000, connect: publicTcp(network) };
  const status = () => requestStatus({ host: 'game.example.com', port }, options);
  expect(await status()).toEqual(game.status);
  await expect(status()).rejects.toMatchObject({ code: 'not-public' });
  await expect(status()).rejects.toMatchObject({ code: 'not-public' });
  await expect(status()).rejects.toMatchObject({ code: 'not-resolved' });
  expect(game.sockets).toHaveLength(1);
});

test.each([
  ['an IP address that is not public', '127.0.0.2', 25565],
  ['one that hides in IPv6', '::ffff:127.0.0.1', 25565],
  ['a number that means one', '2130706433', 25565],
  ['the port of another service', '127.0.0.1', 25],
])('a game at %s is not pinged', async (_, host, port) => {
  const { network, questions } = networkWith([[]]);
  const { ask } = createQuerier({ publicOnly: network, timeoutMs: 30_000 });
  expect(await ask({ protocol: 'java', address: { host, port } })).toMatchObject({
    failure: expect.stringMatching(/refused|not-resolved/),
  });
  expect(questions()).toBe(/^\d+$/.test(host) ? 1 : 0);
});

test('the public internet has no address of this machine', () => {
  expect(publicNetwork().isPublic('127.0.0.1')).toBe(false);
  expect(publicNetwork().isPublic('8.8.8.8')).toBe(true);
});
