import type { Markdown } from '../look/text.ts';

/** A "no" that is meant for the person who asked: nothing is wrong with Steward, and nothing was done. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly title: Markdown;
  readonly text: Markdown;

  constructor(title: Markdown, text: Markdown) {
    super(`${title}`);
    this.title = title;
    this.text = text;
  }
}
