import { useEffect, useEffectEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { setKept, useKept } from '../../lib/kept-state.ts';
import type { ItemFormValues } from './item-form-values.ts';

const PAUSE = 500;

/** What was typed and not saved. */
export interface ItemDraft {
  readonly values: ItemFormValues;
  /** When the item it changes was last changed; null: a new item. */
  readonly base: string | null;
  /** Photos that were only in the browser, and are gone with the page they were in. */
  readonly lostPhotos: number;
}

/** Files can't be kept as text: what the service has not got yet is left out, and counted. */
export function draftOf(values: ItemFormValues, base: string | null): ItemDraft {
  const photos = values.photos.filter(({ url }) => url !== null);
  return { values: { ...values, photos }, base, lostPhotos: values.photos.length - photos.length };
}

/** null where there is none, or the item has changed since. */
export function useDraft(name: string, base: string | null): ItemDraft | null {
  const [draft] = useKept<ItemDraft>('local', name);
  return draft !== null && draft.base === base ? draft : null;
}

/** Keeps what is typed, a moment after it was, and at once when the page is left. */
export function useKeepDraft(name: string, base: string | null, form: UseFormReturn<ItemFormValues>): void {
  const save = useEffectEvent((values: ItemFormValues) => setKept('local', name, draftOf(values, base)));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      save(form.getValues());
    };
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ name: changed }) => {
        // A reset names no field: it begins anew and leaves nothing to keep.
        if (changed === undefined) return;
        clearTimeout(timer);
        timer = setTimeout(flush, PAUSE);
      },
    });
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      stop();
      flush();
    };
  }, [form]);
}

export const forgetDraft = (name: string): void => setKept('local', name, null);
