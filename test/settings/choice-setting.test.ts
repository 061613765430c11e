import { expect, test } from 'vitest';
import { choiceSetting } from '../../src/settings/choice-setting.ts';

test('a setting with few values needs its texts: the compiler names those that are missing', () => {
  const make = () =>
    // @ts-expect-error The texts of this command are missing.
    choiceSetting({ command: 'weather', option: 'sky', values: ['blue', 'gray'], usual: 'blue' });
  expect(make).toThrow('there is no text "choice.weather.blue"');
});
