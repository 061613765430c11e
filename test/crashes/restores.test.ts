import { describe, expect, type TestContext, test } from 'vitest';
import { rewriteRunning } from '../process/database.ts';
import { until } from '../support/bot-process.ts';
import { type MortalCommunity, mortalCommunity } from '../support/mortal-community.ts';

const backups = [{ id: 'b-1', created_at: '2026-01-02T03:04:05Z' }];

function fixture(test: TestContext, names: readonly string[]): Promise<MortalCommunity> {
  const servers = names.map((name) => ({
    id: `s-${name}`,
    record: { id: `s-${name}`, name, status: 'running' },
    backups,
  }));
  return mortalCommunity({ test, host: { servers } });
}

const pathOf = {
  backUp: (name: string) => `/v1/servers/s-${name}/backups`,
  power: (name: string) => `/v1/servers/s-${name}/power`,
  restore: (name: string) => `/v1/servers/s-${name}/backups/b-1/restore`,
};

async function restores({ admin }: MortalCommunity, name: string, button: string) {
  const confirmation = await admin.types('/backup restore', { server: `s-${name}`, backup: 'b-1' });
  await confirmation.until(({ buttons }) => buttons.length > 0);
  return admin.clicks(confirmation, button);
}

describe('after kill -9 in the middle of a guided restore', () => {
  test.concurrent('in any step, the next process continues there, sends nothing twice, and restores only if it is safe', async (test) => {
    const here = await fixture(test, ['Alpha', 'Beta', 'Gamma', 'Delta']);
    const { host } = here;
    const hangs = (path: string) => host.scripts({ on: `POST ${path}`, answer: 'hangs', applied: true });
    const isPost = (path: string) => () => host.changes.includes(`POST ${path}`);
    hangs(pathOf.backUp('Alpha'));
    hangs(pathOf.power('Beta'));
    hangs(pathOf.restore('Gamma'));
    const button = 'Back up first, then restore';
    const [alpha, beta, gamma, delta] = await Promise.all(
      ['Alpha', 'Beta', 'Gamma', 'Delta'].map(async (name) => {
        if (name !== 'Delta') return restores(here, name, button);
        const reply = await restores(here, name, button);
        await host.called(isPost(pathOf.restore(name)));
        hangs(pathOf.power(name));
        return reply;
      }),
    );
    await host.called(isPost(pathOf.backUp('Alpha')));
    await host.called(isPost(pathOf.power('Beta')));
    await host.called(isPost(pathOf.restore('Gamma')));
    await host.called(() => bodies(here, 'Delta').includes('start'));

    await here.crashes();
    for (const [name, reply] of [
      ['Alpha', alpha],
      ['Beta', beta],
      ['Delta', delta],
    ] as const) {
      await reply?.until(({ text }) => /^✅ \w+ restored/.test(text));
      expect(sentTo(here, name)).toEqual([
        pathOf.backUp(name),
        pathOf.power(name),
        pathOf.restore(name),
        pathOf.power(name),
      ]);
      expect(bodies(here, name)).toEqual(['stop', 'start']);
    }
    await gamma?.until(({ text }) => text.includes('Outcome unknown'));
    expect(gamma?.text).toContain('may be the old one, the backup’s, or a mix of both');
    expect(gamma?.text).toContain('Gamma is now **stopped**.');
    expect(gamma?.buttons.map(({ label }) => label)).toEqual(['Status', 'Start', 'Undo this restore']);
    expect(sentTo(here, 'Gamma')).toEqual([
      pathOf.backUp('Gamma'),
      pathOf.power('Gamma'),
      pathOf.restore('Gamma'),
    ]);
    await here.announces(4);
    expect(here.announced).toHaveLength(4);
  });

  test.concurrent('a restore is not resumed if it is too old or the server was started, but is if a step took long', async (test) => {
    const here = await fixture(test, ['Alpha', 'Beta', 'Gamma']);
    const { host } = here;
    const { databaseUrl } = here.settings;
    const [old, started, slow] = await Promise.all(
      ['Alpha', 'Beta', 'Gamma'].map(async (name) => {
        host.scripts({ on: `POST ${pathOf.power(name)}`, answer: 'hangs', applied: true });
        return restores(here, name, 'Restore now, no undo');
      }),
    );
    const { record: alpha } = host.server('s-Alpha');
    const { record: beta } = host.server('s-Beta');
    const { record: gamma } = host.server('s-Gamma');
    await until(() => [alpha, beta, gamma].every(({ status }) => status === 'stopped'));
    await here.crashes(() => {
      rewriteRunning(databaseUrl, 's-Alpha', { olderByMs: 60 * 60_000 });
      rewriteRunning(databaseUrl, 's-Gamma', { olderByMs: 60 * 60_000, carriedOn: true });
      // The state after a crash between the stop and the restore.
      rewriteRunning(databaseUrl, 's-Beta', {
        steps: ([stop]) => Object.assign(stop ?? {}, { state: 'done', endedAt: Date.now() }),
      });
      beta['status'] = 'running';
    });

    await old?.until(({ text }) => text.includes('Alpha wasn’t restored') && text.includes('Reference'));
    expect(old?.text).toContain('too much time has passed to continue');
    expect(old?.text).toContain('The world is unchanged');
    expect(old?.text).toContain('Alpha is now **stopped**.');
    expect(old?.buttons.map(({ label }) => label)).toContain('Start');
    await started?.until(({ text }) => text.includes('Beta wasn’t restored') && text.includes('Reference'));
    expect(started?.text).toContain('A backup can only be restored while the server is stopped');
    expect(started?.text).toContain('The world is unchanged');
    await slow?.until(({ text }) => /^✅ \w+ restored/.test(text));
    expect(sentTo(here, 'Alpha')).toEqual([pathOf.power('Alpha')]);
    expect(sentTo(here, 'Beta')).toEqual([pathOf.power('Beta')]);
  });
});

function sentTo({ host }: MortalCommunity, name: string): readonly string[] {
  return host.changes.map((line) => line.replace('POST ', '')).filter((path) => path.includes(`s-${name}/`));
}

function bodies({ host }: MortalCommunity, name: string): readonly unknown[] {
  return host.calls.filter(({ path }) => path === pathOf.power(name)).map(({ body }) => Object(body).action);
}
