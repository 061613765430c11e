import { ApplicationCommandOptionType } from 'discord.js';
import type { Command, InteractionContext, Services } from '../src/discord/interactions/context.ts';
import { guildCommand, serverOption } from '../src/discord/interactions/definitions.ts';
import { beginOperation, operationRequest } from '../src/discord/resolvers/operation-request.ts';
import {
  autocompleteServer,
  prepareChange,
  resolveServerFromButton,
  type ServerContext,
} from '../src/discord/resolvers/preconditions.ts';
import { inline, md } from '../src/discord/views/markdown.ts';
import { type PowerAction, powerActions } from '../src/domain/hosting.ts';

/** `/power`: sends a power action, and follows the server until it gets there. */
export const power: Command = {
  definition: {
    ...guildCommand,
    name: 'power',
    description: 'Start, stop, restart or kill a server',
    options: [
      {
        type: ApplicationCommandOptionType.String,
        name: 'action',
        description: 'What to do',
        required: true,
        choices: [
          { name: 'start', value: 'start' },
          { name: 'stop (saves first)', value: 'stop' },
          { name: 'restart (saves first)', value: 'restart' },
          { name: 'kill (loses what is not saved)', value: 'kill' },
        ],
      },
      serverOption,
    ],
  },

  async execute(use, deps) {
    const action = use.options.requiredChoice('action', powerActions);
    const chosen = await prepareChange(use, deps, `power.${action}`, { kind: 'power', action });
    await request(use, deps, chosen, action);
  },

  async autocomplete(use, deps) {
    const action = use.options.choice('action', powerActions);
    const actions = action === null ? powerActions : [action];
    return autocompleteServer(
      use,
      deps,
      actions.map((action) => `power.${action}` as const),
    );
  },

  onButton(use, deps, id) {
    return id[0] === 'power' ? press(use, deps, id[1], id[2]) : null;
  },
};

async function press(
  use: InteractionContext,
  deps: Services,
  action: PowerAction,
  reference: string,
): Promise<void> {
  const chosen = await resolveServerFromButton(use, deps, `power.${action}`, reference);
  const { account, server } = chosen;
  const { guildId } = use;
  await deps.engine.assertNoConflict({
    guildId,
    accountId: account.id,
    server,
    request: { kind: 'power', action },
  });
  await use.reply.defer();
  await request(use, deps, chosen, action);
}

async function request(
  use: InteractionContext,
  deps: Services,
  chosen: ServerContext,
  action: PowerAction,
): Promise<void> {
  const draft = operationRequest(use, chosen, chosen.server, { kind: 'power', action });
  if (action !== 'kill') {
    await beginOperation(use, deps, draft);
    return;
  }
  const server = inline(chosen.server.name, 60);
  const question = {
    tone: 'warning',
    title: md`Kill ${server}?`,
    text: md`This ends the process of **${server}** at once. It does not save: what was built since the last save is lost, and a world that is just being written can break. **/power action:stop** saves first.`,
  } as const;
  await deps.confirmations.request(use, draft, question, [
    { choice: 'go', label: 'Kill it', style: 'danger' },
  ]);
}
