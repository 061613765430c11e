import { ApplicationCommandOptionType } from 'discord.js';
import { z } from 'zod';
import { button, type Command, guildCommand, serverOption } from '../src/discord/interactions/command.ts';
import type { InteractionContext, ServerContext } from '../src/discord/interactions/context.ts';
import { reference } from '../src/discord/interactions/custom-ids.ts';
import { requireKeyPermission } from '../src/discord/resolvers/key-permissions.ts';
import {
  autocompleteServer,
  prepareChange,
  resolveServerFromButton,
  startOperation,
} from '../src/discord/resolvers/preconditions.ts';
import { described, named } from '../src/discord/texts/localizations.ts';
import { killPrompt } from '../src/discord/views/confirmation-view.ts';
import { type PowerAction, powerActions } from '../src/domain/hosting.ts';
import { hostOf } from '../src/operations/supported.ts';

/** Starts a power action on a server, for example `power:stop:<reference>`. */
export const powerButton = button({
  name: 'power',
  id: z.tuple([z.enum(powerActions), reference]),
  onPress: (ctx, [action, serverReference]) => pressPower(ctx, action, serverReference, 'public'),
});

/** `/power`: sends a power action and follows the server until it is done. */
export const power: Command = {
  definition: {
    ...guildCommand,
    name: 'power',
    ...described('command.power'),
    options: [
      {
        type: ApplicationCommandOptionType.String,
        name: 'action',
        ...described('command.power.action'),
        required: true,
        choices: powerActions.map((value) => ({ value, ...named(`choice.power.${value}`) })),
      },
      serverOption,
    ],
  },
  components: [powerButton],

  async execute(ctx) {
    const action = ctx.options.requiredChoice('action', powerActions);
    const request = { kind: 'power', action } as const;
    await ctx.services.approvals.offering(ctx, request, async () =>
      run(await prepareChange(ctx, `power.${action}`, request), action),
    );
  },

  async autocomplete(ctx) {
    const action = ctx.options.choice('action', powerActions);
    const actions = action === null ? powerActions : [action];
    return autocompleteServer(
      ctx,
      actions.map((name) => `power.${name}` as const),
    );
  },
};

/** Starts a power action on the server of a button that was pressed. */
export async function pressPower(
  ctx: InteractionContext,
  action: PowerAction,
  serverReference: string,
  visibility: 'public' | 'ephemeral',
): Promise<void> {
  const request = { kind: 'power', action } as const;
  const { approvals, operations } = ctx.services;
  const work = async () => {
    const resolved = await resolveServerFromButton(ctx, `power.${action}`, serverReference);
    const { guildId, account, server } = resolved;
    const accountId = account.id;
    await operations.assertNoConflict({ guildId, accountId, server, request, host: hostOf(resolved) });
    await ctx.reply.defer(visibility);
    await requireKeyPermission(resolved, `power.${action}`);
    await run(resolved, action);
  };
  await approvals.offering(ctx, request, work, serverReference);
}

/** Starts the power action; a kill needs a confirmation. */
async function run(ctx: ServerContext, action: PowerAction): Promise<void> {
  const request = { kind: 'power', action } as const;
  if (action === 'kill')
    await ctx.services.confirmations.request(ctx, request, killPrompt(ctx.publicTexts, ctx.server));
  else await startOperation(ctx, request);
}
