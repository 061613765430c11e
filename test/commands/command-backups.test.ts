import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wayBackType } from '../../src/reports/model/way-back.ts';
import { commandBackups } from '../../src/settings/command-backups.ts';
import { changedCommands } from '../../src/setup/command-rule.ts';
import { outcome } from '../failures/uses.ts';
import { endedEarlier, withStore } from '../process/database.ts';
import { type Community, community, sharedCommunity } from '../support/community.ts';
import type { Answer } from '../support/shapes.ts';
import { stoppedClock } from '../support/stopped-clock.ts';
import { labels } from './reply-helpers.ts';

const shared = sharedCommunity();

const backUp = 'POST /v1/servers/s-1/backups';
const send = 'POST /v1/servers/s-1/command';

/** A community in which an admin has typed a console command. */
async function typed(command: string, start: () => Promise<Community> = shared) {
  const all = await start();
  const reply = await (await all.admin.types('/cmd', { command })).settled();
  return { ...all, reply };
}

describe('before a console command that may destroy something', () => {
  test('people are asked whether to back up first, and what it may do', async () => {
    const { reply, host } = await typed('fill 0 0 0 9 9 9 air');
    expect(reply.text).toContain('Run this command on Survival?');
    expect(reply.text).toMatch(/```\nfill 0 0 0 9 9 9 air\n```/);
    expect(reply.text).toContain('`fill` changes up to 1,000 blocks.');
    expect(reply.text).toContain('If you back up first, the command can be taken back for an hour.');
    expect(labels(reply)).toEqual(['Back up, then run', 'Run', 'Cancel']);
    expect(host.changes).toEqual([]);
  });

  test('the backup is made first, and only then the command is sent', async () => {
    const { reply, host, admin } = await typed('kill @e');
    await admin.clicks(reply, 'Back up, then run');
    await reply.until(({ text }) => text.includes('Command sent to Survival'));
    expect(host.changes).toEqual([backUp, send]);
    expect(reply.text).toContain('ran: kill @e');
    expect(reply.text).toMatch(/Until <t:\d+:t>, the command can be taken back\./);
    expect(labels(reply)).toEqual(['Take it back']);
  });

  test('“Run” sends it at once', async () => {
    const { reply, host, admin } = await typed('kill @e');
    await admin.clicks(reply, 'Run');
    await reply.until(({ text }) => text.includes('Command sent to Survival'));
    expect(host.changes).toEqual([send]);
    expect(labels(reply)).toEqual([]);
  });

  test('“Cancel” sends nothing', async () => {
    const { reply, host, admin } = await typed('function pack:boom');
    expect(reply.text).toContain('I can’t see what `function` will do.');
    await admin.clicks(reply, 'Cancel');
    await reply.until(({ text }) => text.includes('Canceled'));
    expect(host.changes).toEqual([]);
  });
});

describe('whoever types a command', () => {
  test('without the permission to back up is told so, and can only run it', async () => {
    const { admin, moderator: member, guild, host } = await shared();
    const role = guild.role('Moderators');
    await (await admin.types('/access grant', { role, permission: 'command' })).settled();
    const reply = await (await member.types('/cmd', { command: 'kill @e' })).settled();
    expect(reply.text).toContain('You don’t have permission to back up Survival.');
    expect(reply.text).toContain('Without a backup, the command can’t be taken back.');
    expect(labels(reply)).toEqual(['Run', 'Cancel']);
    await member.clicks(reply, 'Run');
    await reply.until(({ text }) => text.includes('Command sent to Survival'));
    expect(host.changes).toEqual([send]);
  });

  test('while the server is being backed up is told so, and can only run it', async () => {
    const { admin, host } = await shared();
    host.scripts({ on: backUp, answer: 'hangs' });
    await admin.types('/backup create');
    await host.called(() => host.changes.includes(backUp));
    const reply = await (await admin.types('/cmd', { command: 'kill @e' })).settled();
    expect(reply.text).toContain(
      'Something else is happening on Survival, so I can’t back up first right now.',
    );
    expect(labels(reply)).toEqual(['Run', 'Cancel']);
    await admin.clicks(reply, 'Run');
    await reply.until(({ text }) => text.includes('Command sent to Survival'));
  });
});

