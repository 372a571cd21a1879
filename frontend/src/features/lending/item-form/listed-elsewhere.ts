import { forget, PREFIX, store } from '../../../lib/storage/storage.ts';
import { type Garment, garmentIn } from './garment.ts';
import type { ItemFormValues } from './item-form-values.ts';

const nameOf = (draft: string): string => `${draft}:listed`;

/** Notifies other tabs that this draft was listed: they may hold it too. The storage entry is removed at once. */
export function notifyListed(draft: string, values: ItemFormValues): void {
  store('local', nameOf(draft), garmentIn(values));
  forget('local', nameOf(draft));
}

/** Listens for items listed in another tab. @returns a function to unsubscribe */
export function onListedElsewhere(draft: string, heard: (listed: Garment) => void): () => void {
  const hear = ({ key, newValue }: StorageEvent): void => {
    if (key === PREFIX + nameOf(draft) && newValue !== null) heard(JSON.parse(newValue) as Garment);
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}
