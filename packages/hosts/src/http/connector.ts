import { constants } from 'node:crypto';
import { DEFAULT_CIPHERS, TLSSocket } from 'node:tls';
import { buildConnector } from 'undici';
import { type PublicNetwork, publicConnector, publicLookup } from './public-connector.ts';

/** The longest wait for a connection, in milliseconds. */
const maxConnectMs = 5000;

/** Where a server listens. */
export interface ListeningAt {
  /** Without brackets. */
  readonly hostname: string;
  readonly port: number;
}

interface ConnectorOptions {
  /** Returns where the server listens now, whatever its address says; rejects if it doesn't. Default: its address says it. */
  readonly listeningAt?: (() => Promise<ListeningAt>) | undefined;
  readonly timeoutMs: number;
  /** The SHA-256 fingerprint of the only certificate that is accepted, in hexadecimal, with or without colons. */
  readonly certificateSha256?: string | undefined;
  /** Connects to public addresses of this network only, over TLS and to allowed ports. Default: any address. */
  readonly publicOnly?: PublicNetwork | undefined;
}

/**
 * Returns what opens a client's connections.
 * @throws TypeError if the fingerprint is none
 */
export function connectorFor(options: ConnectorOptions): buildConnector.connector {
  const { certificateSha256, listeningAt } = options;
  const connect =
    certificateSha256 === undefined
      ? networkConnector(options, buildConnector)
      : networkConnector(options, (common) => pinnedConnector(certificateSha256, common));
  return listeningAt === undefined ? connect : movingConnector(listeningAt, connect);
}

/** Returns a connector to where a server listens at the moment. */
function movingConnector(
  listeningAt: () => Promise<ListeningAt>,
  connect: buildConnector.connector,
): buildConnector.connector {
  return (target, callback) => {
    listeningAt().then(
      ({ hostname, port }) =>
        connect({ ...target, hostname, host: `${hostname}:${port}`, port: `${port}` }, callback),
      (error: Error) => callback(error, null),
    );
  };
}

/**
 * For a server that a stranger chose: without finite-field Diffie-Hellman, in which the server chooses numbers with which a
 * handshake takes 15 ms of processor time and more, and nothing else can run. TLS 1.3 and all usual panels don't need it.
 */
const strangerCiphers = `${DEFAULT_CIPHERS}:!kDHE`;

/** Returns a connector of the network that the options name. */
function networkConnector(
  { timeoutMs, publicOnly: network }: ConnectorOptions,
  build: (options: buildConnector.BuildOptions) => buildConnector.connector,
): buildConnector.connector {
  const common = { allowH2: false, timeout: Math.min(timeoutMs, maxConnectMs) };
  if (network === undefined) return build(common);
  const secure = build({
    ...common,
    lookup: publicLookup(network),
    // A session is text that the server chose, and would be sent to any address that its name resolves to later.
    maxCachedSessions: 0,
    ciphers: strangerCiphers,
    // A server could ask for one handshake after the other.
    secureOptions: constants.SSL_OP_NO_RENEGOTIATION,
  });
  return publicConnector(secure, network);
}

/** Thrown if the server's certificate is not the pinned one: nothing was sent. */
export class CertificateError extends Error {
  override readonly name = 'CertificateError';
}

/**
 * Returns a connector that accepts only the certificate with this fingerprint. Trust and names are not checked, because a
 * self-signed certificate has neither; every connection makes a full handshake, in which the server proves its key.
 * @throws TypeError if the fingerprint is none
 */
function pinnedConnector(
  certificateSha256: string,
  options: buildConnector.BuildOptions,
): buildConnector.connector {
  const pinned = certificateSha256.replaceAll(':', '').toLowerCase();
  if (!/^[0-9a-f]{64}$/.test(pinned)) throw new TypeError('not a SHA-256 fingerprint');
  const connect = uncheckedConnector(options);
  return (target, callback) =>
    connect(target, (...[error, socket]) => {
      if (error !== null) return callback(error, null);
      if (socket instanceof TLSSocket && fingerprintOf(socket) === pinned) return callback(null, socket);
      socket.destroy();
      return callback(new CertificateError('not the pinned certificate'), null);
    });
}

/** Returns a connector that accepts every certificate. */
function uncheckedConnector(options: buildConnector.BuildOptions): buildConnector.connector {
  return buildConnector({ ...options, maxCachedSessions: 0, rejectUnauthorized: false });
}

/** Returns the SHA-256 fingerprint of the peer's certificate: 64 hexadecimal digits in lower case; null if it has none. */
function fingerprintOf(socket: TLSSocket): string | null {
  const certificate = socket.getPeerX509Certificate();
  return certificate?.fingerprint256.replaceAll(':', '').toLowerCase() ?? null;
}

/** The certificate that a server presents. */
export interface PresentedCertificate {
  /** SHA-256: 64 hexadecimal digits in lower case. */
  readonly fingerprint: string;
  /** Whether a known authority signed it, with the right name, and it has not expired. */
  readonly isValid: boolean;
}

/**
 * Reads the certificate of the server at an https address, and sends it nothing.
 * @throws Error if there is none
 */
export async function presentedCertificate(
  address: string,
  options: Pick<ConnectorOptions, 'timeoutMs' | 'publicOnly'>,
): Promise<PresentedCertificate> {
  const { protocol, hostname, host, port } = new URL(address);
  if (protocol !== 'https:') throw new CertificateError('not https');
  const connect = networkConnector(options, uncheckedConnector);
  const { promise, resolve, reject } = Promise.withResolvers<PresentedCertificate>();
  connect({ protocol, hostname, host, port }, (...[error, socket]) => {
    if (error !== null) return reject(error);
    const fingerprint = socket instanceof TLSSocket ? fingerprintOf(socket) : null;
    const isValid = socket instanceof TLSSocket && socket.authorized;
    socket.destroy();
    if (fingerprint === null) return reject(new CertificateError('no certificate'));
    return resolve({ fingerprint, isValid });
  });
  return promise;
}
