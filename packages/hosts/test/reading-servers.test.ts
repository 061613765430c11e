import { describe, expect, test } from 'vitest';
import { noUsage, type Server } from '../src/model/server.ts';
import { readServers, toServer } from '../src/readers/server-fields.ts';

const now = new Date('2026-08-06T12:00:00Z');
const mb = 1024 ** 2;

function server(record: unknown): Server {
  const read = toServer(record, 's1', now);
  if (read === null) throw new Error('not-understood');
  return read;
}

test('a record with only status and players is read; its id and name are the requested id', () => {
  expect(server({ status: 'running', players: 3 })).toEqual({
    id: 's1',
    name: 's1',
    status: 'running',
    statusWord: 'running',
    players: { online: 3, max: null, names: [] },
    usage: noUsage,
    configuration: [],
    restore: null,
  });
});

test.each([
  [
    { status: 'running', game: { answered: true } },
    { answered: true, askedAt: now, address: null },
  ],
  [
    { status: 'running', game: { answered: false } },
    { answered: false, askedAt: now, address: null },
  ],
  // One that is down can't answer.
  [{ status: 'stopped', game: { answered: false } }, undefined],
  [{ status: 'running', game: 'minecraft' }, undefined],
  [{ status: 'running', game: null }, undefined],
])('a host may say whether the game answered: %j', (told, game) => {
  expect(server(told).game).toEqual(game);
});

test.each<[unknown, string | undefined]>([
  ['It ended unexpectedly (exit code 1).', 'It ended unexpectedly (exit code 1).'],
  ['  in\ntwo lines ', 'in two lines'],
  ['x'.repeat(2_000), `${'x'.repeat(499)}…`],
  ['', undefined],
  [null, undefined],
  [false, undefined],
  ['<!DOCTYPE html><title>502</title>', undefined],
])('a host may say what is wrong with a server: %j', (told, problem) => {
  const read = server({ status: 'crashed', problem: told });
  expect(read.problem).toBe(problem);
  expect(read.configuration).toEqual([]);
});

test('a host may say that its stop had to kill the last run', () => {
  const ended = (killed_after_seconds: number | null) =>
    server({ status: 'stopped', last_exit: { wanted: true, crashed: false, killed_after_seconds } });
  expect(ended(60).killedAfterSeconds).toBe(60);
  expect(ended(null)).not.toHaveProperty('killedAfterSeconds');
});

test.each<[unknown, Server['lastEnd']]>([
  [{ code: 1, wanted: false, crashed: true }, 'crash'],
  [{ code: 137, wanted: true, crashed: false }, 'request'],
  [{ code: 0, wanted: false, crashed: false }, undefined],
  [{ code: 1 }, undefined],
  [null, undefined],
  ['crashed', undefined],
])('a host may say how the last run ended that has: %j', (told, lastEnd) => {
  const read = server({ status: 'running', last_exit: told });
  expect(read.lastEnd).toBe(lastEnd);
  expect(read.configuration).toEqual([]);
});

const record = { name: 'Survival', status: 'online', players: 2 };

test.each<[string, unknown]>([
  ['bare', record],
  ['data', { data: record }],
  ['success, error, data', { success: true, error: null, data: record }],
  ['server', { server: record }],
  ['object, attributes', { object: 'server', attributes: record }],
  ['data, attributes', { data: { type: 'server', attributes: record } }],
  ['data, server', { status: 'ok', data: { server: record } }],
  ['result', { result: record }],
  ['a list of one', { data: [record] }],
  ['its parts beside it', { server: { name: 'Survival' }, status: 'online', players: 2 }],
])('a server is read from its envelope: %s', (_what, answer) => {
  const { name, status, players } = server(answer);
  expect([name, status, players?.online]).toEqual(['Survival', 'running', 2]);
});

