import { useEffect, useEffectEvent, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { onLeaving } from '../../../lib/leaving.ts';
import { storeFiles, storedFiles, type NamedFiles } from '../../../lib/storage/persistent-files.ts';
import { setPersistent, usePersistent } from '../../../lib/storage/persistent-state.ts';
import { forgetIdempotencyKey } from './draft-sending.ts';
import { contentOf, textOf } from './draft-values.ts';
import type { FormPhoto } from './form-photos.ts';
import { EMPTY_ITEM, type ItemFormValues } from './item-form-values.ts';

const PAUSE = 500;

/** Unsaved input. Photos that aren't uploaded are stored separately, as files by their ids. */
export interface ItemDraft {
  readonly values: ItemFormValues;
  /** When the edited item was last changed, or the draft's revision; null: a new item. */
  readonly base: string | null;
  /** `textOf` a save that had no answer yet when this was stored: the server's draft may be that now. */
  readonly sent?: string | null;
}

const filesIn = ({ photos }: ItemFormValues): NamedFiles =>
  Object.fromEntries(photos.flatMap(({ id, file }) => (file === null ? [] : [[id, file]])));

/** Without previews, which end with the page, and without files, which aren't text. */
const asText = (values: ItemFormValues): ItemFormValues => ({
  ...values,
  photos: values.photos.map((photo) => ({ ...photo, preview: photo.url ?? '', file: null })),
});

/** The draft's photos with their files. A photo is dropped when its file is lost. */
export const withFiles = (photos: readonly FormPhoto[], files: NamedFiles): FormPhoto[] =>
  photos.flatMap((photo) => {
    const file = files[photo.id];
    if (photo.url !== null) return [photo];
    return file === undefined ? [] : [{ ...photo, file, preview: URL.createObjectURL(file) }];
  });

/** The values to show at once; files follow later. A draft stored by an older release may lack a field. */
export const valuesAtOnce = ({ values }: ItemDraft): ItemFormValues => ({
  ...EMPTY_ITEM,
  ...values,
  photos: withFiles(values.photos, {}),
});

/** null if the browser stores none, the item has changed since, or the server has everything in it. @param begin what the server has */
export function useDraft(name: string, base: string | null, begin: ItemFormValues): ItemDraft | null {
  const [draft] = usePersistent<ItemDraft>('local', name);
  if (draft === null || contentOf(draft.values) === contentOf(begin)) return null;
  return draft.base === base || draft.sent === textOf(begin) ? draft : null;
}

/** Whether photos of the draft still have to be restored. */
export const lacksFiles = (draft: ItemDraft | null): boolean =>
  draft?.values.photos.some(({ url }) => url === null) ?? false;

interface Keeping {
  /** Deletes the draft: it is saved or no longer wanted. */
  readonly end: () => void;
  /** Cancels a pending save without deleting the draft, which may belong to another tab by now. */
  readonly stop: () => void;
  /** The server has saved the form. @param isAll whether it hasn't changed since */
  readonly saved: (base: string, isAll: boolean) => void;
}

interface KeepingOptions {
  readonly name: string;
  readonly base: string | null;
  readonly form: UseFormReturn<ItemFormValues>;
  /** What was sent to the server and has no answer yet. */
  readonly sending?: () => ItemFormValues | null;
}

/** Restores the photos of a draft and reports how many are lost. */
export function useRestorePhotos(
  name: string,
  draft: ItemDraft | null,
  form: UseFormReturn<ItemFormValues>,
  lost: (count: number) => void,
): void {
  const restore = useEffectEvent(async (isCurrent: () => boolean) => {
    if (draft === null || !lacksFiles(draft)) return;
    const photos = withFiles(draft.values.photos, await storedFiles(name));
    if (!isCurrent()) return;
    const added = form.getValues('photos').filter(({ file }) => file !== null);
    form.setValue('photos', [...photos, ...added]);
    lost(draft.values.photos.length - photos.length);
  });
  useEffect(() => {
    let current = true;
    void restore(() => current);
    return () => void (current = false);
  }, []);
}

/** Stores the input after a debounce, and at once when the page is left. */
export function useKeepDraft({ name, base, form, sending = () => null }: KeepingOptions): Keeping {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keep = (since: string | null) => {
    const sent = sending();
    const kept: ItemDraft = { values: asText(form.getValues()), base: since, sent: sent && textOf(sent) };
    setPersistent('local', name, kept);
  };
  const save = useEffectEvent(() => keep(base));
  // Storing files takes longer than a page that is being left has, so they aren't debounced.
  const savePhotos = useEffectEvent(() => void storeFiles(name, filesIn(form.getValues())));
  useEffect(() => {
    const flush = () => {
      if (timer.current === undefined) return;
      stopWaiting(timer);
      save();
    };
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ name: changed }) => {
        // A reset names no field; there is nothing to store then.
        if (changed === undefined) return;
        if (changed === 'photos') savePhotos();
        clearTimeout(timer.current);
        timer.current = setTimeout(flush, PAUSE);
      },
    });
    const stay = onLeaving(flush);
    return () => {
      stay();
      stop();
      flush();
    };
  }, [form]);
  const clear = () => {
    stopWaiting(timer);
    setPersistent('local', name, null);
    void storeFiles(name, {});
  };
  const end = () => {
    clear();
    forgetIdempotencyKey(name);
  };
  return { end, stop: () => stopWaiting(timer), saved: (since, isAll) => (isAll ? clear() : keep(since)) };
}

function stopWaiting(timer: { current: ReturnType<typeof setTimeout> | undefined }): void {
  clearTimeout(timer.current);
  timer.current = undefined;
}
