import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, type TestContext, test } from 'vitest';
import { hostConfigSchema } from '../../src/config.ts';
import { containerSchema } from '../../src/find/containers.ts';
import { runFindCommand } from '../../src/find/find-command.ts';
import { LookError, type Surroundings } from '../../src/find/look-around.ts';
import { KeyStore } from '../../src/keys.ts';
import { makeTestFolder } from '../../testing/harness.ts';

const minecraftPorts = { '25565/tcp': 25565, '25575/tcp': 25575 };

/** A machine with two containers and a folder of Minecraft, and somebody at its terminal who answers. `others` are copies of one. */
async function machine(
  t: TestContext,
  answers: readonly string[] = [],
  change: Partial<Surroundings> = {},
  others: readonly string[] = [],
) {
  const { folder } = await makeTestFolder(t);
  const [mc, valheim, plain] = ['mc', 'valheim', 'games/plain'].map((name) => join(folder, name));
  for (const path of [`${mc}/world`, `${valheim}/worlds_local`, `${plain}/world`])
    await mkdir(path, { recursive: true });
  await writeFile(join(`${mc}`, 'server.properties'), 'rcon.password=not-a-real-one\n');
  await writeFile(join(`${plain}`, 'server.properties'), '');
  await writeFile(join(`${plain}`, 'eula.txt'), 'eula=true');
  const containers = [
    container('valheim', 'lloesche/valheim-server', { [`${valheim}`]: '/config' }, {}),
    container('mc', 'itzg/minecraft-server', { [`${mc}`]: '/data' }, minecraftPorts),
    ...others.map((name) => container(name, 'itzg/minecraft-server', { [`${mc}`]: '/data' }, minecraftPorts)),
  ];
  const surroundings: Surroundings = {
    containers: async () => containers,
    units: async () => [],
    homeOf: async () => folder,
    roots: [folder],
    ...change,
  };
  const file = join(folder, 'host.json');
  const questions: string[] = [];
  const left = [...answers];
  let printed = '';
  const terminal = {
    print: (text: string) => {
      printed += `${text}\n`;
    },
    ask: async (question: string) => {
      questions.push(question);
      return left.shift() ?? null;
    },
  };
  return {
    folder,
    file,
    questions,
    finds: ({ takesAll = false, startsElsewhere = false } = {}) =>
      runFindCommand({ file, takesAll, startsElsewhere }, surroundings, terminal),
    printed: () => printed,
    settings: async () => hostConfigSchema.parse(JSON.parse(await readFile(file, 'utf8'))),
  };
}

function container(
  name: string,
  image: string,
  mounts: Readonly<Record<string, string>>,
  ports: Readonly<Record<string, number>>,
) {
  const bound = Object.fromEntries(
    Object.entries(ports).map(([port, number]) => [port, [{ HostIp: '127.0.0.1', HostPort: `${number}` }]]),
  );
  // biome-ignore-start lint/style/useNamingConvention: Docker's names
  return containerSchema.parse({
    Name: `/${name}`,
    State: { Status: 'running' },
    Config: { Image: image, Env: ['RCON_PASSWORD=not-a-real-one'] },
    HostConfig: { NetworkMode: 'default', PortBindings: bound },
    NetworkSettings: { Ports: bound },
    Mounts: Object.entries(mounts).map(([source, destination]) => ({
      Type: 'bind',
      Source: source,
      Destination: destination,
    })),
  });
  // biome-ignore-end lint/style/useNamingConvention: Docker's names
}