const words: readonly (readonly [status: Server['status'], words: readonly string[]])[] = [
  ['running', ['running', 'ONLINE', 'on', 'Started', 'active', 'up']],
  ['stopped', ['stopped', 'Offline', 'off', 'exited', 'down']],
  ['starting', ['starting', 'booting', 'loading', 'preparing', 'INSTALLING']],
  ['stopping', ['stopping', 'shutting down', 'shutting_down', 'saving']],
  ['restarting', ['restarting']],
  ['crashed', ['crashed', 'error', 'Suspended']],
  ['unknown', ['defragmenting', 'on fire']],
];

describe('the status', () => {
  test.each(words.flatMap(([status, each]) => each.map((word) => [word, status] as const)))(
    '"%s" is %s, and is kept as it came',
    (word, status) => {
      const read = server({ status: word });
      expect([read.status, read.statusWord]).toEqual([status, word]);
    },
  );

  const numbers: readonly (readonly [number, Server['status'], string])[] = [
    [0, 'stopped', 'offline'],
    [1, 'running', 'online'],
    [2, 'starting', 'starting'],
    [3, 'stopping', 'stopping'],
    [4, 'restarting', 'restarting'],
    [5, 'stopping', 'saving'],
    [6, 'starting', 'loading'],
    [7, 'crashed', 'crashed'],
    [8, 'starting', 'pending'],
    [9, 'starting', 'transferring'],
    [10, 'starting', 'preparing'],
    [11, 'unknown', '11'],
  ];
  test.each(numbers)("exaroton's %i is %s", (number, status, word) => {
    const read = server({ status: number });
    expect([read.status, read.statusWord]).toEqual([status, word]);
  });

  test.each<[unknown, Server['status'], string | null]>([
    [{ state: 'offline' }, 'stopped', 'offline'],
    [{ current_state: 'starting' }, 'starting', 'starting'],
    [{ currentState: 'running' }, 'running', 'running'],
    [{ status: null, resources: { current_state: 'running' }, name: 'x' }, 'running', 'running'],
    [{ running: true }, 'running', null],
    [{ online: false }, 'stopped', null],
    [{ status: true }, 'running', null],
    [{ status: { state: 'stopping' } }, 'stopping', 'stopping'],
    [{ status: 'weird', running: true }, 'running', 'weird'],
    [{ status: 'ok', data: { state: 'online' } }, 'running', 'online'],
    [{ name: 'x' }, 'unknown', null],
    [{ status: 'undefined', players: 1 }, 'unknown', null],
  ])('of %j is %s', (answer, status, word) => {
    const read = server(answer);
    expect([read.status, read.statusWord]).toEqual([status, word]);
  });
});

describe('players', () => {
  test.each<[unknown, Server['players']]>([
    [{ players: 5 }, { online: 5, max: null, names: [] }],
    [{ players: '5' }, { online: 5, max: null, names: [] }],
    [{ players: '5/20' }, { online: 5, max: 20, names: [] }],
    [{ players: { online: 2, max: 20 } }, { online: 2, max: 20, names: [] }],
    [{ players: { count: 1, max: 20, list: ['Steve'] } }, { online: 1, max: 20, names: ['Steve'] }],
    [{ players: { current: 0, max: 8 } }, { online: 0, max: 8, names: [] }],
    [{ players: ['Steve', 'Alex'] }, { online: 2, max: null, names: ['Steve', 'Alex'] }],
    [
      { players: [{ name: 'Steve' }, { username: 'Alex' }, {}] },
      { online: 3, max: null, names: ['Steve', 'Alex'] },
    ],
    [{ players: [] }, { online: 0, max: null, names: [] }],
    [
      { players_online: 4, max_players: 10 },
      { online: 4, max: 10, names: [] },
    ],
    [
      { player_count: '4', maxPlayers: '10' },
      { online: 4, max: 10, names: [] },
    ],
    [
      { players: 4, max_players: 10 },
      { online: 4, max: 10, names: [] },
    ],
    [
      { players: 4, configuration: { max_players: 10 } },
      { online: 4, max: 10, names: [] },
    ],
    [{ players: null }, null],
    [{}, null],
    [{ players: 'NaN' }, null],
    [{ players: -1 }, null],
    [{ players: { nobody: 'knows' } }, null],
  ])('of %j are %j', (part, players) => {
    expect(server({ status: 'on', ...Object(part) }).players).toEqual(players);
  });
});

