import { type Asset, pageHeaders } from '../../../tools/playground/page/assets.ts';
import type { Action, ActionResult, FaultRequest, State } from '../../../tools/playground/page-protocol.ts';
import { pageApp } from '../../../tools/playground/server/app.ts';
import { Feed } from '../../../tools/playground/server/feed.ts';
import { serve } from '../../../tools/playground/server/serve.ts';

const fine = (): ActionResult => ({ ok: true, failed: null });

/** The page with a scripted bot behind it: what is done on it is noted, and a test says what the answers are. */
export class ServedPage {
  readonly acts: Action[] = [];
  readonly pulled: FaultRequest[] = [];
  answer: (act: Action) => ActionResult | Promise<ActionResult> = fine;
  url = '';
  readonly #feed = new Feed();
  readonly #assets: ReadonlyMap<string, Asset>;
  #state: State;
  #close: () => Promise<void> = async () => {};

  constructor(assets: ReadonlyMap<string, Asset>, state: State) {
    this.#assets = assets;
    this.#state = state;
  }

  async start(): Promise<this> {
    this.#feed.source = () => this.#state;
    const app = pageApp({
      secret: 'secret',
      assets: this.#assets,
      headers: pageHeaders,
      feed: this.#feed,
      enter: () => () => {},
      perform: async (act) => {
        this.acts.push(act);
        return this.answer(act);
      },
      pull: async (plug) => {
        this.pulled.push(plug);
        return { ok: true };
      },
      attachment: () => null,
    });
    const { url, close } = await serve(app, 0);
    this.url = `${url}secret/`;
    this.#close = close;
    return this;
  }

  /** As new, for the next test. */
  reset(state: State): void {
    this.acts.length = 0;
    this.pulled.length = 0;
    this.answer = fine;
    this.#state = state;
  }

  get state(): State {
    return this.#state;
  }
  set state(state: State) {
    this.#state = state;
    this.#feed.touch();
  }

  async close(): Promise<void> {
    this.#feed.close();
    await this.#close();
  }
}
