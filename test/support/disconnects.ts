import type { Person, Reply } from '@steward/fake-discord';

/** Runs `/setup disconnect` and confirms it. Returns the question, which has become the result. */
export async function disconnects(
  admin: Person,
  options: Parameters<Person['types']>[1] = {},
): Promise<Reply> {
  const question = await (await admin.types('/setup disconnect', options)).settled();
  await admin.clicks(question, 'Disconnect');
  return question.until(({ text }) => text.startsWith('✅ Disconnected'));
}
