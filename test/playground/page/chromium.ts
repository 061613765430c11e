import { whyNoBrowser } from '../../../src/playground/pictures/browser.ts';

/** Why there is no browser to test with; null where there is one. */
export const noChromium: string | null = await whyNoBrowser();
