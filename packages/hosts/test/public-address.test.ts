import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPublicIp, parsePublicAddress } from '../src/http/public-address.ts';

test.each([
  ['https://panel.example.com', 'https://panel.example.com'],
  ['https://panel.example.com/', 'https://panel.example.com'],
  ['HTTPS://Panel.Example.com:443', 'https://panel.example.com'],
  ['https://panel.example.com:8443/pterodactyl/', 'https://panel.example.com:8443/pterodactyl'],
  ['https://panel.example.com:1024', 'https://panel.example.com:1024'],
  ['https://bücher.example', 'https://xn--bcher-kva.example'],
  ['https://8.8.8.8:65535', 'https://8.8.8.8:65535'],
  ['https://[2606:4700::1111]:8443', 'https://[2606:4700::1111]:8443'],
])('%s is accepted', (text, url) => {
  expect(parsePublicAddress(text)).toEqual({ url });
});

test.each([
  ['invalid', ['', 'panel.example.com', 'https:panel.example.com', 'https://', 'https:///panel.example.com']],
  [
    'invalid',
    ['https://a.example:65536', 'https://a.example:x', ' https://a.example', 'https://a.exa\tmple'],
  ],
  ['invalid', ['https://a.example.', 'https://8.8.8.8.', 'https://[fe80::1%25eth0]', 'https://[::1%lo]']],
  ['invalid', [`https://${'ü.'.repeat(40)}example`]],
  ['invalid', [`https://${'a.'.repeat(200)}example`, 'https://a.example\u202e', 'https://a.exa mple']],
  ['invalid', ['https://134744072', 'https://0x8.8.8.8', 'https://8.526344', 'https://010.8.8.8']],
  ['not-https', ['http://panel.example.com', 'ftp://panel.example.com', 'file://a.example/etc/passwd']],
  ['user-info', ['https://me@a.example', 'https://me:secret@a.example', 'https://@a.example']],
  ['user-info', ['https://a.example@127.0.0.1', 'https://a.example:443@10.0.0.1']],
  ['port', ['https://a.example:22', 'https://a.example:80', 'https://a.example:1023', 'https://a.example:0']],
  [
    'path',
    ['https://a.example?q', 'https://a.example/#x', 'https://a.example/a?b=c', 'https://a.example\\b'],
  ],
  [
    'path',
    ['https://a.example/..', 'https://a.example/%2e%2e/x', 'https://a.example//b', 'https://a.example/a;b'],
  ],
  [
    'path',
    ['https://a.example/.', 'https://a.example/a/../b', 'https://a.example/a%2fb', 'https://a.example/.env'],
  ],
  ['not-public', ['https://localhost', 'https://intranet:8443', 'https://127.0.0.1', 'https://[::1]']],
] as const)('the refusal is "%s" for %j', (refusal, texts) => {
  for (const text of texts) expect([text, parsePublicAddress(text)]).toEqual([text, { refusal }]);
});

