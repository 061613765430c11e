import { anyText } from '@steward/kit/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { idOf, type Proposal, type ServerDraft } from '../../src/find/propose.ts';
import { describe as describeServer, hasServer, parseChoice, withServers } from '../../src/find/settings.ts';

function draft(id: string): ServerDraft {
  return { id, name: id, runs: { docker: id }, cwd: `/srv/${id}`, backupFolders: ['world'] };
}

describe('the question which servers to take', () => {
  test.for([
    ['all', [0, 1, 2, 3]],
    ['ALL ', [0, 1, 2, 3]],
    ['', []],
    ['none', []],
    ['2', [1]],
    ['4 1', [0, 3]],
    ['1,3', [0, 2]],
    ['2-4', [1, 2, 3]],
    ['1 1-2', [0, 1]],
    ['0', null],
    ['5', null],
    ['3-2', null],
    ['yes', null],
    ['1 all', null],
  ] as const)('takes %j as %j', ([text, chosen]) => {
    expect(parseChoice(text, 4)).toEqual(chosen);
  });

  test('takes nothing that isn’t in the list, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 0, max: 50 }), (text, count) => {
        const chosen = parseChoice(text, count) ?? [];
        expect(chosen.every((index) => Number.isInteger(index) && index >= 0 && index < count)).toBe(true);
        expect(new Set(chosen).size).toBe(chosen.length);
      }),
    );
  });
});

describe('the settings file', () => {
  test('keeps what is in it, and gets the new servers after the others', () => {
    const before = {
      listen: { port: 9000 },
      note: 'mine',
      servers: [{ id: 'mc', name: 'Mine', command: ['./start.sh'], cwd: '/srv/mine' }],
    };
    expect(withServers(before, [draft('MC'), draft('other')])).toEqual({
      ...before,
      servers: [before.servers[0], { ...draft('MC'), id: 'MC-2' }, draft('other')],
    });
  });

  test('that is new has the usual address and folders', () => {
    expect(withServers(null, [draft('mc')])).toMatchObject({
      listen: { host: '127.0.0.1', port: 8750 },
      servers: [{ id: 'mc' }],
    });
  });

  test('has a server if it has what starts it, whatever it’s called', () => {
    const settings = { servers: [{ id: 'x', runs: { docker: 'mc' } }] };
    expect(hasServer(settings, { docker: 'mc' })).toBe(true);
    expect(hasServer(settings, { docker: 'mc-2' })).toBe(false);
    const units = { servers: [{ id: 'x', runs: { systemd: 'x.service', user: false } }] };
    expect(hasServer(units, { systemd: 'x.service' })).toBe(true);
    expect(hasServer(units, { systemd: 'x.service', user: true })).toBe(false);
    expect(hasServer(null, { docker: 'mc' })).toBe(false);
  });

  test('gets ids that it can hold, and no two alike', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 80 }), { maxLength: 8 }), (names) => {
        const { servers } = withServers(
          null,
          names.map((name) => ({ ...draft(idOf(name)), name })),
        );
        for (const { id } of servers) expect(id).toMatch(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/);
        expect(new Set(servers.map(({ id }) => id.toLowerCase())).size).toBe(names.length);
      }),
    );
  });
});

describe('the list', () => {
  const proposal: Proposal = {
    name: 'mc',
    game: 'Minecraft Java',
    origin: 'container, itzg/minecraft-server',
    state: 'running',
    console: 'network',
    missing: ["players: its port isn't published, so the host can't ask who is online."],
    draft: {
      ...draft('mc'),
      rcon: { host: '127.0.0.1', port: 25575, passwordFile: '/srv/mc/server.properties' },
    },
  };

  test('says what is known and what is missing', () => {
    expect(describeServer(proposal)).toEqual([
      'mc: Minecraft Java (container, itzg/minecraft-server, running)',
      'files    /srv/mc',
      'backups  world',
      'console  RCON at 127.0.0.1:25575, password in /srv/mc/server.properties',
      "! players: its port isn't published, so the host can't ask who is online.",
    ]);
  });

  test('controls no terminal, whatever a server is called', () => {
    fc.assert(
      fc.property(anyText(), (name) => {
        const lines = describeServer({ ...proposal, name, origin: name });
        expect(lines.join('')).not.toMatch(/[\p{Cc}\u2028\u2029\p{Bidi_Control}]/u);
      }),
    );
  });
});