describe('usage', () => {
  test.each<[unknown, Partial<Server['usage']>]>([
    [{ memory_bytes: 5 }, { memoryBytes: 5 }],
    [{ memory: 512 }, { memoryBytes: 512 * mb }],
    [{ memory: 999_999 }, { memoryBytes: 999_999 * mb }],
    [{ memory: 1_000_000 }, { memoryBytes: 1_000_000 }],
    [
      { ram: 536_870_912, ram_limit: 1_073_741_824 },
      { memoryBytes: 512 * mb, memoryLimitBytes: 1024 * mb },
    ],
    [
      { ram_mb: 2, ram_mb_max: 4 },
      { memoryBytes: 2 * mb, memoryLimitBytes: 4 * mb },
    ],
    [
      { memory_mb: '1.5', memory_limit_mb: 2 },
      { memoryBytes: 1.5 * mb, memoryLimitBytes: 2 * mb },
    ],
    [{ memory_total: 2048 }, { memoryLimitBytes: 2048 * mb }],
    [{ memory: { used: 100, limit: 200 } }, { memoryBytes: 100 * mb, memoryLimitBytes: 200 * mb }],
    [{ memory: '1.5 GB' }, { memoryBytes: 1536 * mb }],
    [{ memory_kb: 3 }, { memoryBytes: 3072 }],
    [{ configuration: { memory_gb: 4 } }, { memoryLimitBytes: 4096 * mb }],
    [
      { limits: { memory: 1024, disk: 2048, cpu: 200 } },
      { memoryLimitBytes: 1024 * mb, diskLimitBytes: 2048 * mb, cpuPercent: null },
    ],
    [{ limits: { memory: 0 } }, { memoryLimitBytes: null }],
    [{ cpu_absolute: 123.4 }, { cpuPercent: 123.4 }],
    [{ cpu: '12.5%' }, { cpuPercent: 12.5 }],
    [{ cpu_percent: 0 }, { cpuPercent: 0 }],
    [{ cpu: { percent: 7 } }, { cpuPercent: 7 }],
    [{ cpu: 'NaN' }, { cpuPercent: null }],
    [{ cpu_limit: 300 }, { cpuLimitPercent: 300 }],
    [{ limits: { cpu: 250 } }, { cpuLimitPercent: 250 }],
    [{ limits: { cpu: 0 } }, { cpuLimitPercent: null }],
    [{ cpu_limit: 2 }, { cpuLimitPercent: null }],
    [{ disk_bytes: 7 }, { diskBytes: 7 }],
    [{ disk: { free_bytes: 9 } }, { diskBytes: null, freeDiskBytes: 9 }],
    [{ disk: { used_mb: 1, available_mb: 2 } }, { diskBytes: mb, freeDiskBytes: 2 * mb }],
    [{ disk: 10, disk_mb: 11 }, { diskBytes: 11 * mb }],
    [{ uptime_ms: 61_000 }, { uptimeSeconds: 61 }],
    [{ uptime_seconds: 61 }, { uptimeSeconds: 61 }],
    [{ uptime_s: '61' }, { uptimeSeconds: 61 }],
    [{ uptime: 61 }, { uptimeSeconds: 61 }],
    [{ uptime: 61_000, cpu_absolute: 1 }, { uptimeSeconds: 61 }],
    [{ uptime: 86_400_000 }, { uptimeSeconds: 86_400 }],
    [{ started_at: '2026-08-06T11:00:00Z' }, { uptimeSeconds: 3600 }],
    [{ started_at: 1_786_013_999 }, { uptimeSeconds: 3601 }],
  ])('of %j is %j, anywhere in the record', (part, expected) => {
    const fields = Object(part);
    const places = [
      fields,
      { resources: fields },
      { usage: fields },
      { stats: fields },
      { utilization: fields },
    ];
    const fixed = 'limits' in fields || 'configuration' in fields;
    for (const place of fixed ? [fields] : places) {
      expect(server({ status: 'running', ...place }).usage).toMatchObject(expected);
    }
  });

  test('a server that is down has no uptime from its start time', () => {
    expect(server({ status: 'off', started_at: '2026-08-06T11:00:00Z' }).usage.uptimeSeconds).toBeNull();
  });

  test('the start time by the host’s clock is kept too, even if that clock is ahead', () => {
    const { usage } = server({ status: 'online', started_at: '2126-08-06T11:00:00Z' });
    expect(usage.startedAt).toEqual(new Date('2126-08-06T11:00:00Z'));
    expect(usage.uptimeSeconds).toBeNull();
    expect(server({ status: 'online', uptime: 61 }).usage.startedAt).toBeNull();
  });
});

