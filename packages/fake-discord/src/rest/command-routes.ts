/// <reference path="../spec.d.ts" />

import { ApplicationCommandUpdateRequestSchema } from 'discord-api-spec/zod';
import { type Context, Hono } from 'hono';
import { LRUCache } from 'lru-cache';
import type { DiscordContext } from '../context.ts';
import { apiErrors } from '../errors.ts';
import { readCommand } from '../limits/command-limits.ts';
import { Form } from '../limits/form.ts';
import type { CommandBody } from '../model/command.ts';
import { globalScope } from '../model/command-registry.ts';
import { readBody } from './body.ts';

/** Global commands and those of a guild, which have the same routes. */
export function commandRoutes(context: DiscordContext): Hono {
  const app = new Hono();
  for (const base of ['/applications/:app/commands', '/applications/:app/guilds/:guild/commands']) {
    addRoutes(app, base, context);
  }
  return app;
}

function addRoutes(app: Hono, base: string, context: DiscordContext): void {
  const { commands } = context;

  const scopeOf = (c: Context): string => {
    if (c.req.param('app') !== context.settings.applicationId) throw apiErrors.unknownApplication();
    const guild = c.req.param('guild');
    if (guild === undefined) return globalScope;
    if (!context.guilds.has(guild)) throw apiErrors.missingAccess();
    return guild;
  };

  app.get(base, (c) => c.json(commands.list(scopeOf(c))));

  app.put(base, async (c) => {
    const scope = scopeOf(c);
    const { body } = await readBody(c);
    return c.json(commands.overwrite(scope, readCommands(body, await c.req.text())));
  });
}

/** Lists that were accepted, by their JSON: a run of the tests registers the same commands a thousand times. */
const accepted = new LRUCache<string, readonly CommandBody[]>({ max: 8 });

function readCommands(body: unknown, json: string): readonly CommandBody[] {
  const known = accepted.get(json);
  if (known !== undefined) return known;
  const form = new Form();
  if (!Array.isArray(body)) {
    form.add([], 'LIST_TYPE_CONVERT', 'Only iterables may be used in a ListType');
    form.throwIfInvalid();
    return [];
  }
  const commands = body.map((raw: unknown, index) =>
    readCommand(ApplicationCommandUpdateRequestSchema, raw, [index]),
  );
  const seen = new Set<string>();
  for (const [index, { name }] of commands.entries()) {
    if (seen.has(name)) {
      form.add(
        [index, 'name'],
        'APPLICATION_COMMANDS_DUPLICATE_NAME',
        'Application command names must be unique',
      );
    }
    seen.add(name);
  }
  form.throwIfInvalid();
  accepted.set(json, commands);
  return commands;
}
