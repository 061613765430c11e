import { type Asset, pageHeaders } from '../../../../tools/playground/page/assets.ts';
import { createPageApp, listen, StateFeed } from '../../../../tools/playground/page/server.ts';
import type {
  Action,
  ActionResult,
  FaultRequest,
  State,
} from '../../../../tools/playground/page-protocol.ts';

const succeed = (): ActionResult => ({ ok: true, failed: null });

/** Serves the page without a bot: records what is done on it, and responds as the test says. */
export class ServedPage {
  readonly actions: Action[] = [];
  readonly faults: FaultRequest[] = [];
  respond: (action: Action) => ActionResult | Promise<ActionResult> = succeed;
  url = '';
  readonly #feed = new StateFeed();
  readonly #assets: ReadonlyMap<string, Asset>;
  #state: State;
  #close: () => Promise<void> = async () => {};

  constructor(assets: ReadonlyMap<string, Asset>, state: State) {
    this.#assets = assets;
    this.#state = state;
  }

  async start(): Promise<this> {
    this.#feed.source = () => this.#state;
    const app = createPageApp({
      secret: 'secret',
      assets: this.#assets,
      headers: pageHeaders,
      feed: this.#feed,
      watch: () => () => {},
      perform: async (action) => {
        this.actions.push(action);
        return this.respond(action);
      },
      injectFault: async (fault) => {
        this.faults.push(fault);
        return { ok: true };
      },
      attachment: () => null,
    });
    const { url, close } = await listen(app, 0);
    this.url = `${url}secret/`;
    this.#close = close;
    return this;
  }

  /** Prepares the page for the next test. */
  reset(state: State): void {
    this.actions.length = 0;
    this.faults.length = 0;
    this.respond = succeed;
    this.#state = state;
  }

  get state(): State {
    return this.#state;
  }
  set state(state: State) {
    this.#state = state;
    this.#feed.scheduleUpdate();
  }

  async close(): Promise<void> {
    this.#feed.close();
    await this.#close();
  }
}
