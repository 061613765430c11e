import { notChangedMessage } from '../views/question.ts';
import { button } from './command.ts';
import { ids } from './component-ids.ts';
import { acknowledgeInPlace, showInPlace } from './in-place.ts';

/** Replaces a question with a message that nothing changed. */
export const cancelQuestionButton = button({
  ...ids.cancelQuestion,
  async onPress(ctx) {
    await acknowledgeInPlace(ctx);
    await showInPlace(ctx, notChangedMessage(ctx.privateTexts));
  },
});
