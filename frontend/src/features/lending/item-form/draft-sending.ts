import { forget, store, stored } from '../../../lib/storage.ts';
import { createStore, useStore } from '../../../lib/store.ts';

const nameOf = (draft: string): string => `${draft}:sent-as`;

/**
 * Under which key a new item is sent: that of the first try until it is known what came of it, so that it is listed once,
 * whatever was changed in between and however often the page was loaded anew.
 * @param key of this try
 */
export function sentAs(draft: string, key: string): string {
  const first = stored<string>('local', nameOf(draft));
  if (first !== null) return first;
  store('local', nameOf(draft), key);
  return key;
}

/** It is known: what is sent from now on is another item. */
export const forgetSentAs = (draft: string): void => forget('local', nameOf(draft));

const underWay = createStore<readonly string[]>([]);

/** From here on its form is shut, also where the page was left and opened again. */
export const beginSending = (draft: string): void => underWay.set([...underWay.get(), draft]);
export const endSending = (draft: string): void => underWay.set(underWay.get().filter((one) => one !== draft));
export const useIsSending = (draft: string): boolean => useStore(underWay, () => underWay.get().includes(draft), false);
