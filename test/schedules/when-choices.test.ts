import { describe, expect, test } from 'vitest';
import { scheduling } from './scheduling.ts';

const understood = [
  ['every friday at 8pm', 'Every Friday at 20:00'],
  ['friday 8pm', 'Every Friday at 20:00'],
  ['8pm', 'Every day at 20:00'],
  ['mondays', 'Every Monday at 04:00'],
  ['montags', 'Every Monday at 04:00'],
  ['los lunes', 'Every Monday at 04:00'],
  ['every day at 4', 'Every day at 04:00'],
  ['midnight', 'Every day at 00:00'],
  ['noon', 'Every day at 12:00'],
  ['daily', 'Every day at 04:00'],
  ['every sunday midnight', 'Every Sunday at 00:00'],
  ['jeden freitag um 20 uhr', 'Every Friday at 20:00'],
  ['täglich um 4 uhr', 'Every day at 04:00'],
  ['todos los viernes a las 20:00', 'Every Friday at 20:00'],
  ['cada día a las 4', 'Every day at 04:00'],
  ['毎日4時', 'Every day at 04:00'],
  ['in 5 minutes', 'Once: Mon, Mar 1, 12:05 PM UTC'],
  ['in half an hour', 'Once: Mon, Mar 1, 12:30 PM UTC'],
  ['in einer halben stunde', 'Once: Mon, Mar 1, 12:30 PM UTC'],
  ['en media hora', 'Once: Mon, Mar 1, 12:30 PM UTC'],
  ['every other day', 'Every 2 days'],
  ['jeden zweiten tag', 'Every 2 days'],
  ['last friday of the month 20:00', 'On the last Friday of each month at 20:00'],
  ['last day of the month 20:00', 'On the last day of each month at 20:00'],
  ['every other friday 20:00', 'Every 2 weeks on Friday at 20:00'],
  ['every 2nd day at 5am', 'Every 2 days at 05:00'],
  ['8:30pm daily', 'Every day at 20:30'],
  ['20 uhr', 'Every day at 20:00'],
  ['a las 8 de la tarde', 'Every day at 20:00'],
] as const;

const refused = [
  ['tomorrow morning', 'At what time?'],
  ['tonight', 'At what time?'],
  ['next monday', 'At what time?'],
  ['every morning', 'At what time?'],
  ['morgen früh', 'At what time?'],
  ['mañana por la mañana', 'At what time?'],
  ['明日の朝', 'At what time?'],
  ['20:00 cest', 'Leave out “cest”'],
  ['twice a day', 'I don’t understand this time'],
  ['every 6 h at 5am', 'This interval can’t have a time of day'],
  ['4/5 20:00', 'Which date is “4/5”?'],
  ['nonsense', 'I don’t understand this time'],
] as const;

describe('what is offered first while one types a time', () => {
  test('is what the words mean', async () => {
    const { admin } = await scheduling();
    for (const [when, meaning] of understood) {
      const [first] = await admin.completes('/schedule add', { when }, 'when');
      expect(first?.name.split(' · ')[0], when).toBe(meaning);
    }
  });

  test('is what was typed, with what is wrong, if it means nothing; sent, it is refused', async () => {
    const { admin } = await scheduling();
    for (const [when, problem] of refused) {
      const [first] = await admin.completes('/schedule add', { when }, 'when');
      expect(first).toEqual({ name: `⚠️ “${when}” · ${problem}`, value: when });
      const reply = await (await admin.types('/schedule add', { action: 'restart', when })).settled();
      expect(reply.text).toContain(problem);
      expect(reply.buttons).toEqual([]);
    }
  });

  test('and nothing else that is offered is a common time that shares no word', async () => {
    const { admin } = await scheduling();
    for (const [when] of refused) {
      const all = await admin.completes('/schedule add', { when }, 'when');
      for (const { value } of all) expect(value).toContain(when);
    }
  });

  test('is for a time of day alone each day, then once; a rule that is whole has no other endings', async () => {
    const { admin } = await scheduling();
    const values = async (when: string) =>
      (await admin.completes('/schedule add', { when }, 'when')).map(({ value }) => value);
    expect(await values('8pm')).toEqual(['8pm', 'today 8pm']);
    expect(await values('11:00')).toEqual(['11:00', 'tomorrow 11:00']);
    expect(await values('friday 8pm')).toEqual(['friday 8pm', 'next friday 8pm']);
    expect(await values('every friday at 8pm')).toEqual(['every friday at 8pm']);
    expect(await values('every other friday 8pm')).toEqual(['every other friday 8pm']);
    const second = await admin.completes('/schedule add', { when: 'every second friday 8pm' }, 'when');
    expect(second.map(({ name }) => name.split(' · ')[0])).toEqual([
      'Every 2 weeks on Friday at 20:00',
      'On the second Friday of each month at 20:00',
    ]);
    expect((await values('every'))[0]).toBe('every day 04:00');
  });

  test('fits the action: only a stop can be for when nobody is online', async () => {
    const { admin } = await scheduling();
    const offered = async (options: Record<string, string>) =>
      (await admin.completes('/schedule add', options, 'when')).map(({ name }) => name);
    const whenEmpty = 'When nobody has been online for 30 minutes';
    for (const when of ['', 'when'])
      expect(await offered({ action: 'backup', when })).not.toContainEqual(expect.stringContaining('nobody'));
    expect(await offered({ action: 'backup', when: 'when nobody is online' })).toEqual([
      '⚠️ “when nobody is online” · Only a stop can wait for that',
    ]);
    for (const when of ['', 'when', 'when nobody is online']) {
      expect(await offered({ action: 'stop', when })).toContain(whenEmpty);
      expect(await offered({ when })).toContain(whenEmpty);
    }
  });

  test('for /power and for a mute, too, what was typed stays', async () => {
    const { admin } = await scheduling();
    for (const when of ['tomorrow morning', 'tonight', '20:00 cest', 'soon']) {
      const later = await admin.completes('/power', { action: 'restart', when }, 'when');
      expect(later.map(({ value }) => value)).toEqual([when]);
      const mute = await admin.completes('/alerts mute', { for: when }, 'for');
      expect(mute.map(({ value }) => value)).toEqual([when]);
    }
    const [tooLong] = await admin.completes('/alerts mute', { for: '9 days' }, 'for');
    expect(tooLong?.name).toBe('⚠️ “9 days” · That’s too short or too long');
  });
});
