import { useEffect, useEffectEvent, useRef } from 'react';
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

interface Keeping {
  /** What was typed is saved, or no longer wanted: nothing of it is kept any more. */
  readonly end: () => void;
}

/** Keeps what is typed, a moment after it was, and at once when the page is left. */
export function useKeepDraft(name: string, base: string | null, form: UseFormReturn<ItemFormValues>): Keeping {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const save = useEffectEvent(() => setKept('local', name, draftOf(form.getValues(), base)));
  useEffect(() => {
    const flush = () => {
      if (timer.current === undefined) return;
      stopWaiting(timer);
      save();
    };
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ name: changed }) => {
        // A reset names no field: it begins anew and leaves nothing to keep.
        if (changed === undefined) return;
        clearTimeout(timer.current);
        timer.current = setTimeout(flush, PAUSE);
      },
    });
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      stop();
      flush();
    };
  }, [form]);
  const end = () => {
    stopWaiting(timer);
    setKept('local', name, null);
  };
  return { end };
}

function stopWaiting(timer: { current: ReturnType<typeof setTimeout> | undefined }): void {
  clearTimeout(timer.current);
  timer.current = undefined;
}