describe('configuration', () => {
  const entries = (answer: object) =>
    server({ status: 'on', ...answer }).configuration.map(({ label, value }) => `${label}: ${value}`);

  test('has known fields first, then others with readable names', () => {
    const configuration = {
      view_distance: 10,
      pvp: true,
      motd: 'Hello\nworld',
      max_players: 20,
      software: { name: 'Paper', version: '1.21' },
      ip: '203.0.113.5',
      port: 25565,
      game: 'Minecraft',
      onlineMode: false,
      empty: '',
      nothing: null,
      nested: { a: 1 },
    };
    expect(entries({ configuration })).toEqual([
      'Game: Minecraft',
      'Software: Paper',
      'Version: 1.21',
      'Address: 203.0.113.5:25565',
      'Max players: 20',
      'MOTD: Hello world',
      'View distance: 10',
      'Pvp: yes',
      'Online mode: no',
    ]);
  });

  test.each(['config', 'settings', 'configuration'])('is read from %s', (place) => {
    expect(entries({ [place]: { type: 'vanilla' } })).toEqual(['Type: vanilla']);
  });

  test('is read from the top of the record, without fields that mean something else', () => {
    const top = {
      id: 7,
      name: 'x',
      players: 3,
      memory: 3,
      version: '1.20',
      egg: 'Paper',
      uptime: 4,
      created_at: 'x',
    };
    expect(entries(top)).toEqual(['Game: Paper', 'Version: 1.20']);
  });

  test.each<[object, string]>([
    [{ address: 'play.example.com', port: 25566 }, 'play.example.com:25566'],
    [{ address: 'play.example.com:1', port: 25566 }, 'play.example.com:1'],
    [{ host: '2001:db8::1', port: 1 }, '[2001:db8::1]:1'],
    [{ address: 'play.example.com' }, 'play.example.com'],
  ])('reads %j as the address %s', (fields, address) => {
    expect(entries(fields)).toEqual([`Address: ${address}`]);
  });

  test('has no field that looks like a secret', () => {
    const names = [
      'password',
      'rcon.port',
      'RconPassword',
      'api_key',
      'token',
      'client-secret',
      'sshPrivateKey',
    ];
    const configuration = Object.fromEntries(names.map((name) => [name, 'hunter2']));
    const lines = { line: 'java -Drcon.password=hunter2', url: 'https://me:hunter2@example.com' };
    expect(entries({ configuration: { ...configuration, ...lines }, ...configuration })).toEqual([]);
  });

  test('has no field about the account, its owner or the host’s network', () => {
    const account = {
      ...{ email: 'someone', contactMail: 'x', phone_number: '555', owner: 'Ada', ownerName: 'Ada L.' },
      ...{ username: 'ada', customer_name: 'Ada', billing_cycle: 'monthly', invoice: 7, balance: '3.20' },
      ...{ price: '9.99', paymentMethod: 'card', subscription: 'gold', credits: 5, postal_code: 'N1' },
      ...{ note: 'ask ada@private.example', firstName: 'Ada' },
    };
    const network = {
      ...{ node_ip: '203.0.113.9', internalAddress: 'db.example', docker_host: 'x', fqdn: 'n1.example' },
      ...{ backend: '10.1.2.3:25565', other: '192.168.0.4', third: '172.16.0.1', loop: '127.0.0.1' },
      ...{ link: 'fe80::1', unique: 'fd12:3456::1', lo6: '[::1]:80', shared: '100.64.0.9' },
    };
    const fields = { ...account, ...network };
    expect(entries({ configuration: fields })).toEqual([]);
    expect(entries(fields)).toEqual([]);
  });

  test('has harmless fields, and the server’s own address from any part of the record', () => {
    const configuration = {
      ...{ ip: '192.168.0.4', port: 25565, motd: 'Ask admin@example.com', version: '10.0.0.1' },
      ...{ node: 'eu-1', plan: 'Large', region: 'Paris', public_ip: '203.0.113.5', mode: 'fd' },
    };
    expect(entries({ configuration })).toEqual([
      'Version: 10.0.0.1',
      'Address: 192.168.0.4:25565',
      'MOTD: Ask admin@example.com',
      'Node: eu-1',
      'Plan: Large',
      'Region: Paris',
      'Public ip: 203.0.113.5',
      'Mode: fd',
    ]);
  });

  test('has at most 16 entries, of at most 200 characters each', () => {
    const many = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [`option_${index}`, 'x'.repeat(900)]),
    );
    const { configuration } = server({ status: 'on', configuration: many });
    expect(configuration).toHaveLength(16);
    for (const { value } of configuration) expect(value).toHaveLength(200);
  });
});

