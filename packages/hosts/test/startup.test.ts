import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startupIn } from '../src/readers/startup.ts';
import { id, openPanel, subuser } from '../testing/pterodactyl.ts';

/** As the egg for Valheim of pelican-eggs has it. */
const valheim = {
  dockerImage: 'ghcr.io/parkervcp/games:valheim',
  startupCommand:
    './valheim_server.x86_64 -nographics -name "{{SERVER_NAME}}" -port {{SERVER_PORT}} -password "{{PASSWORD}}" -public {{PUBLIC_SERVER}}',
  variables: { SRCDS_APPID: '896660', SERVER_NAME: 'valheim', PASSWORD: 'a b?c', PUBLIC_SERVER: '1' },
};

describe('what a server of a panel is started with', () => {
  it('is read with the server, without a request more, and without what may be secret', async () => {
    const { server, hosting, account, reports } = await openPanel();
    Object.assign(server, valheim);
    server.listenAt({ ip: '203.0.113.7', port: 2456 });
    const startup = {
      image: 'ghcr.io/parkervcp/games:valheim',
      command: './valheim_server.x86_64 -nographics -name "•••" -port 2456 -password ••• -public 1',
      variables: { SRCDS_APPID: '896660', SERVER_NAME: null, PASSWORD: null, PUBLIC_SERVER: '1' },
    };
    const other = { ip_alias: null, notes: null, is_default: false };
    server.allocations = [
      ...server.allocations,
      { ...other, id: 2, ip: '203.0.113.7', port: 2457 },
      { ...other, id: 3, ip: '203.0.113.8', port: 2458 },
    ];
    const gameAddress = { host: '203.0.113.7', port: 2456 };
    const ownPorts = [2456, 2457];
    expect(await hosting.server(account, id)).toMatchObject({ startup, gameAddress, ownPorts });
    expect(reports).toHaveLength(2);
    const { items } = await hosting.servers(account);
    expect(items).toMatchObject([{ startup, gameAddress }]);
  });

  it('is known to a key without the right to read it as far as the panel tells', async () => {
    const { panel, server, hosting } = await openPanel();
    Object.assign(server, valheim);
    const { startup } = await hosting.server(subuser(panel, server, 'control.start'), id);
    expect(startup).toMatchObject({ image: 'ghcr.io/parkervcp/games:valheim', variables: {} });
    expect(startup?.command).toContain('./valheim_server.x86_64');
  });

  it('leaves out the address of a game that only its own machine reaches', async () => {
    const { server, hosting, account } = await openPanel({ panelUrl: 'https://panel.example.com' });
    server.listenAt({ ip: '127.0.0.1', port: 2456 });
    expect(await hosting.server(account, id)).not.toHaveProperty('gameAddress');
  });
});

describe('the startup that is kept', () => {
  it('holds no value but plain numbers of harmless names', () => {
    const name = fc.constantFrom(
      'RCON_PASS',
      'PASSWORD',
      'FIVEM_LICENSE',
      'STEAM_TOKEN',
      'ADMIN_PIN',
      'NAME',
    );
    const value = fc
      .string({ minLength: 4, maxLength: 20 })
      .filter((one) => one.trim() === one && /\w{4}/.test(one));
    fc.assert(
      fc.property(fc.array(fc.tuple(name, value), { maxLength: 5 }), (pairs) => {
        const variables = pairs.filter(([one, text]) => one !== 'NAME' || !/^\d+$/.test(text));
        const command = `./game ${variables.map(([, text]) => `-a "${text}" b=${text}`).join(' ')}`;
        const startup = startupIn({ image: null, command, variables });
        for (const [, text] of variables) expect(Object.values(startup?.variables ?? {})).not.toContain(text);
        for (const [, text] of variables) expect(startup?.command).not.toContain(`"${text}"`);
      }),
    );
  });

  it('takes any texts, also names of what every object has', () => {
    const pair = fc.tuple(fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor')), fc.string());
    fc.assert(
      fc.property(fc.array(pair), fc.string(), fc.string(), (variables, image, command) => {
        const startup = startupIn({ image, command, variables });
        expect(Object.getPrototypeOf(startup?.variables ?? {})).toBe(Object.prototype);
      }),
    );
    expect(startupIn({ image: null, command: null, variables: [] })).toBeUndefined();
    expect(startupIn({ image: 'x'.repeat(300), command: 'x'.repeat(9_000), variables: [] })).toEqual({
      image: null,
      command: null,
      variables: {},
    });
  });
});
