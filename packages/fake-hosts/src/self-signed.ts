import { generateKeyPairSync, randomInt, sign, X509Certificate } from 'node:crypto';

export interface SelfSigned {
  /** PEM. */
  readonly key: string;
  /** PEM. */
  readonly certificate: string;
  /** SHA-256, as `AB:CD:…`. */
  readonly fingerprint: string;
}

const dayMs = 86_400_000;
const oid = {
  commonName: '550403',
  organization: '55040a',
  subjectAltName: '551d11',
  basicConstraints: '551d13',
  ecdsaWithSha256: '2a8648ce3d040302',
  rsaWithSha256: '2a864886f70d01010b',
};

/**
 * Makes a certificate for a year that its own key signs. All names are DNS names, including those that are IP
 * addresses: a client that checks names refuses it for an IP address.
 */
export function selfSigned(
  organization: string,
  names: readonly [string, ...string[]],
  keyType: 'ec' | 'rsa' = 'ec',
): SelfSigned {
  const { privateKey, publicKey } =
    keyType === 'ec'
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : generateKeyPairSync('rsa', { modulusLength: 2048 });
  const algorithm =
    keyType === 'ec'
      ? sequence(der(0x06, hex(oid.ecdsaWithSha256)))
      : sequence(der(0x06, hex(oid.rsaWithSha256)), der(0x05, hex('')));
  const name = sequence(
    der(0x31, sequence(der(0x06, hex(oid.organization)), der(0x0c, Buffer.from(organization)))),
    der(0x31, sequence(der(0x06, hex(oid.commonName)), der(0x0c, Buffer.from(names[0])))),
  );
  const alternatives = sequence(...names.map((one) => der(0x82, Buffer.from(one))));
  const now = Date.now();
  const content = sequence(
    der(0xa0, integer(2)), // version 3
    integer(randomInt(1, 127)),
    algorithm,
    name,
    sequence(utcTime(now - dayMs), utcTime(now + 365 * dayMs)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(
      0xa3,
      sequence(
        sequence(der(0x06, hex(oid.subjectAltName)), der(0x04, alternatives)),
        // Critical, and no certificate authority.
        sequence(der(0x06, hex(oid.basicConstraints)), der(0x01, hex('ff')), der(0x04, sequence())),
      ),
    ),
  );
  const signature = der(0x03, Buffer.concat([hex('00'), sign('sha256', content, privateKey)]));
  const certificate = new X509Certificate(sequence(content, algorithm, signature));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: certificate.toString(),
    fingerprint: certificate.fingerprint256,
  };
}

/** Encodes a value: its tag, its length, itself. */
function der(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, Buffer.concat(parts));
}

function integer(value: number): Buffer {
  return der(0x02, Buffer.from([value]));
}

function utcTime(ms: number): Buffer {
  return der(0x17, Buffer.from(`${new Date(ms).toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`));
}

function hex(text: string): Buffer {
  return Buffer.from(text, 'hex');
}