test.each([
  ['loopback', '127.0.0.1', '127.255.255.254', '::1'],
  ['this host', '0.0.0.0', '0.1.2.3', '::'],
  ['private', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd12:3456::1'],
  ['link-local', '169.254.1.1', 'fe80::1', 'febf::1', 'fe80::1%eth0'],
  ['deprecated site-local', 'fec0::1'],
  ['carrier-grade NAT', '100.64.0.1', '100.127.255.255'],
  ['multicast and broadcast', '224.0.0.1', '239.255.255.250', '255.255.255.255', 'ff02::1'],
  ['documentation and benchmarks', '192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1'],
  ['benchmarks', '198.18.0.1', '198.19.255.255', '2001:2::1'],
  ['reserved', '240.0.0.1', '192.0.0.1', '192.88.99.1', '100::1', '4000::1', '5f00::1'],
  ['IPv4-mapped', '::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:8.8.8.8', '::ffff:0:127.0.0.1'],
  ['IPv4-compatible', '::127.0.0.1', '::7f00:1', '::a9fe:a9fe'],
  ['NAT64', '64:ff9b::7f00:1', '64:ff9b::8.8.8.8', '64:ff9b:1::a00:1'],
  ['6to4 and Teredo', '2002:7f00:1::', '2002:a00:1::1', '2001::1', '2001:0:4136:e378::1'],
  ['cloud metadata', '169.254.169.254', '169.254.170.2', '100.100.100.200', '192.0.0.192', '168.63.129.16'],
  ['cloud metadata over IPv6', 'fd00:ec2::254', 'fd20:ce::254', 'fe80::a9fe:a9fe'],
])('%s addresses are not public', (_name, ...addresses) => {
  for (const address of addresses) expect([address, isPublicIp(address)]).toEqual([address, false]);
});

test.each(['1.1.1.1', '8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:4001::200e'])(
  '%s is public',
  (address) => {
    expect(isPublicIp(address)).toBe(true);
  },
);

test.each(['', 'a.example', '8.8.8', '010.8.8.8', '0x8.8.8.8', '134744072', '8.8.8.8/8', '[2606:4700::1]'])(
  '"%s" is no IP address, so it is not public',
  (text) => {
    expect(isPublicIp(text)).toBe(false);
  },
);

const inner = fc
  .tuple(
    fc.constantFrom('127', '10', '169.254', '192.168', '100.64', '0', '224'),
    fc.nat(),
    fc.nat(),
    fc.nat(),
  )
  .map(([start, ...rest]) =>
    [...start.split('.'), ...rest.map((part) => part % 256)].slice(0, 4).map(Number),
  );

test('no notation of an inner IPv4 address is accepted', () => {
  const notation = fc.constantFrom<(octets: number[]) => string>(
    (octets) => octets.join('.'),
    (octets) => octets.map((octet) => `0${octet.toString(8)}`).join('.'),
    (octets) => octets.map((octet) => `0x${octet.toString(16)}`).join('.'),
    (octets) => `${numberOf(octets)}`,
    (octets) => `0x${numberOf(octets).toString(16)}`,
    (octets) => `0${numberOf(octets).toString(8)}`,
    ([a = 0, ...rest]) => `${a}.${numberOf(rest)}`,
    ([a = 0, b = 0, ...rest]) => `${a}.0x${b.toString(16)}.${numberOf(rest)}`,
    (octets) => `${octets.join('.')}.`,
    (octets) => octets.join('。'),
    (octets) => octets.join('%2e'),
    (octets) => `[::ffff:${octets.join('.')}]`,
    (octets) => `[::${octets.join('.')}]`,
    (octets) => `[64:ff9b::${octets.join('.')}]`,
    (octets) => `[2002:${groups(octets)}::1]`,
    (octets) => `[::ffff:${groups(octets)}]`,
    (octets) => `a.example@${octets.join('.')}`,
  );
  fc.assert(
    fc.property(
      inner,
      notation,
      fc.constantFrom('', ':443', ':8443'),
      fc.constantFrom('', '/', '/panel'),
      (...parts) => {
        const [octets, write, port, path] = parts;
        expect(parsePublicAddress(`https://${write(octets)}${port}${path}`)).toHaveProperty('refusal');
      },
    ),
  );
});

test('an accepted IP address is public, and its canonical form is accepted again', () => {
  fc.assert(
    fc.property(fc.ipV4(), fc.ipV6(), fc.nat(65535), (four, six, port) => {
      for (const [host, address] of [
        [four, four],
        [`[${six}]`, six],
      ] as const) {
        const parsed = parsePublicAddress(`https://${host}:${port}`);
        if (!('url' in parsed)) continue;
        expect(isPublicIp(address)).toBe(true);
        expect(parsePublicAddress(parsed.url)).toEqual(parsed);
      }
    }),
  );
});

function numberOf(octets: readonly number[]): number {
  return octets.reduce((value, octet) => value * 256 + octet, 0);
}

function groups([a = 0, b = 0, c = 0, d = 0]: readonly number[]): string {
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
}
