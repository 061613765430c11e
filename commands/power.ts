import { ApplicationCommandOptionType } from '@discordjs/core/http-only';
import type { Command, Deps, Use } from '../src/discord/dispatch/command.ts';
import { forEveryone, serverOption } from '../src/discord/dispatch/definition.ts';
import { inline, md } from '../src/discord/look/text.ts';
import { beginOperation, draftOf } from '../src/discord/options/drafts.ts';
import {
  beginChange,
  completeServer,
  pressOnServer,
  type ServerUse,
} from '../src/discord/options/server-use.ts';
import { type PowerAction, powerActions } from '../src/domain/hosting.ts';

/** `/power`: sends a power action, and follows the server until it gets there. */
export const power: Command = {
  definition: {
    ...forEveryone,
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

  async run(use, deps) {
    const action = use.options.requiredChoice('action', powerActions);
    const chosen = await beginChange(use, deps, `power.${action}`, { kind: 'power', action });
    await request(use, deps, chosen, action);
  },

  async complete(use, deps) {
    const action = use.options.choice('action', powerActions);
    const actions = action === null ? powerActions : [action];
    return completeServer(
      use,
      deps,
      actions.map((action) => `power.${action}` as const),
    );
  },

  press(use, deps, id) {
    return id[0] === 'power' ? press(use, deps, id[1], id[2]) : null;
  },
};

async function press(use: Use, deps: Deps, action: PowerAction, reference: string): Promise<void> {
  const chosen = await pressOnServer(use, deps, `power.${action}`, reference);
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

async function request(use: Use, deps: Deps, chosen: ServerUse, action: PowerAction): Promise<void> {
  const draft = draftOf(use, chosen, chosen.server, { kind: 'power', action });
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
  await deps.confirmations.ask(use, draft, question, [{ choice: 'go', label: 'Kill it', style: 'danger' }]);
}
