import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { queryProtocols } from '@steward/hosts/model';
import { anyText } from '@steward/kit/testing';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { loadConfig } from '../src/config/config.ts';
import { ConfigError } from '../src/config/environment.ts';

const required = { DISCORD_TOKEN: 'a.b.c', HOSTING_API_URL: 'https://host.example' };
/** The host of `HOSTING_API_URL`. */
const theHost = (address: string) => ({
  id: 'default',
  name: 'host.example',
  kind: 'generic',
  address,
  certificateSha256: null,
});
const key = (id: string) => `${id}:${Buffer.alloc(32, id).toString('base64')}`;

function mistakesIn(environment: Readonly<Record<string, string>>): readonly string[] {
  try {
    loadConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.lines;
    throw error;
  }
  return [];
}

test.each(['docs/configuration.md', 'packages/embedded-host/README.md', 'packages/hosts/README.md'])(
  '%s names every way to ask a game who is online',
  async (page) => {
    const text = await readFile(join(import.meta.dirname, '..', page), 'utf8');
    expect(queryProtocols.filter((protocol) => !text.includes(`\`${protocol}\``))).toEqual([]);
  },
);

describe('settings', () => {
  test('have defaults, except for the two that are required', () => {
    expect(loadConfig(required)).toEqual({
      discordToken: 'a.b.c',
      discordApiUrl: 'https://discord.com/api',
      hosts: [theHost('https://host.example')],
      openHosts: [],
      ownAddresses: [],
      thisMachine: null,
      ownServer: null,
      hostingTimeoutMs: 15_000,
      hostingPowerField: 'action',
      hostingCommandField: 'command',
      games: [],
      testDailyGiB: 20,
      databaseUrl: 'sqlite:data/steward.db',
      encryptionKeys: null,
      shards: null,
      shardCount: null,
      http: null,
      operator: { name: null, contact: null },
      logLevel: 'info',
    });
  });

  test('can all be set', () => {
    const settings = loadConfig({
      DISCORD_TOKEN: '  Bot a.b.c\n',
      DISCORD_API_URL: 'http://127.0.0.1:8080/api/',
      HOSTING_API_URL: 'https://host.example/panel//',
      HOSTING_TIMEOUT_MS: '100',
      HOSTING_POWER_FIELD: 'signal',
      HOSTING_COMMAND_FIELD: 'line',
      GAMES: '[{"game":"moon","world":["{world}.moon"],"needed":[]}]',
      TEST_DAILY_GIB: '0.5',
      DATABASE_URL: 'sqlite:/srv/steward.db',
      ENCRYPTION_KEYS: `${key('b')},${key('a')}`,
      SHARDS: '4, 0-2',
      SHARD_COUNT: '5',
      HTTP_PORT: '8080',
      HTTP_HOST: '::1',
      OPERATOR_NAME: 'Host & Co',
      OPERATOR_CONTACT: 'privacy@host.example',
      LOG_LEVEL: 'debug',
    });
    expect(settings.encryptionKeys?.map(({ id }) => id)).toEqual(['b', 'a']);
    expect({ ...settings, encryptionKeys: null }).toEqual({
      discordToken: 'a.b.c',
      discordApiUrl: 'http://127.0.0.1:8080/api',
      hosts: [theHost('https://host.example/panel')],
      openHosts: [],
      ownAddresses: [],
      thisMachine: null,
      ownServer: null,
      hostingTimeoutMs: 100,
      hostingPowerField: 'signal',
      hostingCommandField: 'line',
      games: [
        {
          game: 'moon',
          world: ['{world}.moon'],
          needed: [],
          folders: [],
          copies: [],
          checks: [],
          plain: [],
          mayBeEmpty: [],
          waiting: [],
          settled: [],
          loginHosts: [],
        },
      ],
      testDailyGiB: 0.5,
      databaseUrl: 'sqlite:/srv/steward.db',
      encryptionKeys: null,
      shards: [0, 1, 2, 4],
      shardCount: 5,
      http: { host: '::1', port: 8080 },
      operator: { name: 'Host & Co', contact: 'privacy@host.example' },
      logLevel: 'debug',
    });
  });

  test.each([
    ['crafty', ['crafty']],
    ['pelican', ['pterodactyl']],
    [' Pterodactyl , crafty,generic,', ['generic', 'pterodactyl', 'crafty']],
  ])('OPEN_HOSTS=%s suffices without other hosts', (text, kinds) => {
    const { hosts, openHosts } = loadConfig({ DISCORD_TOKEN: 'a.b.c', OPEN_HOSTS: text });
    expect([hosts, openHosts]).toEqual([[], kinds]);
  });

  test.each(['exaroton', 'crafty;generic', 'all'])('OPEN_HOSTS=%s is refused', (text) => {
    expect(mistakesIn({ ...required, OPEN_HOSTS: text })).toEqual([
      expect.stringMatching(/^OPEN_HOSTS is not a list of generic, pterodactyl, crafty\. .*exaroton/),
    ]);
  });

  test('OWN_ADDRESSES is a list of IP addresses', () => {
    const { ownAddresses } = loadConfig({ ...required, OWN_ADDRESSES: '9.9.9.9, 2620:fe::fe,' });
    expect(ownAddresses).toEqual(['9.9.9.9', '2620:fe::fe']);
    for (const text of ['9.9.9', 'bot.example.com', '9.9.9.9;9.9.9.10', '2620:fe::fe%eth0'])
      expect(mistakesIn({ ...required, OWN_ADDRESSES: text })).toEqual([
        expect.stringMatching(/^OWN_ADDRESSES is not a list of IP addresses\./),
      ]);
  });

  describe('of the host on this machine', () => {
    const ada = '123456789012345678';
    const file = join(import.meta.dirname, '../host.example.json');
    const local = { DISCORD_TOKEN: 'a.b.c', LOCAL_HOST: file, LOCAL_ADMINS: ada };

    test('suffice without other hosts', () => {
      const { hosts, thisMachine } = loadConfig({ ...local, LOCAL_ADMINS: ` ${ada}, 223456789012345678,` });
      expect([hosts, thisMachine]).toEqual([[], { file, admins: [ada, '223456789012345678'] }]);
    });

    test.each([
      [
        { LOCAL_ADMINS: '' },
        /^LOCAL_HOST is set, but LOCAL_ADMINS is not: nobody could connect this machine\./,
      ],
      [{ LOCAL_HOST: '' }, /^LOCAL_ADMINS is set, but LOCAL_HOST is not\. .*Copy User ID/],
      [{ LOCAL_ADMINS: 'Ada' }, /^LOCAL_ADMINS is not a list of Discord user IDs/],
      [{ LOCAL_ADMINS: `${ada};${ada}` }, /^LOCAL_ADMINS is not a list of Discord user IDs/],
      [{ LOCAL_HOST: join(file, '../nowhere.json') }, /^LOCAL_HOST names a file that doesn’t exist\./],
      [{ LOCAL_HOST: import.meta.dirname }, /^LOCAL_HOST is not the path of a file\./],
      [{ SHARDS: '0', SHARD_COUNT: '2' }, /^LOCAL_HOST is set, but SHARDS is too: each process/],
      [{ OPEN_HOSTS: 'crafty' }, /^LOCAL_HOST is set, but OPEN_HOSTS is too: .*npm run host/],
    ])('are refused with the reason: %j', (change, mistake) => {
      const settings = { HOSTING_API_URL: 'https://host.example', ...local, ...change };
      expect(mistakesIn(settings)).toEqual([expect.stringMatching(mistake)]);
    });

    test('can name many processes’ shards in one process', () => {
      expect(mistakesIn({ ...local, SHARD_COUNT: '2' })).toEqual([]);
    });

    test('share no id and no name with a host of HOSTS', () => {
      const host = { id: 'this-machine', name: 'Here', kind: 'generic', address: 'https://host.example' };
      expect(mistakesIn({ ...local, HOSTS: JSON.stringify([host]) })).toEqual([
        expect.stringMatching(/^HOSTS has two hosts with the same id \(LOCAL_HOST counts as one\)/),
      ]);
    });
  });

  test('a blank variable is an unset one', () => {
    const names = ['DISCORD_API_URL', 'HOSTING_TIMEOUT_MS', 'ENCRYPTION_KEYS', 'SHARDS', 'LOG_LEVEL'];
    const blank = Object.fromEntries(names.map((name) => [name, ' \t']));
    expect(loadConfig({ ...required, ...blank })).toEqual(loadConfig(required));
    expect(mistakesIn({ DISCORD_TOKEN: ' ', HOSTING_API_URL: '' })).toHaveLength(2);
  });

  test('a missing variable is named, with where to get it', () => {
    const mistakes = mistakesIn({});
    expect(mistakes).toHaveLength(2);
    expect(mistakes[0]).toMatch(/^DISCORD_TOKEN is not set\. .*discord\.com\/developers/);
    expect(mistakes[1]).toMatch(/^HOSTING_API_URL is not set\. .*your host’s API/);
  });

  test('every mistake is reported at once, one line each, without any value', () => {
    const wrong = {
      DISCORD_TOKEN: 'hunter2 hunter2',
      DISCORD_API_URL: 'hunter2',
      HOSTING_API_URL: 'https://hunter2:hunter2@host.example',
      HOSTS: '[hunter2]',
      OPEN_HOSTS: 'hunter2',
      OWN_ADDRESSES: 'hunter2',
      HOSTING_TIMEOUT_MS: 'hunter2',
      HOSTING_POWER_FIELD: 'hunter2 hunter2',
      HOSTING_COMMAND_FIELD: 'hunter2"',
      TEST_DAILY_GIB: 'hunter2',
      DATABASE_URL: 'postgres://hunter2@host.example',
      ENCRYPTION_KEYS: 'hunter2:hunter2',
      SHARDS: 'hunter2',
      SHARD_COUNT: 'hunter2',
      HTTP_PORT: 'hunter2',
      HTTP_HOST: 'hunter2 hunter2',
      LOG_LEVEL: 'hunter2',
    };
    const mistakes = mistakesIn(wrong);
    expect(mistakes.map((line) => line.split(/[ ,]/)[0])).toEqual(Object.keys(wrong));
    for (const line of mistakes) expect(line).toMatch(/^[A-Z_]+[ ,].+\. .+\.$/);
    expect(mistakes.join()).not.toContain('hunter2');
    expect(mistakes.join()).not.toContain('undefined');
  });

  test.each([
    ['http://localhost:3000', true],
    ['http://127.9.9.9', true],
    ['http://[::1]:80', true],
    ['http://host.example', false],
    ['http://127.0.0.1.host.example', false],
    ['http://localhost.host.example', false],
    ['http://10.0.0.1', false],
    ['http://[::2]', false],
    ['ftp://localhost', false],
    ['https://host.example/?key=1', false],
    ['https://host.example/#x', false],
    ['host.example', false],
  ])('a hosting API at %s: allowed is %s', (url, allowed) => {
    expect(mistakesIn({ ...required, HOSTING_API_URL: url })).toHaveLength(allowed ? 0 : 1);
  });

  test.each(['99', '120001', '1e4', '-5', '1.5', '0x99', 'ten'])('a time-out of %s is refused', (text) => {
    expect(mistakesIn({ ...required, HOSTING_TIMEOUT_MS: text })).toHaveLength(1);
  });

  test.each([
    ['{', 'GAMES is not valid JSON'],
    ['[]', 'GAMES is not a list of 1 to 50 games'],
    ['[7]', 'GAMES, game 1 is invalid'],
    ['[{"game":"Moon","world":["*"],"needed":[]}]', 'GAMES, game 1: game is missing or invalid'],
    [
      '[{"game":"moon","world":["{world}/{world}"],"needed":[]}]',
      'GAMES, game 1: world is missing or invalid',
    ],
    ['[{"game":"moon","world":["*"],"needed":["*a*"]}]', 'GAMES, game 1: needed is missing or invalid'],
    [
      '[{"game":"moon","world":["*"],"needed":[],"players":"{player}/{player:hex}"}]',
      'GAMES, game 1: players is',
    ],
    ['[{"game":"moon","world":["{wolrd}"],"needed":[]}]', 'GAMES, game 1: world is missing or invalid'],
    ['[{"game":"moon","match":{"images":["Moon"]}}]', 'GAMES, game 1: match is'],
    ['[{"game":"moon","query":{"protocol":"telnet"}}]', 'GAMES, game 1: query is'],
    ['/nowhere/games.json', 'GAMES is neither a JSON list nor the path of a file that can be read (ENOENT)'],
  ])('GAMES=%s is refused', (text, mistake) => {
    expect(mistakesIn({ ...required, GAMES: text })).toEqual([expect.stringContaining(mistake)]);
  });

  test.each(['-1', '1e3', '100001', '0x10', 'all'])('a daily limit of %s GiB is refused', (text) => {
    expect(mistakesIn({ ...required, TEST_DAILY_GIB: text })).toEqual([
      expect.stringMatching(/^TEST_DAILY_GIB is not a number of GiB from 0 to 100000\./),
    ]);
  });

  test('a field that no host has is named, though each object has one called so', () => {
    const host = { id: 'p', name: 'P', kind: 'pterodactyl', address: 'https://panel.example' };
    const HOSTS = JSON.stringify([{ ...host, constructor: 1 }]);
    expect(mistakesIn({ ...required, HOSTS })).toEqual([
      expect.stringContaining('"constructor" is not a known field'),
    ]);
  });

  test('settings that had another name are refused with the new one', () => {
    const HOSTS = JSON.stringify([
      { id: 'p', name: 'P', kind: 'pterodactyl', address: 'https://panel.example', proveDailyGiB: 1 },
    ]);
    expect(mistakesIn({ ...required, PROVE_DAILY_GIB: '5', HOSTS })).toEqual([
      expect.stringContaining('"proveDailyGiB" is called testDailyGiB now'),
      'PROVE_DAILY_GIB is called TEST_DAILY_GIB now. Rename it to TEST_DAILY_GIB.',
    ]);
  });

  test.each([
    ['0-3', '4', [0, 1, 2, 3]],
    ['3', '4', [3]],
    ['2,0,2,1-2', '4', [0, 1, 2]],
  ])('shards %s of %s are %j', (shards, count, expected) => {
    expect(loadConfig({ ...required, SHARDS: shards, SHARD_COUNT: count }).shards).toEqual(expected);
  });

  test.each([
    ['0-4', '4'],
    ['3-1', '4'],
    ['0-', '4'],
    ['a', '4'],
    ['0-99999999999', '4'],
    ['0,', '4'],
    ['0', ''],
    ['0', '0'],
    ['0', '20000'],
  ])('shards %s of "%s" are refused in one line', (shards, count) => {
    expect(mistakesIn({ ...required, SHARDS: shards, SHARD_COUNT: count })).toHaveLength(1);
  });

  describe('several hosts', () => {
    const panel = { id: 'panel', name: 'Our panel', kind: 'generic', address: 'https://panel.example/' };
    const home = { id: 'home', name: 'Home', kind: 'crafty', address: 'https://192.168.1.5:8443' };
    const read = { ...panel, address: 'https://panel.example', certificateSha256: null };

    test('of the kind pelican are taken for what they are to Steward', () => {
      const HOSTS = JSON.stringify([{ ...panel, kind: 'pelican' }]);
      expect(loadConfig({ DISCORD_TOKEN: 'a.b.c', HOSTS }).hosts).toEqual([{ ...read, kind: 'pterodactyl' }]);
    });

    test('are listed as JSON, instead of HOSTING_API_URL or after its host', () => {
      const certificateSha256 = 'AB:'.repeat(31).concat('CD');
      const HOSTS = JSON.stringify([panel, { ...home, certificateSha256 }]);
      const pinned = { ...home, certificateSha256: `${'ab'.repeat(31)}cd` };
      expect(loadConfig({ DISCORD_TOKEN: 'a.b.c', HOSTS }).hosts).toEqual([read, pinned]);
      expect(loadConfig({ ...required, HOSTS }).hosts).toEqual([
        theHost('https://host.example'),
        read,
        pinned,
      ]);
    });

    test('have a daily limit of what is tested, if it is set', () => {
      const HOSTS = JSON.stringify([{ ...panel, testDailyGiB: 0.5 }]);
      expect(loadConfig({ DISCORD_TOKEN: 'a.b.c', HOSTS }).hosts).toEqual([{ ...read, testDailyGiB: 0.5 }]);
      expect(mistakesIn({ ...required, HOSTS: JSON.stringify([{ ...panel, testDailyGiB: '5' }]) })).toEqual([
        expect.stringMatching(/^HOSTS, host 1: testDailyGiB must be a number of GiB from 0/),
      ]);
    });

    test('of a panel have its own address, without the path of its API', () => {
      const hosts = (kind: string, address: string) => JSON.stringify([{ ...panel, kind, address }]);
      for (const path of ['/api', '/api/client', '/panel/api/client/'])
        expect(
          mistakesIn({ ...required, HOSTS: hosts('pterodactyl', `https://panel.example${path}`) }),
        ).toEqual([
          'HOSTS, host 1: address must be the panel’s own address, as a browser shows it, without /api. See HOSTS in .env.example.',
        ]);
      const generic = { DISCORD_TOKEN: 'a.b.c', HOSTS: hosts('generic', 'https://host.example/api') };
      expect(loadConfig(generic).hosts).toHaveLength(1);
    });

    test('say where a server’s page is, if that is set', () => {
      const pageUrl = 'https://panel.example/server/{id}';
      const hosts = (url: string) => JSON.stringify([{ ...panel, pageUrl: url }]);
      expect(loadConfig({ DISCORD_TOKEN: 'a.b.c', HOSTS: hosts(pageUrl) }).hosts).toEqual([
        { ...read, pageUrl },
      ]);
      const around = loadConfig({ DISCORD_TOKEN: 'a.b.c', HOSTS: hosts(`\n ${pageUrl}\t`) }).hosts;
      expect(around).toEqual([{ ...read, pageUrl }]);
      const wrongs = ['http://panel.example/{id}', 'https://panel.example/', 'panel/{id}'];
      for (const wrong of [...wrongs, 'https://panel.example/a b/{id}'])
        expect(mistakesIn({ ...required, HOSTS: hosts(wrong) })).toEqual([
          expect.stringMatching(/^HOSTS, host 1: pageUrl must be an https address with {id}/),
        ]);
    });

    test('are listed in a file', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'steward-hosts-'));
      onTestFinished(() => rm(folder, { recursive: true }));
      const path = join(folder, 'hosts.json');
      await writeFile(path, JSON.stringify([panel]));
      expect(loadConfig({ DISCORD_TOKEN: 'a.b.c', HOSTS: path }).hosts).toEqual([read]);
      expect(mistakesIn({ ...required, HOSTS: join(folder, 'none.json') })).toEqual([
        expect.stringMatching(
          /^HOSTS is neither a JSON list nor the path of a file that can be read \(ENOENT\)\. /,
        ),
      ]);
      await writeFile(path, '[');
      expect(mistakesIn({ ...required, HOSTS: path })).toHaveLength(1);
    });

    test('have each mistake reported at once', () => {
      const wrong = { id: 'No slug', name: ' ', kind: 'hunter2', adress: 'https://a.example' };
      const pinned = { ...panel, certificateSha256: 'ab'.repeat(32) };
      const list = [
        wrong,
        pinned,
        { ...home, address: 'http://hunter2.example', certificateSha256: 'hunter2' },
      ];
      const mistakes = mistakesIn({ ...required, HOSTS: JSON.stringify([...list, 'hunter2']) });
      expect(mistakes.map((line) => line.replace(/ See HOSTS in \.env\.example\.$/, ''))).toEqual([
        'HOSTS, host 1: id must be 1 to 32 characters: a-z, 0-9 and "-".',
        'HOSTS, host 1: name must be one line of 1 to 40 characters.',
        'HOSTS, host 1: kind must be one of generic, pterodactyl, exaroton, crafty.',
        'HOSTS, host 1: address is not set.',
        'HOSTS, host 1: "adress" is not a known field.',
        'HOSTS, host 2: certificateSha256 is for the kind crafty only.',
        'HOSTS, host 3: address must use https://. Only 127.0.0.1, [::1] and localhost can use http://.',
        'HOSTS, host 3: certificateSha256 must be a SHA-256 fingerprint of 64 hexadecimal digits.',
        'HOSTS, host 4 is not an object.',
      ]);
    });

    test.each<[string, object]>([
      ['id', { id: 'default' }],
      ['name', { name: 'HOST.example' }],
      ['address', { address: 'https://host.example/' }],
    ])('have different values of %s', (field, same) => {
      const [line, ...others] = mistakesIn({ ...required, HOSTS: JSON.stringify([{ ...panel, ...same }]) });
      expect(others).toEqual([]);
      expect(line).toMatch(new RegExp(`^HOSTS has two hosts with the same ${field} \\(HOSTING_API_URL`));
    });

    test('can have the name of HOSTING_NAME beside them once', () => {
      const named = { ...required, HOSTING_NAME: 'Our own host' };
      expect(loadConfig(named).hosts[0]?.name).toBe('Our own host');
      const list = (name: string) => JSON.stringify([{ ...panel, name }]);
      expect(mistakesIn({ ...named, HOSTS: list('host.example') })).toEqual([]);
      expect(mistakesIn({ ...named, HOSTS: list('our own HOST') })).toEqual([
        expect.stringMatching(/^HOSTS has two hosts with the same name \(HOSTING_API_URL/),
      ]);
      expect(mistakesIn({ ...named, HOSTING_NAME: 'x'.repeat(41) })).toEqual([
        expect.stringMatching(/^HOSTING_NAME must be one line of 1 to 40 characters\. /),
      ]);
      expect(
        mistakesIn({ DISCORD_TOKEN: 'a.b.c', HOSTS: list('Panel'), HOSTING_NAME: 'Our own host' }),
      ).toEqual([expect.stringMatching(/^HOSTING_NAME is set, but HOSTING_API_URL is not\. /)]);
    });

    test('in a file that is missing or not readable are refused with the reason', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'steward-settings-'));
      onTestFinished(() => rm(folder, { recursive: true }));
      expect(mistakesIn({ ...required, HOSTS: join(folder, 'hosts.json') })[0]).toContain(
        'can be read (ENOENT).',
      );
      expect(mistakesIn({ ...required, HOSTS: folder })[0]).toContain('can be read (EISDIR).');
    });

    test.each(['[]', '{}', '"x"', '[', 'null'])('are not %s', (text) => {
      expect(mistakesIn({ ...required, HOSTS: text })).toHaveLength(1);
    });
  });

  describe('what is served over HTTP', () => {
    test.each(['65536', '-1', '1.5', '0x50'])('a port like %s is refused', (text) => {
      expect(mistakesIn({ ...required, HTTP_PORT: text })).toHaveLength(1);
    });
  });

  test.each(['tok en', 'tok\u200ben', '"a.b.c"', 'töken'])('a token like %j is refused', (token) => {
    const [line, ...others] = mistakesIn({ ...required, DISCORD_TOKEN: token });
    expect(others).toEqual([]);
    expect(line).toMatch(/^DISCORD_TOKEN (?:has|contains) /);
  });

  test('PostgreSQL needs ENCRYPTION_KEYS', () => {
    const shared = { ...required, DATABASE_URL: 'postgresql://steward:secret@host/db' };
    const [line, ...others] = mistakesIn(shared);
    expect(others).toEqual([]);
    expect(line).toMatch(/^ENCRYPTION_KEYS is not set, and PostgreSQL needs it\. .*npm run keygen/);
    expect(mistakesIn({ ...shared, ENCRYPTION_KEYS: key('a') })).toEqual([]);
  });

  test.each([
    'postgres://host',
    'postgres:host/db',
    'postgres://user:50%@host/db',
    'postgres://user:%ff@host/db',
    'postgres://user:a/b@host/db',
    'postgres:///',
  ])('a PostgreSQL URL like %s is refused, with how to write it', (url) => {
    const [line] = mistakesIn({ ...required, DATABASE_URL: url, ENCRYPTION_KEYS: key('a') });
    expect(line).toMatch(/^DATABASE_URL is not of the form postgres:\/\//);
  });

  test('any value is parsed, or refused by the name of its variable', () => {
    const names = ['DISCORD_TOKEN', 'DISCORD_API_URL', 'HOSTING_API_URL', 'HOSTS', 'DATABASE_URL'];
    const start = fc.constantFrom('', '[', 'https://', 'http://127.0.0.1:', 'sqlite:', 'postgres://user@');
    const value = fc.tuple(start, anyText()).map((parts) => parts.join(''));
    const environment = fc.record(Object.fromEntries([...names, 'SHARDS'].map((name) => [name, value])), {
      requiredKeys: [],
    });
    fc.assert(
      fc.property(environment, (wild) => {
        for (const line of mistakesIn({ ...required, ...wild })) expect(line).toMatch(/^[A-Z_]+[ ,]/);
      }),
    );
  });

  test('.env.example names every variable', async () => {
    const example = await readFile(new URL('../.env.example', import.meta.url), 'utf8');
    const named = [...example.matchAll(/^([A-Z_]+)=$/gm)].map((match) => match[1]);
    expect(named.sort()).toEqual(
      [
        ...[
          'DISCORD_TOKEN',
          'DISCORD_API_URL',
          'HOSTING_API_URL',
          'HOSTING_NAME',
          'HOSTS',
          'OPEN_HOSTS',
          'OWN_ADDRESSES',
          'LOCAL_HOST',
          'LOCAL_ADMINS',
          'HOSTING_TIMEOUT_MS',
          'HOSTING_POWER_FIELD',
        ],
        ...['OPERATOR_NAME', 'OPERATOR_CONTACT'],
        ...['HTTP_PORT', 'HTTP_HOST'],
        ...[
          'TEST_DAILY_GIB',
          'HOSTING_COMMAND_FIELD',
          'GAMES',
          'DATABASE_URL',
          'ENCRYPTION_KEYS',
          'SHARDS',
          'SHARD_COUNT',
          'LOG_LEVEL',
        ],
      ].sort(),
    );
  });
});
