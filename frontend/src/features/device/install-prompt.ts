import { createStore } from '../../lib/storage/store.ts';

/** The browser's `beforeinstallprompt` event, which TypeScript doesn't declare. */
interface InstallPrompt extends Event {
  readonly prompt: () => Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

/** null: the browser offers no installation, or the offer was used. */
export const installPrompt = createStore<InstallPrompt | null>(null);

/** Keeps the event for a later click. The browser's own bar would cover the page unasked. */
export function keepInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    installPrompt.set(event as InstallPrompt);
  });
}
