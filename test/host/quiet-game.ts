import type { TestContext } from 'vitest';
import type { HostOptions } from '../../src/host/start-host.ts';
import { configFor, makePlace, type Place, runHost, type ServerInput, survival } from './harness.ts';

/** A server that is ready at once, writes nothing and ends at SIGTERM: its world is the test's. */
export function quietGame(place: Place, change: Partial<ServerInput> = {}): ServerInput {
  const { stopCommand: _stop, readyPattern: _ready, ...entry } = survival(place);
  return { ...entry, command: ['cat'], ...change };
}

/** The host of a quiet game, which runs. */
export async function runQuietGame(
  test: TestContext,
  change: Partial<ServerInput> = {},
  options: HostOptions = {},
) {
  const place = await makePlace(test);
  const config = configFor(place, [quietGame(place, change)]);
  const { api, host } = await runHost(place, config, options);
  await api.start();
  return { api, host, place };
}
