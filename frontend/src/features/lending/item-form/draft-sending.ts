import { forget, store, stored } from '../../../lib/storage/storage.ts';
import { createStore, useStore } from '../../../lib/storage/store.ts';
import { type Garment, garmentIn, isSame } from './garment.ts';
import type { ItemFormValues } from './item-form-values.ts';

const nameOf = (draft: string): string => `${draft}:sent-as`;
/** How long a try whose answer never came is taken up again, in ms: 6 hours. */
const TAKEN_UP_FOR = 6 * 60 * 60_000;

interface FirstTry extends Garment {
  readonly key: string;
  readonly until: number;
}

/**
 * Under which key a new item is sent: that of the first try until it is known what came of it, so that it is listed once,
 * whatever was changed in between and however often the page was loaded anew. Another garment that was typed over it, or one of
 * days later, is another item.
 * @param key of this try
 */
export function sentAs(draft: string, key: string, values: ItemFormValues): string {
  const first = stored<FirstTry>('local', nameOf(draft));
  const garment = garmentIn(values);
  const now = Date.now();
  const isAgain = first !== null && now < first.until && isSame(first, garment);
  const sent: FirstTry = { ...(isAgain ? first : { key, until: now + TAKEN_UP_FOR }), ...garment };
  store('local', nameOf(draft), sent);
  return sent.key;
}

/** It is known: what is sent from now on is another item. */
export const forgetSentAs = (draft: string): void => forget('local', nameOf(draft));

const underWay = createStore<readonly string[]>([]);

/** From here on its form is shut, also where the page was left and opened again. */
export const beginSending = (draft: string): void => underWay.set([...underWay.get(), draft]);
export const endSending = (draft: string): void => underWay.set(underWay.get().filter((one) => one !== draft));
export const useIsSending = (draft: string): boolean => useStore(underWay, () => underWay.get().includes(draft), false);