describe('a restore report', () => {
  test.each<[unknown, Server['restore']]>([
    [
      { restore: { backup_id: 'b1', state: 'running', at: '2026-08-06T11:00:00Z', progress: 40 } },
      { backupId: 'b1', state: 'running', at: '2026-08-06T11:00:00Z', progressPercent: 40, error: null },
    ],
    [
      { last_restore: { backup: { id: 'b1' }, status: 'success', finished_at: 17 } },
      { backupId: 'b1', state: 'complete', at: '17', progressPercent: null, error: null },
    ],
    [
      {
        restore: { backup: 'b1', state: 'done', started_at: '2026-08-06T11:00:00Z', finished_at: 1786014002 },
      },
      {
        backupId: 'b1',
        state: 'complete',
        at: '2026-08-06T11:00:00Z',
        finishedAt: new Date('2026-08-06T11:00:02Z'),
        progressPercent: null,
        error: null,
      },
    ],
    [
      { lastRestore: { backup: 'b1', status: 'FAILED' } },
      { backupId: 'b1', state: 'failed', at: null, progressPercent: null, error: null },
    ],
    [
      { restore: { backup: 'b1', state: 'failed', error: 'The archive is\ndamaged.' } },
      { backupId: 'b1', state: 'failed', at: null, progressPercent: null, error: 'The archive is damaged.' },
    ],
    [
      { restore: { backup: 'b1', state: 'failed', error: { code: 7, message: 'No room.' } } },
      { backupId: 'b1', state: 'failed', at: null, progressPercent: null, error: 'No room.' },
    ],
    [
      { restore: { id: 'b1', progress: 0.5 } },
      { backupId: 'b1', state: 'running', at: null, progressPercent: 50, error: null },
    ],
    [{ restore: { state: 'running' } }, null],
    [{ restore: true }, null],
    [{ restore: null }, null],
  ])('%j', (part, report) => {
    expect(server({ status: 'off', ...Object(part) }).restore).toEqual(report);
  });
});

const listed = [{ id: 'a', name: 'A' }, { id: 'b' }];

