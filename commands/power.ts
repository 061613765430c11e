import { type PowerAction, powerActions } from '@steward/hosts/model';
import { button, type Command, command } from '../src/discord/interactions/command.ts';
import { ids } from '../src/discord/interactions/component-ids.ts';
import type { InteractionContext, ServerContext } from '../src/discord/interactions/context.ts';
import { serverOption, textOption } from '../src/discord/interactions/options.ts';
import { UserError } from '../src/discord/interactions/user-error.ts';
import { change, changeFromButton, startOperation } from '../src/discord/resolvers/changes.ts';
import { autocompleteServer } from '../src/discord/resolvers/suggestions.ts';
import { localizedName } from '../src/discord/texts/localizations.ts';
import { killPrompt } from '../src/discord/views/confirmation-view.ts';
import { askForAll, isForAll } from '../src/groups/asking.ts';
import { sharedAs } from '../src/operations/kinds.ts';
import {
  cancelLaterButton,
  isForLater,
  laterOptions,
  powerLater,
  suggestLater,
} from '../src/schedules/later.ts';

/** Starts a power action on a server, for example `power:stop:<reference>`. */
const powerButton = button({
  ...ids.power,
  onPress: (ctx, [action, serverReference]) => pressPower(ctx, action, serverReference, 'public'),
});

/** `/power`: sends a power action and follows the server until it is done. */
export const power: Command = {
  ...command('power', {
    options: [
      textOption('action', 'command.power.action', {
        required: true,
        choices: powerActions.map((value) => ({ value, ...localizedName(`choice.power.${value}`) })),
      }),
      serverOption,
      ...laterOptions,
    ],
    async execute(ctx) {
      const action = ctx.options.requiredChoice('action', powerActions);
      if (isForLater(ctx.options) && isForAll(ctx)) throw new UserError('several-not-later');
      if (isForLater(ctx.options)) return powerLater(ctx, action);
      const request = { kind: 'power', action } as const;
      if (isForAll(ctx)) return askForAll(ctx, request);
      await change(ctx, `power.${action}`, request, (resolved) => run(resolved, request));
    },
    async autocomplete(ctx) {
      if (ctx.options.focused === 'when') return suggestLater(ctx);
      const action = ctx.options.choice('action', powerActions);
      const names = action === null ? powerActions : [action];
      const actions = names.map((name) => `power.${name}` as const);
      return autocompleteServer(ctx, actions, action !== 'kill');
    },
  }),
  components: [powerButton, cancelLaterButton],
};

/** Starts a power action on the server of a button that was pressed. */
export async function pressPower(
  ctx: InteractionContext,
  action: PowerAction,
  serverReference: string,
  visibility: 'public' | 'ephemeral',
): Promise<void> {
  const request = { kind: 'power', action } as const;
  await changeFromButton(ctx, serverReference, visibility, `power.${action}`, request, (resolved) =>
    run(resolved, request),
  );
}

/** Starts the power action; a kill needs a confirmation. */
async function run(ctx: ServerContext, request: { kind: 'power'; action: PowerAction }): Promise<void> {
  if (request.action !== 'kill') return startOperation(ctx, request);
  const { access, publicTexts, server, account, services } = ctx;
  const beside = await services.operations.sharing({ accountId: account.id, server });
  const prompt = killPrompt(publicTexts, server, {
    mayStop: access.may('power.stop', server),
    isRestoring: beside !== null && sharedAs(beside.request) === 'restore',
  });
  await services.confirmations.request(ctx, request, prompt);
}
