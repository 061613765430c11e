import type { Kit } from '../discord/kit.ts';
import type { CommandRegistrar } from '../discord/registration/command-registrar.ts';
import { ChangeAnnouncer } from './change-announcer.ts';
import { Greeter } from './greeter.ts';
import { RemovedNames } from './removed-names.ts';

/** Returns what greets guilds that the bot joins. */
export function openGreeter(kit: Kit, registration: CommandRegistrar): Greeter {
  const { store, timings } = kit;
  return new Greeter({
    ...store,
    ...kit,
    commandsFirst: () => registration.settled(),
    everyMs: timings.greetEveryMs,
  });
}

/** Returns what announces changes of settings. */
export function openChangeAnnouncer(kit: Kit): ChangeAnnouncer {
  return new ChangeAnnouncer({ ...kit.store, ...kit, ...kit.timings.settingChanges });
}

/** Returns what removes the names of people. @param now returns the time, in milliseconds since 1970 */
export function openRemovedNames(kit: Kit, now: () => number): RemovedNames {
  const { store, timings } = kit;
  return new RemovedNames({ ...store, ...kit, everyMs: timings.removedNames.everyMs, now });
}
