import { z } from 'zod';
import { inline } from '../discord/texts/markdown.ts';
import type { ServerRef } from '../domain/connection.ts';
import type { Setting } from './setting.ts';

/** The server that commands use unless another one is named; null: there is none. */
export const defaultServer: Setting<ServerRef | null> = {
  schema: z.object({ connectionId: z.string(), id: z.string(), name: z.string() }).nullable(),
  usual: null,
  told: (t, server, { person }) =>
    server === null
      ? t.md('change.default-server-removed', { person })
      : t.md('change.default-server', { person, server: inline(server.name, 60) }),
  server: (server) => server,
};
