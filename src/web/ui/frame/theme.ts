export type Theme = 'system' | 'light' | 'dark';

/** Also read by public/theme.js before the first paint. */
const storageKey = 'theme';

export function readTheme(): Theme {
  const stored = document.documentElement.dataset.theme;
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** Takes effect at once and is saved on this device. */
export function setTheme(theme: Theme): void {
  if (theme === 'system') {
    delete document.documentElement.dataset.theme;
    localStorage.removeItem(storageKey);
  } else {
    document.documentElement.dataset.theme = theme;
    localStorage.setItem(storageKey, theme);
  }
}
