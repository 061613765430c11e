export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const key = 'steward.theme';

/** What was chosen here before; else what the system says. */
export function readTheme(): Theme {
  const kept = localStorage.getItem(key);
  const theme = themes.find((one) => one === kept) ?? 'system';
  show(theme);
  return theme;
}

export function keepTheme(theme: Theme): void {
  localStorage.setItem(key, theme);
  show(theme);
}

function show(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
}
