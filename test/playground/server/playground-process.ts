import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { ActionResult, FaultRequest, State } from '../../../tools/playground/page-protocol.ts';

const repository = join(import.meta.dirname, '../../..');
const patienceMs = 30_000;

type Env = Readonly<Record<string, string>>;

/** A playground as people start it, and a page that looks at it. */
export class PlaygroundProcess {
  readonly url: string;
  readonly #npm: ChildProcess;
  readonly #exit: Promise<number | null>;
  readonly #page = new AbortController();
  #state: State | null = null;
  #wake = Promise.withResolvers<void>();

  private constructor(url: string, npm: ChildProcess, exit: Promise<number | null>) {
    this.url = url;
    this.#npm = npm;
    this.#exit = exit;
  }

  /** Resolves when it says that it is ready. @throws Error with what it said where it ends instead */
  static async start(parameters: readonly string[], env: Env = {}): Promise<PlaygroundProcess> {
    const { npm, exit, said } = launch(parameters, env);
    const url = await new Promise<string>((resolve, reject) => {
      if (npm.stdout === null) return;
      createInterface({ input: npm.stdout }).on('line', (line) => {
        const found = /^Open (\S+)/.exec(line)?.[1];
        if (found !== undefined) resolve(found);
      });
      void exit.then(() => reject(new Error(said())));
    });
    const playground = new PlaygroundProcess(url, npm, exit);
    await playground.#look();
    return playground;
  }

  get state(): State {
    if (this.#state === null) throw new Error('No state was sent');
    return this.#state;
  }

  /** All processes that the page knows of. */
  get pids(): number[] {
    const { bot, host } = this.state.room;
    return [bot.pid, host.pid, ...host.servers.map(({ pid }) => pid)].filter((pid) => pid !== null);
  }

  /** What the probe finds in the state, now or later. */
  async until<T>(probe: (state: State) => T | undefined | false): Promise<T> {
    const late = AbortSignal.timeout(patienceMs);
    for (;;) {
      const found = probe(this.state);
      if (found !== undefined && found !== false) return found;
      if (late.aborted) throw new Error(`It never came: ${probe}\n${JSON.stringify(this.state, null, 1)}`);
      await Promise.race([this.#wake.promise, once(late, 'abort')]);
    }
  }

  post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(new URL(path, this.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  }

  async pulls(plug: FaultRequest): Promise<void> {
    await this.post('plug', plug);
  }

  /** Types a slash command into #general; fails where Discord's client would hinder it. */
  types(who: string, line: string, options: Record<string, string> = {}) {
    return this.act({ personId: this.idOf(who), kind: 'type', channelId: this.channel, line, options });
  }

  async act(act: object): Promise<Extract<ActionResult, { ok: true }>> {
    const answer: ActionResult = JSON.parse(await (await this.post('act', act)).text());
    if (!answer.ok) throw new Error(answer.error);
    return answer;
  }

  /** `/setup connect` with the demo account's key. */
  async connects(): Promise<void> {
    const { modal } = await this.types('Admin', '/setup connect');
    if (modal === undefined) throw new Error('no form was opened');
    const [field] = modal.fields;
    const values = { [field?.customId ?? '']: this.state.room.account.key };
    await this.act({ personId: this.idOf('Admin'), kind: 'submit', modalId: modal.id, values });
    await this.says('Connected');
  }

  /** The newest message in which this can be read. */
  says(what: string) {
    return this.until(({ messages }) =>
      messages.findLast((message) => JSON.stringify(message).includes(what)),
    );
  }

  idOf(name: string): string {
    const person = this.state.people.find((one) => one.name === name);
    if (person === undefined) throw new Error(`nobody is called ${name}`);
    return person.id;
  }

  get channel(): string {
    return this.state.guild.channels[0]?.id ?? '';
  }

  /** Ctrl-C in a terminal: to npm and all of its group. */
  interrupted(): Promise<number | null> {
    process.kill(-(this.#npm.pid ?? 0), 'SIGINT');
    return this.ended();
  }

  /** SIGTERM to npm alone. */
  terminated(): Promise<number | null> {
    this.#npm.kill('SIGTERM');
    return this.ended();
  }

  async ended(): Promise<number | null> {
    const code = await this.#exit;
    this.#page.abort();
    return code;
  }

  /** `kill -9` of npm and the playground: nothing of them gets to run any more. */
  async dies(): Promise<void> {
    if (this.#npm.exitCode === null && this.#npm.signalCode === null)
      process.kill(-(this.#npm.pid ?? 0), 'SIGKILL');
    await this.ended();
  }

  async #look(): Promise<void> {
    const response = await fetch(new URL('events', this.url), { signal: this.#page.signal });
    const read = async () => {
      let rest = '';
      for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        const events = (rest + text).split('\n\n');
        rest = events.pop() ?? '';
        for (const event of events) this.#take(event);
      }
    };
    void read().catch(() => {});
    while (this.#state === null) await this.#wake.promise;
  }

  #take(event: string): void {
    const data = event.split('\n').flatMap((line) => /^data: ?(.*)$/.exec(line)?.[1] ?? []);
    this.#state = JSON.parse(data.join('\n'));
    this.#wake.resolve();
    this.#wake = Promise.withResolvers<void>();
  }
}

/** Starts it in a process group of its own. */
export function launch(parameters: readonly string[], env: Env = {}) {
  const npm = spawn('npm', ['run', '--silent', 'playground', '--', ...parameters], {
    cwd: repository,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let all = '';
  for (const stream of [npm.stdout, npm.stderr]) stream?.on('data', (data: Buffer) => (all += data));
  const exit = once(npm, 'close').then(([code]): number | null => code);
  return { npm, exit, said: () => all };
}
