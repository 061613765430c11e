import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inheritedEnvironment } from '@steward/kit';
import { z } from 'zod';
import { ApiError } from '../api-error.ts';
import { cpuPercentOf } from '../processes/cpu-percent.ts';
import { followProgram, type ProgramOptions, type ProgramResult, runProgram } from './run-program.ts';
import type { StartHold, SupervisedState, SupervisedUsage, Supervisor } from './supervisor.ts';
import { parseUnit, type UnitProperties, unitProperties, unitState } from './systemd-state.ts';

export interface UnitOptions {
  /** For example `valheim.service`. */
  readonly unit: string;
  /** Whether it belongs to the host's user, not to the system. */
  readonly user: boolean;
  /** Further variables for systemd's programs. */
  readonly env: Readonly<Record<string, string>>;
}

/** A unit's usage up to a measurement. */
interface Measured {
  /** In milliseconds since 1970. */
  readonly at: number;
  readonly startedAt: number;
  readonly cpuNanoseconds: number;
  readonly usage: SupervisedUsage;
}

const planSchema = z.array(z.string());

/** A server that systemd runs as a service. Asks `systemctl` and `journalctl`, each call within its own limits. */
export class SystemdUnit implements Supervisor {
  readonly label: string;
  readonly missingHint: string;
  /** Its standard input is systemd's. */
  readonly typeLine = null;
  readonly watch = null;
  readonly pausing = null;
  /** Its own rules start no unit that is down, but timers, sockets and paths do. */
  readonly close = null;
  readonly hold: StartHold = {
    plan: async () => JSON.stringify(await this.#activeTriggers()),
    take: async () => {
      const triggers = await this.#activeTriggers();
      if (triggers.length > 0) await this.#order('stop', ['stop'], triggers);
    },
    release: async (plan) => {
      const held = planSchema.parse(JSON.parse(plan));
      // A unit that was deleted meanwhile can't be started.
      const gone = await this.#those(held, /^LoadState=not-found$/m);
      const triggers = held.filter((unit) => !gone.includes(unit));
      if (triggers.length > 0) await this.#order('start', ['start', '--no-block'], triggers);
    },
  };
  readonly #unit: string;
  readonly #isUsers: boolean;
  readonly #options: ProgramOptions;
  #measured: Measured | null = null;
  /** When the run began that our order killed; null: none was killed. */
  #killed: number | null = null;

  constructor({ unit, user, env }: UnitOptions) {
    this.label = user ? `user unit ${unit}` : `unit ${unit}`;
    this.missingHint = `Write its unit file, then run “systemctl ${user ? '--user ' : ''}daemon-reload”.`;
    this.#unit = unit;
    this.#isUsers = user;
    const ours = inheritedEnvironment(['DBUS_SESSION_BUS_ADDRESS', 'XDG_RUNTIME_DIR']);
    // The bus of the user's services, even for a host that was started without a login.
    const defaults = { XDG_RUNTIME_DIR: `/run/user/${process.getuid?.() ?? 0}` };
    this.#options = { env: { ...defaults, ...ours, ...env, LC_ALL: 'C', TZ: 'UTC', SYSTEMD_COLORS: '0' } };
  }

  async state(): Promise<SupervisedState> {
    const state = unitState(await this.#show());
    const { exit, startedAt } = state;
    const isKilled = exit !== null && startedAt !== null && startedAt.getTime() === this.#killed;
    return isKilled ? { ...state, exit: { ...exit, isWanted: true } } : state;
  }

  async start(): Promise<void> {
    // Otherwise, a unit that was started too often would not start, and nothing would say so.
    if ((await this.#show()).ActiveState === 'failed') await this.#systemctl(['reset-failed'], [this.#unit]);
    await this.#order('start', ['start', '--no-block']);
  }

  /** Its TimeoutStopSec= counts, whatever the host's settings say. */
  async stop(): Promise<void> {
    await this.#order('stop', ['stop', '--no-block']);
  }

  async restart(): Promise<void> {
    await this.#order('restart', ['restart', '--no-block']);
  }

  async kill(): Promise<void> {
    this.#killed = (await this.state()).startedAt?.getTime() ?? null;
    // First, because after a kill alone, its Restart= would start it again.
    await this.#order('stop', ['stop', '--no-block']);
    const result = await this.#systemctl(['kill', '--signal=SIGKILL'], [this.#unit]);
    // systemd forgets a unit as soon as it has ended.
    if (result.code !== 0 && !result.errors.includes('not loaded'))
      throw this.#refused('kill', [this.#unit], result.errors);
  }

  async usage(): Promise<SupervisedUsage | null> {
    const unit = await this.#show();
    const { MemoryCurrent, CPUUsageNSec: cpuNanoseconds } = unit;
    const startedAt = unitState(unit).startedAt?.getTime();
    if (MemoryCurrent === null || cpuNanoseconds === null || startedAt === undefined) return null;
    const at = Date.now();
    const last = this.#measured?.startedAt === startedAt ? this.#measured : null;
    if (last !== null && at - last.at >= 0 && at - last.at < 1000) return last.usage;
    const since = last ?? { at: startedAt, cpuNanoseconds: 0 };
    const cpuPercent = cpuPercentOf((cpuNanoseconds - since.cpuNanoseconds) / 1e6, at - since.at);
    const memoryBytes = Math.max(0, MemoryCurrent - (await reclaimableBytes(unit.ControlGroup)));
    const usage = { cpuPercent, memoryBytes };
    this.#measured = { at, startedAt, cpuNanoseconds, usage };
    return usage;
  }

  async mounts(): Promise<null> {
    return null;
  }

  async lastLines(count: number): Promise<readonly string[]> {
    const parameters = [...this.#journalParameters(), `--lines=${count}`];
    const { output } = this.#readable(await runProgram('journalctl', parameters, this.#options));
    return output.split('\n').filter((line) => line !== '' && line !== '-- No entries --');
  }

  async follow(onLine: (line: string) => void, since: Date | null, signal: AbortSignal): Promise<void> {
    const from =
      since === null ? await this.#endOfJournal() : `--since=@${Math.floor(since.getTime() / 1000)}`;
    const parameters = [...this.#journalParameters(), '--follow', '--no-tail', from];
    await followProgram('journalctl', parameters, this.#options, onLine, signal);
  }

  /** Returns where the journal ends now, as a parameter: no line that is printed while `journalctl` starts is lost. */
  async #endOfJournal(): Promise<string> {
    const parameters = ['--no-pager', '--lines=0', '--show-cursor', '--output=cat'];
    const { output } = this.#readable(await runProgram('journalctl', parameters, this.#options));
    const cursor = /^-- cursor: (\S+)$/m.exec(output)?.[1];
    return cursor === undefined ? `--since=@${Math.floor(Date.now() / 1000)}` : `--after-cursor=${cursor}`;
  }

  #journalParameters(): string[] {
    const unit = this.#isUsers ? `--user-unit=${this.#unit}` : `--unit=${this.#unit}`;
    return ['--no-pager', '--output=cat', unit];
  }

  /** @throws ApiError `console_unavailable` if the host's user may not read the journal */
  #readable(result: ProgramResult): ProgramResult {
    // Users may read the output of their own units.
    const unreadable = this.#isUsers
      ? /insufficient permissions/
      : /insufficient permissions|not seeing messages/;
    if (unreadable.test(result.errors))
      throw new ApiError(
        'console_unavailable',
        'The host’s user can’t read the journal. Add it to the group systemd-journal, then restart the host.',
      );
    if (result.code !== 0) throw this.#unavailable(result.errors);
    return result;
  }

  async #show(): Promise<UnitProperties> {
    const result = await this.#systemctl(['show', `--property=${unitProperties.join(',')}`], [this.#unit]);
    const unit = result.code === 0 ? parseUnit(result.output) : null;
    if (unit === null) throw this.#unavailable(result.errors);
    return unit;
  }

  /** Returns the timers, sockets and paths that would start it now. */
  async #activeTriggers(): Promise<readonly string[]> {
    return this.#those((await this.#show()).TriggeredBy, /^ActiveState=active$/m);
  }

  /** Returns those of some units whose state fits a pattern. */
  async #those(units: readonly string[], pattern: RegExp): Promise<readonly string[]> {
    if (units.length === 0) return [];
    const result = await this.#systemctl(['show', '--property=Id,LoadState,ActiveState'], units);
    if (result.code !== 0) throw this.#unavailable(result.errors);
    const fitting = result.output.split('\n\n').filter((text) => pattern.test(text));
    return fitting.flatMap((text) => /^Id=(.+)$/m.exec(text)?.[1] ?? []);
  }

  /** @throws ApiError */
  async #order(
    verb: string,
    parameters: readonly string[],
    units = [this.#unit] as readonly string[],
  ): Promise<void> {
    const result = await this.#systemctl(parameters, units);
    if (result.code !== 0) throw this.#refused(verb, units, result.errors);
  }

  #systemctl(parameters: readonly string[], units: readonly string[]): Promise<ProgramResult> {
    const scope = this.#isUsers ? ['--user'] : [];
    const all = [...scope, '--no-pager', '--no-ask-password', ...parameters, '--', ...units];
    return runProgram('systemctl', all, this.#options);
  }

  /** Returns the error for a systemd that can't be reached. */
  #unavailable(errors: string): ApiError {
    const message = this.#isUsers
      ? 'The host can’t reach its user’s services. To let them run without a login, run “loginctl enable-linger” with the user’s name.'
      : 'The host can’t reach systemd on this machine.';
    return new ApiError('supervisor_unavailable', message, { cause: new Error(firstLine(errors)) });
  }

