import { minuteMs } from '@steward/kit';
import type { Loss } from '@steward/worlds/model';
import { button } from '../discord/interactions/command.ts';
import { backupDigestOf, ids } from '../discord/interactions/component-ids.ts';
import type { InteractionContext, ServerContext } from '../discord/interactions/context.ts';
import { storedOr } from '../discord/interactions/optional-parts.ts';
import { UserError } from '../discord/interactions/user-error.ts';
import { resolveServerFromButton } from '../discord/resolvers/resolve-server.ts';
import { publicTextsOf } from '../discord/texts/languages.ts';
import { inline, time } from '../discord/texts/markdown.ts';
import { personName } from '../discord/texts/people.ts';
import { commandsOn } from '../discord/texts/server-commands.ts';
import { decideAgain } from '../domain/decide-again.ts';
import { namedPerson } from '../domain/people.ts';
import { settleLock } from '../operations/loss-lock.ts';
import type { HostConnection } from '../operations/model/host-connection.ts';
import { restoredSince } from './loss-keeper.ts';
import { lossAnsweredMessage } from './loss-view.ts';
import type { FindingAnswer } from './model/world-finding.ts';
import { acceptedLoss, openWorldLoss, type WorldLoss } from './model/world-loss.ts';

/** How long it is tried to tell other guilds, in milliseconds: Discord may be away. */
const tellMs = 15 * minuteMs;

/** “That was us”: says that what is gone of a world since its last good backup was on purpose. */
export const thatWasUsButton = button({
  ...ids.thatWasUs,
  onPress: answerLoss,
});

/** Returns what is gone of the server's world; null if nothing is, or that can't be read. */
export async function readLoss(ctx: ServerContext): Promise<WorldLoss | null> {
  const { account, server, services } = ctx;
  const read = () => services.store.worldLosses.of(account.id, server.id);
  return openWorldLoss(
    await storedOr(ctx, null, 'failed to read a world’s losses for a list of backups', read),
  );
}

/** Returns what is gone of the server's world, and when a backup was restored since, in milliseconds since 1970; null if none was. */
export async function readLossInList(
  ctx: ServerContext,
): Promise<{ readonly loss: Loss | null; readonly restoredAt: number | null }> {
  const found = await readLoss(ctx);
  if (found === null) return { loss: null, restoredAt: null };
  const { operations } = ctx.services.store;
  const read = () => restoredSince(operations, found);
  const restoredAt = await storedOr(ctx, null, 'a loss is shown without restores since', read);
  return { loss: found.loss, restoredAt };
}

async function answerLoss(
  ctx: InteractionContext,
  [serverReference, digest]: [string, string],
): Promise<void> {
  const resolved = await resolveServerFromButton(ctx, 'backup.restore', serverReference);
  const { account, server, services, guildId, person, publicTexts: t } = resolved;
  const { worldLosses } = services.store;
  const answer = { guildId, by: namedPerson(person), at: new Date() };
  const saved = await decideAgain(
    () => worldLosses.of(account.id, server.id),
    // A later backup may hold again what was gone.
    (loss) => {
      if (loss === null || loss.state === 'over' || backupDigestOf(loss.loss.good.id) !== digest)
        throw new UserError('loss-over', { server: inline(server.name, 60), ...commandsOn(server) });
      if (loss.state === 'accepted') throw answered(loss.answer ?? answer);
      return acceptedLoss(loss, answer);
    },
    (_loss, accepted) => worldLosses.save(accepted),
  );
  if (saved === null) return;
  await ctx.reply.defer('public');
  await ctx.reply.send(lossAnsweredMessage(t, guildId, server.name, saved.loss, answer));
  void afterAnswer(resolved, saved);
}

/** Returns the error that someone has said before that a finding was on purpose. */
export function answered({ by, at }: FindingAnswer): UserError {
  return new UserError('loss-answered', { person: (t) => personName(t, by), time: time(at) });
}

/** Removes the bot's lock from the good backup, and posts the answer in each guild of the account. Never rejects. */
async function afterAnswer(ctx: ServerContext & HostConnection, loss: WorldLoss): Promise<void> {
  const { services, log } = ctx;
  const { worldLosses } = services.store;
  try {
    const told = await worldLosses.inGuilds(null, new Date(Date.now() - minuteMs));
    const ofAccount = told.filter((each) => each.finding.accountId === loss.accountId);
    const guilds = new Set(ofAccount.map(({ guildId }) => guildId));
    await Promise.all([
      settleLock(loss, ctx, worldLosses),
      ...[...guilds].map((guildId) => tell(ctx, guildId, loss)),
    ]);
  } catch (error) {
    log().warn({ err: error }, 'failed to tell that a loss was on purpose');
  }
}

async function tell({ services }: ServerContext, guildId: string, loss: WorldLoss): Promise<void> {
  const { answer, serverName } = loss;
  if (answer === null) return;
  const t = publicTextsOf(await services.store.connections.get(guildId), 'en');
  const body = lossAnsweredMessage(t, guildId, serverName, loss.loss, answer);
  // Discord posts one message with a key, whatever the channel.
  const key = `loss:${backupDigestOf(JSON.stringify([guildId, loss.accountId, loss.serverId, loss.revision]))}`;
  await services.logChannel.post(guildId, body, key, AbortSignal.timeout(tellMs));
}
