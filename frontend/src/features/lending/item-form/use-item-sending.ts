import type { Item } from '@meguri/contracts/item/item-view.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { toast } from '../../../ui/overlay/toast-store.ts';
import { useIsMounted } from '../../../lib/use-is-mounted.ts';
import { useSaveItem } from './api/save-item.ts';
import { draftReasonOf, fieldErrorsOf, itemReasonOf } from './failure-reasons.ts';
import { focusField } from './focus-field.ts';
import { fieldOf, type ItemFormField } from './item-form-values.ts';
import { PhotoUploadFailed } from './send-photos.ts';
import { useDrafting } from './use-drafting.ts';
import type { ItemFormState } from './use-item-form.ts';

interface SendingOptions {
  /** null: a new item. */
  readonly item: Item | null;
  readonly state: ItemFormState;
  /** Title of the toast about a failure, and its text if there was no response. */
  readonly words: { readonly failure: string; readonly unknown: string };
  /** @param isHere whether the form is still mounted */
  readonly onSaved: (item: Item, isHere: boolean) => void;
  /** Everything was saved as drafts. @param isHere whether the form is still mounted */
  readonly onDrafted: (isHere: boolean) => void;
}

export type ItemSending = ReturnType<typeof useItemSending>['sending'];

/** Sends the form as an item or as drafts. After a failure it says why, and leads to the rejected field. */
export function useItemSending({ item, state, words, onSaved, onDrafted }: SendingOptions) {
  const { form, keptAs, autosave, end } = state;
  const saveButton = useRef<HTMLButtonElement>(null);
  const refused = useRef<ItemFormField>(undefined);
  const isHere = useIsMounted();
  const [failure, setFailure] = useState<string | null>(null);
  const saving = {
    onSuccess: (saved: Item) => {
      setFailure(null);
      end();
      onSaved(saved, isHere());
    },
    onError: (error: Error) => {
      autosave.resume();
      const found = fieldErrorsOf(error);
      const text = itemReasonOf(error, words.unknown);
      setFailure(text);
      for (const { field, message } of found) form.setError(fieldOf(field), { message });
      refused.current = found[0] && fieldOf(found[0].field);
      const ofPhotos = error instanceof PhotoUploadFailed;
      if (ofPhotos && error.refused !== null) {
        form.setError('photos', { message: `${error.refused + 1}枚目：${error.text}` });
        refused.current = 'photos';
      }
      toast({ title: ofPhotos ? '画像のアップロード失敗' : words.failure, text, tone: 'bad' });
    },
  };
  const { run, isPending: isListing, uploads } = useSaveItem(item, keptAs, saving, autosave.open);
  const drafting = useDrafting({
    draft: autosave.open,
    keptAs,
    form,
    onDrafted: (here) => {
      setFailure(null);
      end();
      onDrafted(here);
    },
    onFailure: (error, title, more) => {
      autosave.resume();
      const reason = draftReasonOf(error);
      setFailure(more === '' ? reason : `${reason}（${more}）`);
      toast({ title, text: reason, tone: 'bad' });
    },
  });
  const leadToRefused = useEffectEvent(() => {
    focusField(form, refused.current);
    refused.current = undefined;
  });
  // Disabled fields can't have the focus: the button keeps it while sending, then the rejected field gets it.
  useEffect(() => {
    if (isListing) saveButton.current?.focus();
    else leadToRefused();
  }, [isListing]);
  const isPending = isListing || drafting.isPending;
  const allUploads = { ...uploads, ...drafting.uploads };
  return { sending: { run, isListing, drafting, isPending, failure, uploads: allUploads }, saveButton };
}
