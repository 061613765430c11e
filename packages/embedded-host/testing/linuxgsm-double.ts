import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestContext } from 'vitest';

/**
 * What LinuxGSM's commands do (v25.2.0): the names of session, socket, logs and locks, the order in which they change, its
 * refusals and exit codes. `monitor` is its job of cron.
 */
const script = `#!/bin/bash
rootdir=$(dirname "$(readlink -f "\${BASH_SOURCE[0]}")"); selfname=$(basename "$(readlink -f "\${BASH_SOURCE[0]}")")
datadir="\${LGSM_DATADIR:-$rootdir/lgsm/data}" logdir="\${LGSM_LOGDIR:-$rootdir/log}" lockdir="$rootdir/lgsm/lock"
consolelog="$logdir/console/$selfname-console.log"
socketname="$selfname"; [ -f "$datadir/$selfname.uid" ] && socketname="$selfname-$(cat "$datadir/$selfname.uid")"
echo "$1 as $(id -u) $USER $HOME $0" >>"$rootdir/calls"
fail() { echo -e "\\e[31m[ FAIL ]\\e[0m Starting $selfname: $1"; exit 1; }
[ "$(id -u)" = 0 ] && fail "Do NOT run as root!"
[ -n "$TMUX" ] && fail "tmuxception error"
running() { tmux -L "$socketname" list-sessions -F "#{session_name}" 2>/dev/null | grep -qx "$selfname"; }
stop() {
  date +%s >"$lockdir/$selfname-stopping.lock"
  if running; then
    tmux -L "$socketname" send -t "$selfname" ENTER stop ENTER
    while running; do sleep 0.05; done
  fi
  rm -f "$lockdir/$selfname-started.lock"
  [ "$1" = restart ] || rm -f "$lockdir/$selfname-monitoring.lock"
  rm -f "$lockdir/$selfname-stopping.lock"
}
start() {
  date +%s >"$lockdir/$selfname-monitoring.lock"
  running && { echo "[ SKIP ] already running"; exit 2; }
  [ -e "$rootdir/broken" ] && fail "Ownership issues found"
  [ -f "$consolelog" ] && mv "$consolelog" "$logdir/console/$selfname-console-$(date '+%Y-%m-%d-%H:%M:%S').log"
  date +%s >"$lockdir/$selfname-starting.lock"
  if [ ! -f "$datadir/$selfname.uid" ]; then
    echo "$rootdir" | sha1sum | head -c 8 >"$datadir/$selfname.uid"; socketname="$selfname-$(cat "$datadir/$selfname.uid")"
  fi
  cd "$rootdir/serverfiles"
  tmux -L "$socketname" new-session -d -x 80 -y 23 -s "$selfname" "../game"
  touch "$consolelog"
  tmux -L "$socketname" pipe-pane -o -t "$selfname" "exec cat >>'$consolelog'"
  if [ -e "$rootdir/instable" ]; then
    until [ -e "$rootdir/goes" ]; do sleep 0.05; done
    tmux -L "$socketname" send -t "$selfname" crash ENTER
    while running; do sleep 0.05; done
  fi
  running || { rm -f "$lockdir/$selfname-starting.lock"; fail "Unable to start $selfname"; }
  printf '%s\\nv25.2.0\\n2456\\n' "$(date +%s)" >"$lockdir/$selfname-started.lock"
  rm -f "$lockdir/$selfname-starting.lock"
}
case $1 in
start) start ;;
stop) stop ;;
restart) stop restart; start ;;
monitor) [ -f "$lockdir/$selfname-monitoring.lock" ] || exit 2; running || start ;;
esac
exit 0
`;

/** It waits until its output is piped, so that the log has all of it, and writes down the lines that it reads. */
const game = `#!/bin/bash
sleep 0.3
echo "Done (0.3s)! For help"
while IFS= read -r line; do
  printf '%s\\n' "$line" >>lines
  case $line in
  stop) echo Saving; exit 0 ;;
  crash) exit 3 ;;
  deaf) trap '' HUP TERM; while read -r _; do :; done ;;
  *) printf '[Server] %s\\n' "$line" ;;
  esac
done
`;

/** Root runs scripts as their owner. */
const nobody = 65_534;

/** Returns why games can't be run by such a script here; null if they can. */
export function whyNoTmux(): string | null {
  try {
    execFileSync('tmux', ['-V']);
    return null;
  } catch {
    return 'tmux is not installed';
  }
}