describe('a list of servers', () => {
  test.each<[string, unknown]>([
    ['bare', listed],
    ['data', { data: listed }],
    ['servers', { servers: listed }],
    ['items', { items: listed }],
    ['data, servers', { success: true, data: { servers: listed } }],
    ['keyed by id', { a: { name: 'A' }, b: {} }],
    ['servers, keyed by id', { servers: { a: { name: 'A' }, b: {} } }],
    ['servers, keyed by id, with a total', { servers: { a: { name: 'A' }, b: {} }, total: 2 }],
    ['servers, keyed by id, with a total beside them', { servers: { a: { name: 'A' }, b: {}, total: 2 } }],
    ['data, keyed by id, with a null', { data: { a: { name: 'A' }, b: {}, c: null } }],
    [
      'wrapped items',
      { object: 'list', data: listed.map((attributes) => ({ object: 'server', attributes })) },
    ],
  ])('is read from %s', (_what, answer) => {
    const list = readServers(answer, now);
    expect(list?.items.map(({ id, name }) => [id, name])).toEqual([
      ['a', 'A'],
      ['b', 'b'],
    ]);
    expect(list?.more).toBe(false);
  });

  test('is read from a single server, whose parts are not servers', () => {
    for (const servers of [{ id: 'a', limits: { memory: 5 } }, [{ id: 'a', limits: { memory: 5 } }]])
      expect(readServers({ servers }, now)?.items.map(({ id }) => id)).toEqual(['a']);
    expect(readServers({ data: { state: 'fine' } }, now)).toBeNull();
  });

  test.each<[object, string]>([
    [{ id: 5 }, '5'],
    [{ server_id: 'x' }, 'x'],
    [{ identifier: 'x', uuid: 'y' }, 'x'],
    [{ uuid: 'y' }, 'y'],
    [{ uid: 'z' }, 'z'],
    [{ serverId: 'x' }, 'x'],
  ])('takes the id of an item: %j', (item, id) => {
    expect(readServers([item], now)?.items.map((each) => each.id)).toEqual([id]);
  });

  test.each<[object, string]>([
    [{ name: 'N' }, 'N'],
    [{ label: 'N' }, 'N'],
    [{ title: 'N' }, 'N'],
    [{ hostname: 'N' }, 'N'],
    [{ display_name: 'N' }, 'N'],
    [{ name: '', label: 'N' }, 'N'],
    [{ name: '  ' }, 'a'],
    [{ name: 'undefined' }, 'a'],
    [{ name: {} }, 'a'],
  ])('takes the name of an item: %j', (fields, name) => {
    expect(readServers([{ id: 'a', ...fields }], now)?.items[0]?.name).toBe(name);
  });

  test('takes bare ids, drops items without an id, and keeps the first of two with the same id', () => {
    const items = ['x', { name: 'no id' }, null, 7, { id: 'x', name: 'again' }, [], { id: '' }, {}];
    expect(readServers(items, now)?.items.map(({ id, name }) => [id, name])).toEqual([
      ['x', 'x'],
      ['7', '7'],
    ]);
  });

  test.each<[object, boolean]>([
    [{ meta: { pagination: { total: 60, count: 2, current_page: 1, total_pages: 30 } } }, true],
    [{ meta: { pagination: { total: 2, count: 2, current_page: 1, total_pages: 1 } } }, false],
    [{ links: { next: 'https://example.com/v1/servers?page=2' } }, true],
    [{ links: { next: null } }, false],
    [{ meta: { pagination: { links: { next: 'x' } } } }, true],
    [{ next_page: 2 }, true],
    [{ next_page: null }, false],
    [{ has_more: true }, true],
    [{ has_more: false }, false],
    [{ total: 3 }, true],
    [{ total: 2 }, false],
  ])('says if there are further pages: %j', (beside, more) => {
    expect(readServers({ data: listed, ...beside }, now)?.more).toBe(more);
  });

  test('keeps a thousand items and says that there are more', () => {
    const list = readServers(
      Array.from({ length: 1500 }, (_, index) => String(index)),
      now,
    );
    expect([list?.items.length, list?.more]).toEqual([1000, true]);
  });

  test.each([{ list: [] }, { servers: [] }, { data: [] }, { servers: {} }])('may be empty: %j', (answer) => {
    expect(readServers(answer, now)).toEqual({ items: [], more: false });
  });

  test.each([null, 7, 'text', {}, { data: null }, { data: 'x' }, { message: 'hello' }])(
    'is not read from %j',
    (answer) => {
      expect(readServers(answer, now)).toBeNull();
    },
  );
});