  /** Returns the error for an order that was refused. */
  #refused(verb: string, units: readonly string[], errors: string): ApiError {
    if (/connect to bus|not been booted|transport endpoint|timed out/i.test(errors))
      return this.#unavailable(errors);
    const what = `${verb} ${units.join(', ')}`;
    const cause = new Error(firstLine(errors));
    if (/authentication required|access denied|not permitted/i.test(errors))
      return new ApiError(
        'order_refused',
        `The host’s user isn’t allowed to ${what}. Allow it with a polkit rule, as the host’s README shows, or run the host as root.`,
        { cause },
      );
    const reason = firstLine(errors).replace(/^[^:]*: /, '');
    // With --no-block, an error means that no job was queued.
    return new ApiError('order_refused', `systemd didn’t ${what}. ${reason}`.trimEnd(), { cause });
  }
}

/** Returns how much of a control group's memory holds files that the system can drop, in bytes; 0 if that is unknown. */
async function reclaimableBytes(group: string): Promise<number> {
  const text = await readFile(join('/sys/fs/cgroup', group, 'memory.stat'), 'utf8').catch(() => '');
  return Number(/^inactive_file (\d+)$/m.exec(text)?.[1] ?? 0);
}

function firstLine(errors: string): string {
  return (errors.split('\n')[0] ?? '').slice(0, 200);
}
