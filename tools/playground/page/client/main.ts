import { act, plug } from './api.ts';
import { App } from './app.ts';
import { followState } from './feed.ts';
import { page } from './page.ts';
import { startPainting } from './painting.ts';
import { readTheme } from './theme.ts';

const root = document.querySelector<HTMLElement>('#app');
if (root === null) throw new Error('The page has no place for the playground');

const app = new App({ act, plug, theme: readTheme() });
startPainting(root, app, page);
followState(
  (state) => app.receive(state),
  (online) => app.setOnline(online),
);
