import { createStore } from '../../lib/storage/store.ts';

/** What a browser offers that can keep this site on a home screen; it asks the person once it is told to. */
interface InstallPrompt extends Event {
  readonly prompt: () => Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

/** null: this browser offers nothing, or nothing any more. */
export const installPrompt = createStore<InstallPrompt | null>(null);

/** Keeps the offer for when somebody wants it: the browser's own bar would lie over the page unasked. */
export function keepInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    installPrompt.set(event as InstallPrompt);
  });
}
