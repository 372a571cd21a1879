import { forget, store, stored } from '../../../lib/storage/storage.ts';
import { createStore, useStore } from '../../../lib/storage/store.ts';
import { type Garment, garmentIn, isSame } from './garment.ts';
import type { ItemFormValues } from './item-form-values.ts';

const nameOf = (draft: string): string => `${draft}:sent-as`;
/** In ms (6 hours): how long an attempt without a response is continued under its key. */
const TAKEN_UP_FOR = 6 * 60 * 60_000;

interface FirstTry extends Garment {
  readonly key: string;
  readonly until: number;
}

/**
 * The idempotency key of a new item. It stays that of the first attempt until the outcome is known, so that the item is listed only
 * once, even if the user edits it or reloads the page in between. Another garment, or one typed days later, gets a new key.
 * @param key of this attempt
 */
export function idempotencyKeyFor(draft: string, key: string, values: ItemFormValues): string {
  const first = stored<FirstTry>('local', nameOf(draft));
  const garment = garmentIn(values);
  const now = Date.now();
  const isAgain = first !== null && now < first.until && isSame(first, garment);
  const sent: FirstTry = { ...(isAgain ? first : { key, until: now + TAKEN_UP_FOR }), ...garment };
  store('local', nameOf(draft), sent);
  return sent.key;
}

/** The outcome is known: whatever is sent from now on is another item. */
export const forgetIdempotencyKey = (draft: string): void => forget('local', nameOf(draft));

const underWay = createStore<readonly string[]>([]);

/** Disables the item's form until `endSending`, also if the user leaves the page and opens it again. */
export const beginSending = (draft: string): void => underWay.set([...underWay.get(), draft]);
export const endSending = (draft: string): void => {
  const all = underWay.get();
  const ended = all.indexOf(draft);
  underWay.set(all.filter((_, index) => index !== ended));
};
export const useIsSending = (draft: string): boolean => useStore(underWay, () => underWay.get().includes(draft), false);