describe('a backup before a command that', () => {
  test.each<[string, Answer, RegExp]>([
    ['is refused', { status: 409, body: { error: 'Not now' } }, /^❌ Command not sent to Survival/],
    ['fails in an unknown way', { status: 500, body: { error: 'Disk is full' } }, /^⚠️ Command not sent/],
    ['is lost', 'dies', /^⚠️ Command not sent to Survival/],
  ])('%s: the command isn’t sent', async (_what, answer, title) => {
    const { reply, host, admin } = await typed('kill @e');
    host.scripts({ on: backUp, answer });
    await outcome(await admin.clicks(reply, 'Back up, then run'));
    expect(reply.text).toMatch(title);
    expect(reply.text).toContain('~~Running a command on Survival~~ skipped');
    expect(reply.text).not.toContain('may have run');
    expect(host.changes).toEqual([backUp]);
    // Whether there is a backup now, its list says.
    expect(labels(reply)).toEqual(
      reply.text.includes('/backup list') ? ['Status', 'Show backups'] : ['Status'],
    );
  });

  test('was made, but whose response was lost, may be somebody else’s: the command isn’t sent', async () => {
    const { reply, host, admin } = await typed('kill @e');
    host.scripts({ on: backUp, answer: 'dies', applied: true });
    await outcome(await admin.clicks(reply, 'Back up, then run'));
    expect(reply.text).toContain(
      'I couldn’t identify the new backup, if there is one, so I didn’t send the command.',
    );
    expect(host.changes).toEqual([backUp]);
  });

  test('is far smaller than the others is bad: the command isn’t sent', async () => {
    const sizes = [100_000_000, 100_000_000, 100_000_000];
    const backups = sizes.map((size_bytes, index) => ({ id: `b-${index}`, size_bytes }));
    const servers = [{ id: 's-1', backups, newBackupBytes: 1_000 }];
    const { reply, host, admin } = await typed('kill @e', () => shared({ host: { servers } }));
    await outcome(await admin.clicks(reply, 'Back up, then run'));
    expect(reply.text).toMatch(/^❌ Command not sent to Survival/);
    expect(reply.text).toContain(
      'The backup is empty or far smaller than the others, so I didn’t send the command.',
    );
    expect(host.changes).toEqual([backUp]);
  });
});

