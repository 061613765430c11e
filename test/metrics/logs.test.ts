import type { Fault } from '@steward/fake-discord';
import { openLog } from '@steward/kit';
import { describe, expect, test } from 'vitest';
import { outcome } from '../failures/uses.ts';
import { type Community, community } from '../support/community.ts';

type Line = Readonly<Record<string, unknown>>;

function linesOf({ log }: Community): readonly Line[] {
  return log.map((line) => JSON.parse(line));
}

/** Returns the lines that have a value in one of their fields. */
function linesWith(fixture: Community, field: string, value: unknown): readonly Line[] {
  return linesOf(fixture).filter((line) => line[field] === value);
}

function referenceIn(text: string): string {
  const reference = /Reference ([2-9A-Z]{8})/.exec(text)?.[1];
  if (reference === undefined) throw new Error(`No reference in: ${text}`);
  return reference;
}

/** Returns the first line with a reference, and the line of the interaction that it names. */
async function foundBy(
  fixture: Community,
  reference: string,
): Promise<readonly [why: Line, interaction: Line]> {
  const [why] = linesWith(fixture, 'ref', reference);
  if (why === undefined) throw new Error(`No line has the reference ${reference}`);
  const handled = () =>
    linesWith(fixture, 'interaction', why['interaction']).find(({ msg }) => msg === 'interaction');
  await expect.poll(handled).toBeDefined();
  return [why, handled() ?? {}];
}

describe('the log', () => {
  test('has one line for each interaction, with its request, outcome and duration', async () => {
    const fixture = await community();
    const { admin, member, guild } = fixture;
    await outcome(await admin.types('/status', { server: 's-1' }));
    await member.types('/backup list');
    await admin.completes('/status', {}, 'server');
    const handled = () => linesOf(fixture).filter(({ msg }) => msg === 'interaction');
    await expect.poll(() => handled().length).toBe(5);
    const described = handled().map(({ kind, command, outcome }) => `${kind} ${command} ${outcome}`);
    expect(described).toEqual([
      'command /setup connect done',
      'modal connect done',
      'command /status done',
      'command /backup list refused',
      'autocomplete /status done',
    ]);
    for (const line of handled()) {
      expect(line).toMatchObject({
        level: 'info',
        guild: guild.id,
        interaction: expect.stringMatching(/^\d+$/),
        ackMs: expect.any(Number),
        ms: expect.any(Number),
      });
      expect(Number(line['ackMs'])).toBeLessThanOrEqual(Number(line['ms']));
    }
    expect(new Set(handled().map(({ interaction }) => interaction)).size).toBe(5);
  });

  test('holds nothing that a person typed: it may be an API key in the wrong option', async () => {
    const backups = ['b-1', 'b-2'].map((id) => ({ id, name: 'sk-typed-0d1c5b2a' }));
    const fixture = await community({ host: { servers: [{ id: 's-1', backups }] } });
    const { admin } = fixture;
    const typed = 'sk-typed-0d1c5b2a';
    const replies = [
      await admin.types('/status', { server: typed }),
      await admin.types('/power', { action: 'kill', server: typed }),
      await admin.types('/setup server', { server: typed }),
      await admin.types('/backup delete', { server: 's-1', backup: `${typed}9` }),
      await admin.types('/backup delete', { server: 's-1', backup: typed }),
      await admin.types('/cmd', { command: `${typed}\nstop` }),
      await admin.types('/cmd', { command: `say ${typed}` }),
    ];
    for (const reply of replies) await outcome(reply);
    await admin.completes('/status', { server: typed }, 'server');
    const refused = () => linesOf(fixture).filter((line) => line['outcome'] === 'refused' && 'why' in line);
    await expect.poll(() => refused().length).toBe(6);
    const reasons = refused().map((line) => String(line['why']));
    expect(reasons.sort()).toEqual([
      'UserError: command-has-lines',
      'UserError: no-such-backup',
      ...Array(3).fill('UserError: no-such-server'),
      'UserError: several-backups',
    ]);
    expect(fixture.log.join('\n')).not.toContain(typed);
  });

  test('has the reference of an error message: with the cause and the interaction', async () => {
    const fixture = await community();
    const { admin, host, guild } = fixture;
    host.scripts({ on: 'GET /v1/servers/s-1', answer: { status: 418 }, times: 5 });
    const reply = await outcome(await admin.types('/status', { server: 's-1' }));
    const [why, interaction] = await foundBy(fixture, referenceIn(reply.text));
    expect(why).toMatchObject({
      guild: guild.id,
      command: '/status',
      err: { cause: { name: 'HostError', httpStatus: 418 } },
    });
    expect(interaction).toMatchObject({ command: '/status', interaction: reply.interaction.request.id });
    expect(interaction['outcome']).toBe(why['outcome']);
  });

  test('has the reference of an operation’s failure: with the step, the operation and the interaction', async () => {
    const fixture = await community({ host: { servers: [{ id: 's-1', backups: [{ id: 'b-1' }] }] } });
    const { admin, host, guild } = fixture;
    const confirmation = await (await admin.types('/backup delete', { backup: 'b-1' })).settled();
    host.scripts({ on: /^DELETE/, answer: { status: 409, body: { error: 'it is locked' } } });
    await admin.clicks(confirmation, 'Delete it');
    await confirmation.until(({ text }) => text.includes('it is locked'));
    const [why, interaction] = await foundBy(fixture, referenceIn(confirmation.text));
    expect(why).toMatchObject({ guild: guild.id, step: 'backup.delete', operation: expect.any(String) });
    expect(interaction).toMatchObject({
      command: '/backup delete',
      interaction: confirmation.interaction.request.id,
    });
    const ended = linesWith(fixture, 'operation', why['operation']).find(
      ({ msg }) => msg === 'an operation ended',
    );
    expect(ended).toMatchObject({ state: 'failed', interaction: confirmation.interaction.request.id });
  });

  test('names the interaction or operation of each call to the host', async () => {
    const fixture = await community();
    const { admin } = fixture;
    const looked = await outcome(await admin.types('/status', { server: 's-1' }));
    const ran = await outcome(await admin.types('/cmd', { command: 'list' }));
    const calls = linesOf(fixture).filter(({ msg }) => msg === 'called the host');
    const ofLook = calls.find(
      ({ call, interaction }) => call === 'read-server' && interaction === looked.interaction.request.id,
    );
    expect(ofLook).toMatchObject({
      level: 'debug',
      call: 'read-server',
      status: 200,
      ms: expect.any(Number),
    });
    expect(calls.find(({ call }) => call === 'command')).toMatchObject({
      interaction: ran.interaction.request.id,
      operation: expect.any(String),
      status: 200,
    });
  });
});

