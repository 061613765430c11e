import type { WaitingCause } from '../../operations/model/waiting.ts';
import { ids } from '../interactions/component-ids.ts';
import type { Texts } from '../texts/texts.ts';
import type { Button } from './embed.ts';

/**
 * Returns the button that shows the link or code of a server that waits for a login, to people who have permission to read its
 * console.
 */
export function loginButton(
  t: Texts,
  { hasLink }: Pick<WaitingCause, 'hasLink'>,
  serverReference: string,
): Button {
  return {
    customId: ids.showLogin.of(serverReference),
    label: t.plain(hasLink ? 'button.show-login' : 'button.show-login-code'),
    style: 'primary',
  };
}
