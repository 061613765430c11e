import { expect, test } from 'vitest';
import { community } from '../support/community.ts';

test('/setup timezone suggests time zones, says what time it is there, and /setup show shows it after a restart', async () => {
  const { admin, restarts } = await community();
  const choices = async (zone: string) =>
    (await admin.completes('/setup timezone', { zone }, 'zone')).map(({ value }) => value);
  expect((await choices(''))[0]).toBe('UTC');
  expect(await choices('berlin')).toEqual(['Europe/Berlin']);
  expect(await choices('sao paulo')).toEqual(['America/Sao_Paulo']);
  const shown = async () => (await (await admin.types('/setup show')).settled()).text;
  expect(await shown()).toContain('Time zone: UTC');

  const reply = await (await admin.types('/setup timezone', { zone: 'europe/berlin' })).settled();
  expect(reply.ephemeral).toBe(true);
  expect(reply.text).toContain('✅ Time zone set');
  expect(reply.text).toMatch(/use the time zone \*\*Europe\/Berlin\*\*, where it is \d\d:\d\d\./);
  await restarts();
  expect(await shown()).toContain('Time zone: Europe/Berlin');
});

test('/setup timezone takes no text that is no time zone, and no offset', async () => {
  const { admin } = await community();
  for (const zone of ['Atlantis', '+01:00']) {
    const reply = await admin.types('/setup timezone', { zone });
    expect(reply.text).toContain(`I don’t know the time zone “${zone}”`);
  }
});