/** Discord's routes with a token, each with a command and a server whose reply uses the route. */
const routes: readonly (readonly [method: string, path: RegExp, command: string, server: string])[] = [
  ['POST', /\/callback$/, '/status', 's-1'],
  // A status that was just read needs no edit.
  ['PATCH', /original$/, '/backup list', 's-1'],
  // A public "thinking…" is deleted if the server does not exist.
  ['DELETE', /original$/, '/status', 'unknown'],
  ['POST', /^\/webhooks\/\d+\/[^/]+$/, '/status', 'unknown'],
];

const faults: readonly Fault[] = [
  { status: 400, body: { code: 50035, message: 'Invalid Form Body' } },
  { status: 404, body: { code: 10015, message: 'Unknown Webhook' } },
  { status: 500 },
  { drop: 'before' },
  { drop: 'after' },
];

test('no line holds an interaction token, whichever route of Discord’s fails, and however', async () => {
  const fixture = await community();
  const { admin, discord, log } = fixture;
  // The command and the form that connected the guild.
  let interactions = 2;
  for (const [method, path, command, server] of routes) {
    for (const fault of faults) {
      const before = discord.requests.length;
      discord.faults.next({ method, path, ...fault });
      // Not awaited: some of them get no response.
      void admin.types(command, { server });
      await discord.requested(
        (request) =>
          discord.requests.indexOf(request) >= before && request.method === method && path.test(request.path),
      );
      interactions += 1;
      await expect.poll(() => linesWith(fixture, 'msg', 'interaction').length).toBe(interactions);
    }
  }
  const tokens = new Set(discord.requests.flatMap(({ path }) => tokenIn.exec(path)?.[1] ?? []));
  expect(tokens.size).toBeGreaterThanOrEqual(routes.length * faults.length);
  const lines = log.join('\n');
  for (const token of tokens) expect(lines).not.toContain(token);
});

const tokenIn = /^\/(?:webhooks|interactions)\/\d+\/([^/]+)/;

test('a token in a path of any of Discord’s routes is removed from a line', async () => {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const logger = await openLog({ level: 'trace', secrets: [], destination });
  const token = Buffer.from('interaction:1234:tttttttttttttttt+/é').toString('base64');
  const written = [token, encodeURIComponent(token), token.replaceAll('+', '-').replaceAll('/', '_')];
  const plain = 'A_UNIQUE.token~of-another=form';
  for (const secret of [...written, plain, encodeURIComponent(plain)]) {
    const urls = [
      `https://discord.com/api/v10/interactions/123/${secret}/callback`,
      `https://discord.com/api/v10/interactions/123/${secret}/callback?with_response=true`,
      `/webhooks/456/${secret}`,
      `/webhooks/456/${secret}?wait=true`,
      `/webhooks/456/${secret}/messages/@original`,
      `/webhooks/456/${secret}/messages/%40original`,
    ];
    for (const url of urls) {
      logger.trace(`PATCH ${url}`);
      logger.debug({ url, request: { path: url } }, 'sent');
      logger.error({ err: new Error(`fetch failed: ${url}`, { cause: new Error(url) }) }, 'failed');
    }
    const text = lines.join('\n');
    expect(text).not.toContain(secret);
    expect(text).toContain('[token]');
  }
  // Discord's own tokens begin like this, so they are found anywhere.
  for (const secret of written) logger.info({ token: secret }, `by itself: ${secret}`);
  for (const secret of written) expect(lines.join('\n')).not.toContain(secret.slice(0, 40));
});