describe('“Take it back”', () => {
  /** A command that was sent after its backup, in a guild with a log channel. */
  async function sent() {
    const all = await typed('kill @e', () => community({ overrides: { cases: { everyMs: 10 } } }));
    await (await all.admin.types('/setup log', { channel: all.guild.channel('log') })).settled();
    await all.admin.clicks(all.reply, 'Back up, then run');
    await all.reply.until(({ text }) => text.includes('Command sent to Survival'));
    return all;
  }

  test('asks whether to restore that backup, with what else would be lost', async () => {
    const { reply, admin, host } = await sent();
    const question = await (await admin.clicks(reply, 'Take it back')).settled();
    expect(question.text).toContain('Take back `kill` on Survival?');
    expect(question.text).toMatch(/Changes since .* will be lost/);
    await admin.clicks(question, 'Back up first, then take it back');
    await question.until(({ text }) => text.startsWith('✅ `kill` on Survival taken back'));
    expect(host.changes.filter((each) => each.endsWith('/restore'))).toHaveLength(1);
    expect(labels(question)).toEqual(['Undo this restore']);
  });

  test('goes from the reply and the log once that is done: both say who did it; it is back once that was undone', async () => {
    const { reply, admin, guild } = await sent();
    const question = await (await admin.clicks(reply, 'Take it back')).settled();
    await admin.clicks(question, 'Back up first, then take it back');
    await question.until(({ text }) => text.startsWith('✅ `kill` on Survival taken back'));
    await reply.until(({ text }) => text.includes(`${admin.mention} took this back at <t:`));
    expect(reply.text).not.toContain('can be taken back');
    expect(labels(reply)).toEqual([]);
    const log = guild.channel('log');
    const logged = await log.message(({ text }) => text.includes('took this back at'));
    expect(logged.text).toContain('Command sent to Survival');
    expect(labels(logged)).toEqual([]);
    const redo = await (await admin.clicks(question, 'Undo this restore')).settled();
    await admin.clicks(redo, 'Undo now');
    await question.until(({ text }) => text.includes(`${admin.mention} undid this restore at`));
    await reply.until(({ text }) => text.includes('the command can be taken back'));
    expect(labels(reply)).toEqual(['Take it back']);
  });

  test('goes from the reply and the log when its time is over', async () => {
    const all = await sent();
    const { reply, guild } = all;
    await guild.channel('log').message((message) => labels(message).includes('Take it back'));
    await withStore(all, async ({ cases }) => {
      const offers = () => cases.openOf(wayBackType, guild.id);
      await expect.poll(async () => (await offers()).length).toBe(2);
      for (const each of await offers())
        await cases.change(each, { state: { ...each.state, until: Date.now() } });
    });
    await reply.until(() => labels(reply).length === 0);
    expect(reply.text).not.toContain('taken back');
    await guild
      .channel('log')
      .message(
        (message) => message.text.includes('Command sent to Survival') && labels(message).length === 0,
      );
  });

  test('goes once that is done although the clock was set back meanwhile', async () => {
    const { reply, admin } = await sent();
    const question = await (await admin.clicks(reply, 'Take it back')).settled();
    stoppedClock(Date.now() - 2 * 3_600_000);
    await admin.clicks(question, 'Back up first, then take it back');
    await question.until(({ text }) => text.startsWith('✅ `kill` on Survival taken back'));
    await reply.until(({ text }) => text.includes(`${admin.mention} took this back at <t:`));
    expect(labels(reply)).toEqual([]);
  });

  test('goes later although Discord answered only the edits of the reply', async () => {
    const all = await typed('kill @e', () => community({ overrides: { cases: { everyMs: 10 } } }));
    const { admin, discord, guild, reply } = all;
    discord.faults.next({ method: 'GET', path: /^\/webhooks\//, status: 503, times: 1_000 });
    await admin.clicks(reply, 'Back up, then run');
    await reply.until(({ text }) => text.includes('the command can be taken back'));
    await withStore(all, async ({ cases }) => {
      await expect
        .poll(async () => {
          const [offer] = await cases.openOf(wayBackType, guild.id);
          if (offer === undefined) return false;
          const over = { replyTo: null, state: { ...offer.state, until: Date.now() } };
          return (await cases.change(offer, over)) !== null;
        })
        .toBe(true);
    });
    await reply.until(() => labels(reply).length === 0);
  });

  test('is for whoever may restore, when it is pressed', async () => {
    const { reply, moderator: member } = await sent();
    const press = await member.clicks(reply, 'Take it back');
    expect(press.ephemeral).toBe(true);
    expect(press.text).toContain('You can’t restore backups here');
  });

  test('works for an hour', async () => {
    const { reply, admin, settings, restarts } = await sent();
    await restarts(async () => endedEarlier(settings.databaseUrl, 61 * 60_000));
    const press = await admin.clicks(reply, 'Take it back');
    expect(press.text).toContain('It works for an hour after the command.');
  });
});

describe('/setup commands', () => {
  test('what was added and is removed, or the other way round, is only forgotten', () => {
    const pattern = fc.constantFrom('kill', 'clear', 'warp delete', 'ci *');
    const patterns = fc.uniqueArray(pattern);
    fc.assert(
      fc.property(patterns, patterns, (add, remove) => {
        const once = changedCommands(commandBackups.usual, add, []);
        expect(changedCommands(once, [], add)).toEqual(commandBackups.usual);
        const { added, removed } = changedCommands(once, [], remove);
        expect(added.filter((each) => removed.includes(each))).toEqual([]);
        expect(new Set([...added, ...removed]).size).toBe(added.length + removed.length);
      }),
    );
  });

  test('always: every command has a backup before it, without a question', async () => {
    const { admin, host } = await shared();
    const saved = await (await admin.types('/setup commands', { rule: 'always' })).settled();
    expect(saved.text).toContain('I’ll back up before every command sent with `/cmd`');
    const reply = await admin.types('/cmd', { command: 'say hi' });
    await reply.until(({ text }) => text.includes('Command sent to Survival'));
    expect(host.changes).toEqual([backUp, send]);
  });

  test('never: every command is sent at once', async () => {
    const { admin, host } = await shared();
    await (await admin.types('/setup commands', { rule: 'never' })).settled();
    const reply = await admin.types('/cmd', { command: 'kill @e' });
    await reply.until(({ text }) => text.includes('Command sent to Survival'));
    expect(host.changes).toEqual([send]);
    expect((await (await admin.types('/setup show')).settled()).text).toContain(
      'Backups before commands: never.',
    );
  });

  test('adds commands to ask about, and removes others', async () => {
    const { admin, host } = await shared();
    const saved = await (
      await admin.types('/setup commands', { add: 'warp delete', remove: 'kill' })
    ).settled();
    expect(saved.text).toContain('I also ask before: `warp delete`.');
    expect(saved.text).toContain('I don’t ask before: `kill`.');
    const asked = await (await admin.types('/cmd', { command: 'warp delete spawn' })).settled();
    expect(asked.text).toContain('This Discord server wants a backup before `warp delete`.');
    const reply = await admin.types('/cmd', { command: 'kill @e' });
    await reply.until(({ text }) => text.includes('Command sent to Survival'));
    expect(host.changes).toEqual([send]);
    const back = await (
      await admin.types('/setup commands', { add: 'kill', remove: 'warp delete' })
    ).settled();
    expect(back.text).not.toMatch(/Also before|Not before/);
  });

  test('takes the examples of its options', async () => {
    const { admin, host } = await shared();
    const saved = await (
      await admin.types('/setup commands', {
        add: 'warp delete, eco give *',
        remove: 'clear, function lobby:*',
      })
    ).settled();
    expect(saved.text).toContain('I also ask before: `warp delete` and `eco give *`.');
    expect(saved.text).toContain('I don’t ask before: `clear` and `function lobby:*`.');
    const reply = await admin.types('/cmd', { command: 'function lobby:open' });
    await reply.until(({ text }) => text.includes('Command sent to Survival'));
    expect(host.changes).toEqual([send]);
  });

  test('refuses what is no command', async () => {
    const { admin } = await shared();
    const refused = await (await admin.types('/setup commands', { add: 'say; stop' })).settled();
    expect(refused.text).toContain('I can’t use these commands');
  });
});
