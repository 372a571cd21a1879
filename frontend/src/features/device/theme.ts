import { setPersistent, usePersistent } from '../../lib/storage/persistent-state.ts';
import { stored } from '../../lib/storage/storage.ts';

export type Theme = 'light' | 'dark';

/** The name that public/before-paint.js reads, too. */
const NAME = 'theme';

/** What was chosen for this browser; null: as the device has it. */
export const useTheme = (): Theme | null => usePersistent<Theme>('local', NAME)[0];

export function chooseTheme(theme: Theme | null): void {
  setPersistent('local', NAME, theme);
  document.documentElement.dataset['theme'] = theme ?? '';
  paintBars(theme);
}

/** Gives the browser's own bars the colour of the page, where that isn't the device's. */
export function paintBars(theme = stored<Theme>('local', NAME)): void {
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const unchosen = `(prefers-color-scheme: ${bar.id})`;
    bar.media = theme === null ? unchosen : bar.id === theme ? 'all' : 'not all';
  }
}
