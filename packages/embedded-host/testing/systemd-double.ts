import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { appendFile, chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Prints what a test laid down in the folder of the double, and writes down how it was called. */
const systemctl = `#!/bin/sh
cd "\${0%/*}" || exit 1
echo "$*" >>orders
[ -e away ] && { cat away >&2; exit 1; }
for word; do case $word in -*) ;; *) verb=$word; break ;; esac; done
case "$verb $*" in
show*Id,LoadState,ActiveState*) cat triggers ;;
show*) cat unit ;;
*)
  [ -e refused ] && { cat refused >&2; exit 1; }
  [ -e "unit-after-$verb" ] && mv "unit-after-$verb" unit
  exit 0
  ;;
esac
`;

const journalctl = `#!/bin/sh
cd "\${0%/*}" || exit 1
echo "$*" >>journal-calls
[ -e unreadable ] && { cat unreadable >&2; exit 1; }
case "$*" in
*--show-cursor*) wc -l <journal | sed 's/[^0-9]//g; s/^/-- cursor: s=1;i=/' ;;
*--after-cursor=*)
  from=$(echo "$*" | sed 's/.*--after-cursor=s=1;i=//; s/[^0-9].*//')
  exec tail -n "+$((from + 1))" -f journal
  ;;
*--since=*) exec tail -n +1 -f journal ;;
*) tail -n "$(echo "$*" | sed 's/.*--lines=//; s/[^0-9].*//')" journal ;;
esac
`;

/** What systemd 252 printed of a service that had been started. Other properties than these stay as they are. */
const running = {
  LoadState: 'loaded',
  ActiveState: 'active',
  SubState: 'running',
  Result: 'success',
  Job: '',
  NRestarts: '0',
  Restart: 'no',
  ExecMainCode: '0',
  ExecMainStatus: '0',
  ExecMainStartTimestamp: 'Fri 2026-11-27 22:14:53 UTC',
  ExecMainStartTimestampMonotonic: '56429327103',
  ActiveEnterTimestampMonotonic: '56429327255',
  MemoryCurrent: '978944',
  CPUUsageNSec: '2500000000',
  ControlGroup: '/system.slice/game.service',
  TriggeredBy: '',
};

type Shown = Partial<Record<keyof typeof running, string>>;

/** Stands for systemd: its programs, which print what the real ones do. `path` is their folder. */
export class SystemdDouble {
  readonly path: string;

  private constructor(path: string) {
    this.path = path;
    this.shows({});
  }

  static async make(folder: string): Promise<SystemdDouble> {
    const path = join(folder, 'systemd');
    await mkdir(path);
    for (const [name, text] of Object.entries({ systemctl, journalctl })) {
      await writeFile(join(path, name), text);
      await chmod(join(path, name), 0o755);
    }
    await writeFile(join(path, 'journal'), '');
    return new SystemdDouble(path);
  }

  /** The orders that it got, without its options for every call. */
  get orders(): readonly string[] {
    const lines = readFileSync(join(this.path, 'orders'), 'utf8').trimEnd().split('\n');
    return lines
      .filter((line) => !/ show /.test(line))
      .map((line) => line.replace(/--no-pager --no-ask-password /, ''));
  }

  /** What is shown of the unit now: as of one that runs, but for these properties. */
  shows(change: Shown): void {
    this.#write('unit', text({ ...running, ...change }));
  }

  /** What is shown of the unit after the next order of this name. */
  showsAfter(verb: string, change: Shown): void {
    this.#write(`unit-after-${verb}`, text({ ...running, ...change }));
  }

  /** The timers, sockets and paths, each with its state; `not-found` if there is none. */
  showsTriggers(triggers: Readonly<Record<string, string>>): void {
    const units = Object.entries(triggers).map(([id, state]) =>
      state === 'not-found'
        ? `Id=${id}\nLoadState=not-found\nActiveState=inactive\n`
        : `Id=${id}\nLoadState=loaded\nActiveState=${state}\n`,
    );
    this.#write('triggers', units.join('\n'));
  }

  /** It can't be asked, and says this; null: it can. */
  isAway(errors: string | null): void {
    this.#write('away', errors);
  }

  /** It refuses all orders, and says this; null: it doesn't. */
  refuses(errors: string | null): void {
    this.#write('refused', errors);
  }

  /** The journal can't be read, and `journalctl` says this. */
  hidesJournal(errors: string): void {
    this.#write('unreadable', errors);
  }

  prints(...lines: readonly string[]): Promise<void> {
    return appendFile(join(this.path, 'journal'), lines.map((line) => `${line}\n`).join(''));
  }

  #write(name: string, content: string | null): void {
    if (content === null) rmSync(join(this.path, name));
    else writeFileSync(join(this.path, name), content);
  }
}

function text(properties: Shown): string {
  return Object.entries(properties)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
}
