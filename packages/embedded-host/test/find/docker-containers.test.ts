import { once } from 'node:events';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, expect, type TestContext, test } from 'vitest';
import { z } from 'zod';
import { findContainers } from '../../src/find/docker-containers.ts';
import { makeTestFolder } from '../../testing/harness.ts';

/** Starts what answers like an engine at a socket, and returns the address and the requests. */
async function engine(t: TestContext, answers: Readonly<Record<string, unknown>>) {
  const { folder } = await makeTestFolder(t);
  const socket = join(folder, 'docker.sock');
  const requests: string[] = [];
  const server = createServer(({ method, url = '' }, response) => {
    requests.push(`${method} ${url}`);
    const answer = answers[url];
    response.statusCode = answer === undefined ? 404 : answer === 'refused' || answer === '' ? 500 : 200;
    response.end(answer === '' ? '' : JSON.stringify(answer ?? { message: 'No such container' }));
  });
  server.listen(socket);
  await once(server, 'listening');
  t.onTestFinished(async () => {
    server.close();
    server.closeAllConnections();
  });
  return { address: `unix://${socket}`, requests };
}

async function inspected(): Promise<readonly unknown[]> {
  const text = await readFile(join(import.meta.dirname, 'inspected.jsonl'), 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

describe('the containers of an engine', () => {
  test('are read with a handful of calls that change nothing, without their environment', async (t) => {
    const [first, second] = await inspected();
    const { address, requests } = await engine(t, {
      '/containers/json?all=1': [{ Id: 'a' }, { Id: 'gone' }, { Id: 'b' }],
      '/containers/a/json': first,
      '/containers/b/json': second,
    });
    const found = await findContainers(address);
    expect(found.map(({ name }) => name)).toEqual(['7dtdserver', 'FiveM']);
    expect(JSON.stringify(found)).not.toContain('not-a-real-password');
    expect(requests).toEqual([
      'GET /containers/json?all=1',
      'GET /containers/a/json',
      'GET /containers/gone/json',
      'GET /containers/b/json',
    ]);
  });
});

test('a container of which the engine says something strange hides no others', async (t) => {
  const [first] = await inspected();
  const { address } = await engine(t, {
    '/containers/json?all=1': [{ Id: 'odd' }, { Id: 'dead' }, { Id: 'without' }, { Id: 'a' }],
    '/containers/odd/json': { Name: 5 },
    '/containers/dead/json': 'refused',
    '/containers/without/json': { ...z.looseObject({}).parse(first), Name: '/without', Mounts: null },
    '/containers/a/json': first,
  });
  const found = await findContainers(address);
  expect(found.map(({ name, mounts }) => [name, mounts.length])).toEqual([
    ['without', 0],
    ['7dtdserver', 2],
  ]);
});

describe('an engine that can’t be asked', () => {
  test('refuses', async (t) => {
    const { address } = await engine(t, { '/containers/json?all=1': 'refused' });
    await expect(findContainers(address)).rejects.toThrow(
      'Docker: its engine refused to list the containers.',
    );
  });

  test('refuses without a word: its status is named', async (t) => {
    const { address } = await engine(t, { '/containers/json?all=1': '' });
    await expect(findContainers(address)).rejects.toThrow(/ It responded with HTTP 500\.$/);
  });

  test('isn’t there', async (t) => {
    const { folder } = await makeTestFolder(t);
    await expect(findContainers(`unix://${folder}/docker.sock`)).rejects.toThrow(
      `Docker: not used on this machine (there is no ${folder}/docker.sock).`,
    );
  });

  test.skipIf(process.getuid?.() === 0)(
    'is for others: it says how to be let in, and what that means',
    async (t) => {
      const { address } = await engine(t, {});
      await chmod(address.slice('unix://'.length), 0);
      await expect(findContainers(address)).rejects.toThrow(
        /sudo usermod -aG docker .* as powerful as root\./s,
      );
    },
  );

  test('doesn’t run', async (t) => {
    const { folder } = await makeTestFolder(t);
    const socket = join(folder, 'docker.sock');
    await writeFile(socket, '');
    await expect(findContainers(`unix://${socket}`)).rejects.toThrow(
      "Docker: its engine isn't running. If it should be: sudo systemctl start docker",
    );
  });

  test('says something else, or has an address that can’t be used', async (t) => {
    const { address } = await engine(t, { '/containers/json?all=1': 'hello' });
    await expect(findContainers(address)).rejects.toThrow(/^Docker: containers weren't looked at\. /);
    await expect(findContainers('ssh://somewhere')).rejects.toThrow(/DOCKER_HOST must begin with unix:/);
  });
});
