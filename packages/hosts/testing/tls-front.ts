import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import {
  connect as connectTls,
  createServer,
  getCACertificates,
  setDefaultCACertificates,
  type TLSSocket,
} from 'node:tls';
import { selfSigned } from '@steward/fake-hosts';
import { onTestFinished } from 'vitest';
import { isPublicIp } from '../src/http/public-address.ts';
import type { PublicNetwork } from '../src/http/public-connector.ts';

/**
 * A TLS proxy on all addresses of this machine, to a server on this machine. It closes after the test.
 */
export async function tlsFront(target: string, names: readonly [string, ...string[]]) {
  const identity = newIdentity();
  /** Of another organization each: trust is looked up by it. */
  function newIdentity() {
    return selfSigned(`Panel ${randomUUID()}`, names);
  }
  const open = new Set<TLSSocket>();
  /** The addresses of this machine to which connections were made. */
  const connectedTo: (string | undefined)[] = [];
  const { port: targetPort, protocol } = new URL(target);
  const server = createServer({ key: identity.key, cert: identity.certificate }, (client) => {
    const options = { port: Number(targetPort), host: '127.0.0.1' };
    const upstream =
      protocol === 'https:' ? connectTls({ ...options, rejectUnauthorized: false }) : connect(options);
    open.add(client);
    client
      .on('error', () => {})
      .on('close', () => {
        open.delete(client);
        upstream.destroy();
      });
    upstream.on('error', () => {}).on('close', () => client.destroy());
    client.pipe(upstream).pipe(client);
  });
  server.on('tlsClientError', () => {});
  server.on('connection', (socket) => connectedTo.push(socket.localAddress));
  server.listen(0, '0.0.0.0');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('expected a port');
  onTestFinished(async () => {
    const closed = once(server, 'close');
    server.close();
    for (const socket of open) socket.destroy();
    await closed;
  });
  return {
    port: address.port,
    /** With the first of the names. */
    url: `https://${names[0]}:${address.port}`,
    fingerprint: identity.fingerprint,
    connectedTo,
    /** Ends the connections, so that the next request makes a new one. */
    drops(): void {
      for (const socket of open) socket.destroy();
    },
    /** Presents another certificate from now on. */
    renews(): string {
      const { key, certificate, fingerprint } = newIdentity();
      server.setSecureContext({ key, cert: certificate });
      for (const socket of open) socket.destroy();
      return fingerprint;
    },
    /** Makes this process trust the certificate, for this test. */
    isTrusted(): void {
      const before = getCACertificates('default');
      setDefaultCACertificates([...before, identity.certificate]);
      onTestFinished(() => setDefaultCACertificates(before));
    },
  };
}

/**
 * Returns a network with these names, in which 127.0.0.1 counts as public, because a test can listen there; no other address
 * of its kind does.
 */
export function networkOf(names: Map<string, string>) {
  /** The names that were asked for. */
  const asked: string[] = [];
  const network: PublicNetwork = {
    resolver: {
      async resolve4(name) {
        asked.push(name);
        const address = names.get(name);
        if (address === undefined) throw new Error('ENOTFOUND');
        return [address];
      },
      resolve6: async () => [],
    },
    isPublic: (address) => address === '127.0.0.1' || isPublicIp(address),
  };
  return { network, asked };
}