/** A script that behaves like LinuxGSM's, with its game: a console that repeats each line, but for `stop`, `crash` and `deaf`. */
export class LinuxGsmDouble {
  readonly folder: string;
  readonly script: string;
  /** What the script needs here. */
  readonly env: Readonly<Record<string, string>>;
  readonly serverFiles: string;

  private constructor(folder: string) {
    this.folder = folder;
    this.script = join(folder, 'mcserver');
    this.serverFiles = join(folder, 'serverfiles');
    this.env = { TMUX_TMPDIR: join(folder, 'tmux'), SHELL: '/bin/sh' };
  }

  /** @param parent a folder of the test's. The game is ended after the test */
  static async make(test: TestContext, parent: string): Promise<LinuxGsmDouble> {
    const double = new LinuxGsmDouble(join(parent, 'gsm'));
    const folders = ['', 'tmux', 'lgsm/data', 'lgsm/lock', 'log/console', 'serverfiles/world'];
    for (const folder of folders) await mkdir(join(double.folder, folder), { recursive: true });
    for (const [name, text] of [
      ['mcserver', script],
      ['game', game],
    ] as const) {
      await writeFile(join(double.folder, name), text);
      await chmod(join(double.folder, name), 0o755);
    }
    await writeFile(join(double.serverFiles, 'world', 'level.dat'), 'seed 4711');
    await chmod(parent, 0o755);
    await double.belongsTo(double.isRoot ? nobody : null);
    test.onTestFinished(() => double.#end());
    return double;
  }

  get isRoot(): boolean {
    return process.getuid?.() === 0;
  }

  /** Gives all files to a user; null: nothing changes. */
  async belongsTo(uid: number | null): Promise<void> {
    if (uid !== null) execFileSync('chown', ['-R', `${uid}`, this.folder]);
  }

  /** How the script was called: `start as 65534 nobody /nonexistent ./mcserver`. */
  async calls(): Promise<readonly string[]> {
    return (await readFile(join(this.folder, 'calls'), 'utf8')).trimEnd().split('\n');
  }

  /** The user runs the script by hand, as cron does. */
  async runs(verb: string): Promise<void> {
    const { env, script, isRoot } = this;
    const owner = isRoot ? { uid: nobody, gid: nobody } : {};
    execFileSync(script, [verb], { ...owner, env: { ...process.env, USER: 'gs', ...env }, stdio: 'ignore' });
  }

  /** The user types into the console of the game. */
  async types(...keys: readonly string[]): Promise<void> {
    const socket = `mcserver-${await readFile(join(this.folder, 'lgsm/data/mcserver.uid'), 'utf8')}`;
    const owner = this.isRoot ? { uid: nobody, gid: nobody } : {};
    execFileSync('tmux', ['-L', socket, 'send-keys', '-t', 'mcserver', ...keys, 'Enter'], {
      ...owner,
      env: { ...process.env, ...this.env },
    });
  }

  /** The lines that the game has read. */
  async linesRead(): Promise<readonly string[]> {
    const text = await readFile(join(this.serverFiles, 'lines'), 'utf8').catch(() => '');
    return text.split('\n').slice(0, -1);
  }

  hasLock(name: string): boolean {
    return existsSync(join(this.folder, 'lgsm/lock', `mcserver-${name}.lock`));
  }

  /** Writes a file of its own into its folder. */
  async writes(path: string, text: string): Promise<void> {
    await writeFile(join(this.folder, path), text);
    if (this.isRoot) await chown(join(this.folder, path), nobody, nobody);
  }

  removes(path: string): Promise<void> {
    return rm(join(this.folder, path));
  }

  /** Puts a link into its folder. */
  links(target: string, path: string): Promise<void> {
    return symlink(target, join(this.folder, path));
  }

  async #end(): Promise<void> {
    try {
      const socket = `mcserver-${await readFile(join(this.folder, 'lgsm/data/mcserver.uid'), 'utf8')}`;
      const owner = this.isRoot ? { uid: nobody, gid: nobody } : {};
      execFileSync('tmux', ['-L', socket, 'kill-server'], {
        ...owner,
        env: { ...process.env, ...this.env },
        stdio: 'ignore',
      });
    } catch {
      // It has ended by itself.
    }
  }
}
