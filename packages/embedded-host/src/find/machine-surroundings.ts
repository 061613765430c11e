import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { createInterface } from 'node:readline/promises';
import { findContainers } from './docker-containers.ts';
import type { Terminal } from './find-command.ts';
import type { Surroundings } from './look-around.ts';
import { findUnits } from './systemd-units.ts';

/** This machine, as far as this user sees it. */
export function thisMachine(): Surroundings {
  return {
    containers: () => findContainers(),
    units: findUnits,
    homeOf,
    roots: [homedir(), '/srv', '/opt', '/home'],
  };
}

async function homeOf(user: string): Promise<string | null> {
  if (user === '') return homedir();
  const users = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const fields = users
    .split('\n')
    .map((line) => line.split(':'))
    .find(([name, , id]) => name === user || id === user);
  return fields?.[5] ?? null;
}

/** Runs with the terminal of this process, or what is piped into it. */
export async function withTerminal<T>(run: (terminal: Terminal) => Promise<T>): Promise<T> {
  const input = createInterface({ input: process.stdin });
  const lines = input[Symbol.asyncIterator]();
  try {
    return await run({
      print: (text) => process.stdout.write(`${text}\n`),
      ask: async (question) => {
        process.stdout.write(question);
        const { done, value } = await lines.next();
        return done === true ? null : value;
      },
    });
  } finally {
    input.close();
  }
}
