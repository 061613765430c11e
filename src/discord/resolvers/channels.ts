import { UserError } from '../interactions/user-error.ts';
import { logProblemText } from '../texts/labels.ts';
import { mention } from '../texts/markdown.ts';

/** The errors that say which channel can't be used, and why. */
type ChannelError =
  | 'log-channel-refused'
  | 'approvals-channel-refused'
  | 'alert-channel-refused'
  | 'panel-channel-refused'
  | 'approval-not-posted'
  | 'schedule-channel';

/** Returns the refusal of a channel for messages of the bot's own. @param problem the code of why it can't be used */
export function channelRefused(code: ChannelError, channelId: string, problem: string): UserError {
  return new UserError(code, {
    channel: mention.channel(channelId),
    problem: (t) => logProblemText(t, problem),
  });
}
