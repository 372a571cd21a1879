import { createStore } from './storage/store.ts';

/** Path of the page that is shown, for what has to know when the user leaves it. */
export const shownPath = createStore(globalThis.location?.pathname);
