import { setPersistent, usePersistent } from '../../lib/storage/persistent-state.ts';
import { stored } from '../../lib/storage/storage.ts';

export type Theme = 'light' | 'dark';

/** The key in storage; public/before-paint.js reads it, too. */
const NAME = 'theme';

/** The theme chosen in this browser; null: follow the device. */
export const useTheme = (): Theme | null => usePersistent<Theme>('local', NAME)[0];

export function chooseTheme(theme: Theme | null): void {
  setPersistent('local', NAME, theme);
  document.documentElement.dataset['theme'] = theme ?? '';
  paintBars(theme);
}

/** Sets the browser's own bars to the page's colour if it differs from the device's scheme. */
export function paintBars(theme = stored<Theme>('local', NAME)): void {
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const unchosen = `(prefers-color-scheme: ${bar.id})`;
    bar.media = theme === null ? unchosen : bar.id === theme ? 'all' : 'not all';
  }
}
