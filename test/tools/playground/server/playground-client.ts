import { once } from 'node:events';
import type { FaultRequest } from '../../../../tools/playground/page/requests.ts';
import type { ActionResult, State } from '../../../../tools/playground/page-protocol.ts';
import { patienceMs } from '../../../support/test-limits.ts';

/** A client for the server of a playground's page. */
export class PlaygroundClient {
  readonly url: string;
  readonly #page = new AbortController();
  #state: State | null = null;
  #wake = Promise.withResolvers<void>();

  constructor(url: string) {
    this.url = url;
  }

  get state(): State {
    if (this.#state === null) throw new Error('No state was sent');
    return this.#state;
  }

  /** The processes of the bot, the host and the games. */
  get pids(): number[] {
    const { bot, host } = this.state.inspector;
    return [bot.pid, host.pid, ...host.servers.map(({ pid }) => pid)].filter((pid) => pid !== null);
  }

  /** Waits up to a minute until the probe finds something in the state, and returns it. */
  async until<T>(probe: (state: State) => T | undefined | false): Promise<T> {
    const timeout = AbortSignal.timeout(patienceMs);
    for (;;) {
      const found = probe(this.state);
      if (found !== undefined && found !== false) return found;
      if (timeout.aborted)
        throw new Error(`Not found in a minute: ${probe}\n${JSON.stringify(this.state, null, 1)}`);
      await Promise.race([this.#wake.promise, once(timeout, 'abort')]);
    }
  }

  post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(new URL(path, this.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  }

  async injects(fault: FaultRequest): Promise<void> {
    await this.post('fault', fault);
  }

  /** Types a slash command in #general. @throws Error if Discord's client does not allow it */
  types(who: string, line: string, options: Record<string, string> = {}) {
    return this.act({ personId: this.idOf(who), kind: 'type', channelId: this.channel, line, options });
  }

  async act(action: object): Promise<Extract<ActionResult, { ok: true }>> {
    const result: ActionResult = JSON.parse(await (await this.post('action', action)).text());
    if (!result.ok) throw new Error(result.error);
    return result;
  }

  /** Presses a button of the newest message with a text, once there is one. */
  async presses(who: string, what: string, label: string): Promise<void> {
    const { id, components } = await this.says(what);
    const all = components.flatMap(({ components: buttons }) => buttons ?? []);
    const customId = all.find((button) => button.label === label)?.custom_id;
    await this.act({ personId: this.idOf(who), kind: 'click', messageId: id, customId });
  }

  /** Runs `/setup connect` with the demo account's key, and first accepts the certificate if the bot asks. */
  async connects(): Promise<void> {
    let { modal } = await this.types('Admin', '/setup connect');
    if (this.state.inspector.account.fingerprint !== null) modal = await this.#acceptsCertificate();
    if (modal === undefined) throw new Error('no modal was opened');
    const [field] = modal.fields;
    const values = { [field?.customId ?? '']: this.state.inspector.account.key };
    await this.act({ personId: this.idOf('Admin'), kind: 'submit', modalId: modal.id, values });
    await this.says('Connected');
  }

  async #acceptsCertificate() {
    const question = await this.says('Is this your panel’s certificate?');
    const customId = /"custom_id":"([^"]+)"/.exec(JSON.stringify(question.components))?.[1];
    const click = { kind: 'click', messageId: question.id, customId };
    return (await this.act({ personId: this.idOf('Admin'), ...click })).modal;
  }

  /** Waits for a message with the text and returns the newest. */
  says(what: string | RegExp) {
    return this.until(({ messages }) =>
      messages.findLast((message) => {
        const text = JSON.stringify(message);
        return typeof what === 'string' ? text.includes(what) : what.test(text);
      }),
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

  /** Resolves once it has the state, and goes on to read it. */
  protected async follow(): Promise<void> {
    const response = await fetch(new URL('events', this.url), { signal: this.#page.signal });
    const read = async () => {
      let rest = '';
      for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        const events = (rest + text).split('\n\n');
        rest = events.pop() ?? '';
        for (const event of events) this.#parse(event);
      }
    };
    void read().catch(() => {});
    while (this.#state === null) await this.#wake.promise;
  }

  #parse(event: string): void {
    const data = event.split('\n').flatMap((line) => /^data: ?(.*)$/.exec(line)?.[1] ?? []);
    this.#state = JSON.parse(data.join('\n'));
    this.#wake.resolve();
    this.#wake = Promise.withResolvers<void>();
  }

  /** Reads nothing more. */
  protected leave(): void {
    this.#page.abort();
  }
}
