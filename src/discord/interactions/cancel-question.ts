import { notChangedMessage } from '../views/question.ts';
import { button } from './command.ts';
import { ids } from './component-ids.ts';
import { acknowledgeHere, showHere } from './here.ts';

/** Replaces a question with a message that nothing changed. */
export const cancelQuestionButton = button({
  ...ids.cancelQuestion,
  async onPress(ctx) {
    await acknowledgeHere(ctx);
    await showHere(ctx, notChangedMessage(ctx.privateTexts));
  },
});