describe('npm run host -- --find', () => {
  test('lists what it found, asks once which, and writes settings that the host can read', async (t) => {
    const { finds, file, folder, questions, printed, settings } = await machine(t, ['1', 'n']);
    expect(await finds()).toBeNull();
    expect(printed()).toContain('  1 mc: Minecraft Java (container, itzg/minecraft-server, running)');
    expect(printed()).toContain('  2 valheim: Valheim (container, lloesche/valheim-server, running)');
    expect(printed()).toContain(`  - plain: Minecraft Java (folder, ${folder}/games/plain, not running)`);
    expect(questions).toEqual([
      '\nWhich ones? (numbers such as 1 3, all, or none) ',
      '\nStart the host now? (Y/n) ',
    ]);
    const { servers } = await settings();
    expect(servers).toMatchObject([
      {
        id: 'mc',
        runs: { docker: 'mc' },
        cwd: join(folder, 'mc'),
        backupFolders: ['world'],
        minecraft: { port: 25565 },
        rcon: {
          port: 25575,
          passwordFile: join(folder, 'mc/server.properties'),
          passwordKey: 'rcon.password',
        },
      },
    ]);
    expect(await readFile(file, 'utf8')).not.toContain('not-a-real-one');
    expect(printed()).not.toContain('not-a-real-one');
  });

  test('leaves out an address that another server has, and says whose it is', async (t) => {
    const { finds, printed, settings } = await machine(t, ['all', 'n'], {}, ['mc2']);
    await finds();
    expect(printed()).toContain(
      '! players: mc is asked who is online at 127.0.0.1:25565. Give one of the two a different port.',
    );
    expect(printed()).toContain('! console: mc has its RCON at 127.0.0.1:25575.');
    const { servers } = await settings();
    expect(servers.map(({ name, rcon, minecraft }) => [name, rcon?.port, minecraft?.port])).toEqual([
      ['mc', 25575, 25565],
      ['mc2', undefined, undefined],
      ['valheim', undefined, undefined],
    ]);
  });

  test('prints a key that works, once, and the next step', async (t) => {
    const { finds, folder, printed } = await machine(t, ['all', 'n']);
    await finds();
    const [key = ''] = /stwd_\S+/.exec(printed()) ?? [];
    expect(await new KeyStore(join(folder, 'data/host')).find(key)).toMatchObject({
      name: 'steward',
      servers: null,
    });
    expect(printed()).toContain('HOSTING_API_URL=http://127.0.0.1:8750');
    expect(printed()).toContain('/setup connect');
    expect(printed()).toContain(`LOCAL_HOST=${folder}/host.json`);
  });

  test('starts the host if Enter is pressed', async (t) => {
    const { finds } = await machine(t, ['all', '']);
    expect((await finds())?.servers.map(({ id }) => id)).toEqual(['mc', 'valheim']);
  });

  test('asks again if it’s told something else, and changes nothing at the end of the input', async (t) => {
    const { finds, questions, settings, printed } = await machine(t, ['perhaps', '3']);
    expect(await finds()).toBeNull();
    expect(questions.slice(1)).toEqual(Array(2).fill('Type numbers from 1 to 2, all, or none: '));
    expect(printed()).toContain('Nothing changed.');
    await expect(settings()).rejects.toThrow('ENOENT');
  });

  test('with --yes takes all without a question', async (t) => {
    const { finds, questions, settings } = await machine(t);
    expect(await finds({ takesAll: true })).toBeNull();
    expect(questions).toEqual([]);
    expect((await settings()).servers.map(({ id }) => id)).toEqual(['mc', 'valheim']);
  });

  test('says to start the containers if the host is one of them, and starts none itself', async (t) => {
    const { finds, questions, printed } = await machine(t, ['1', '']);
    expect(await finds({ startsElsewhere: true })).toBeNull();
    expect(questions).toHaveLength(1);
    expect(printed()).toContain('Start the containers of the host and of the bot.');
    expect(printed()).not.toContain('npm run host\n');
  });

  test('in a container, says how to create a key there, and to restart that container', async (t) => {
    const { finds, file, printed } = await machine(t, ['1', '1']);
    await finds({ startsElsewhere: true });
    await finds({ startsElsewhere: true });
    const [, second = ''] = printed().split('There is an API key');
    expect(second).toContain(`in the host's container: node dist/host.mjs key add another ${file}\n`);
    expect(second).toContain("Restart the host's container.");
    expect(second).not.toContain('npm run');
  });

  test('adds to a settings file that is there, and offers nothing twice', async (t) => {
    const { finds, file, settings, printed } = await machine(t, ['1', 'n', '1', 'n']);
    const own = { id: 'mc', name: 'Own', command: ['./start.sh'], cwd: '/srv/own' };
    await writeFile(file, JSON.stringify({ listen: { port: 9000 }, servers: [own] }));
    await finds();
    await finds();
    const { listen, servers } = await settings();
    expect(listen.port).toBe(9000);
    expect(servers.map(({ id, name }) => `${id} ${name}`)).toEqual(['mc Own', 'mc-2 mc', 'valheim valheim']);
    expect(printed()).toContain('already in the settings');
    expect(printed()).toContain('There is an API key "steward" already');
    expect(printed().match(/stwd_/g)).toHaveLength(1);
    const [, second = ''] = printed().split('There is an API key');
    expect(second).toContain(`npm run host -- key add another ${file}\n`);
    expect(second).toContain('restart it if it runs');
    expect(second).not.toContain('paste the key');
    expect(await finds()).toBeNull();
    expect(printed()).toContain('There is nothing to add to');
  });

  test.for(['{', '[]', '{"servers": [{"id": "x"}]}'])(
    'leaves a file alone that it can’t read: %s',
    async (text, t) => {
      const { finds, file } = await machine(t, ['all']);
      await writeFile(file, text);
      await expect(finds()).rejects.toThrow(file);
      expect(await readFile(file, 'utf8')).toBe(text);
    },
  );

  test('says what it couldn’t look at, and finds the rest', async (t) => {
    const { finds, printed } = await machine(t, [], {
      containers: async () => {
        throw new LookError("Docker: this user can't use /var/run/docker.sock");
      },
    });
    await finds();
    expect(printed()).toContain("Docker: this user can't use /var/run/docker.sock");
    expect(printed()).toContain('plain: Minecraft Java');
  });

  test('finds nothing where there is nothing', async (t) => {
    const { finds, printed, questions } = await machine(t, [], { containers: async () => [], roots: [] });
    expect(await finds()).toBeNull();
    expect(printed()).toContain('No game server was found.');
    expect(questions).toEqual([]);
  });
});
