import { notChangedMessage } from '../views/question.ts';
import { button } from './command.ts';
import { ids } from './component-ids.ts';
import { acknowledgeHere, showHere } from './here.ts';

/** Says in place of a question that nothing changed. */
export const cancelQuestionButton = button({
  ...ids.cancelQuestion,
  async onPress(ctx) {
    await acknowledgeHere(ctx);
    await showHere(ctx, notChangedMessage(ctx.privateTexts));
  },
});
