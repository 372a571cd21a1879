import type { ItemDraft } from '@meguri/contracts/item/item-draft.ts';
import type { Item } from '@meguri/contracts/item/item-view.ts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { usePersistentForm } from '../../../lib/drafts/use-persistent-form.ts';
import { valuesOfDraft } from './draft-values.ts';
import type { Removal } from './form-photos.ts';
import { EMPTY_ITEM, type ItemFormValues, itemResolver, valuesLike, valuesOf } from './item-form-values.ts';
import { draftName } from './unfinished-listing.ts';
import { useAutosave } from './use-autosave.ts';
import { lacksFiles, useDraft, useKeepDraft, useRestorePhotos, valuesAtOnce } from './use-draft.ts';

interface ItemFormOptions {
  /** null: a new item. */
  readonly item: Item | null;
  /** The draft that the form begins with; null: none. */
  readonly draft: ItemDraft | null;
  /** The listed item that a new one begins as a copy of, without its photos; null: none. */
  readonly like?: Item | null | undefined;
  readonly viewerId: number;
  /** Number of logins on this page. */
  readonly logins: number;
}

export type ItemFormState = ReturnType<typeof useItemForm>;

/** The form's values. The browser stores and restores unsaved ones, and an open draft saves itself on the server. */
export function useItemForm({ item, draft, like = null, viewerId, logins }: ItemFormOptions) {
  const keptAs = draftName(viewerId, item?.id ?? draft?.id ?? null);
  const [base, setBase] = useState(item?.updatedAt ?? draft?.revision.toString() ?? null);
  const begin = beginning(item, draft, like);
  const unsaved = useDraft(keptAs, base, begin);
  const [restored, setRestored] = useState(unsaved);
  const [removal, setRemoval] = useState<Removal | null>(null);
  const [lostPhotos, setLostPhotos] = useState(0);
  const form = useForm<ItemFormValues>({
    resolver: itemResolver,
    defaultValues: unsaved === null ? begin : valuesAtOnce(unsaved),
    // `useItemSending` does it, because the photos come first and aren't registered with the form library.
    shouldFocusError: false,
  });
  // Only needed where the browser doesn't store the draft itself.
  usePersistentForm(form, 'item', { except: ['photos'] });
  const autosave = useAutosave({
    ...{ draft, keptAs, form, viewerId, logins },
    isHeld: lacksFiles(restored),
    onSaved: (revision, isAll) => {
      setBase(revision.toString());
      keeping.saved(revision.toString(), isAll);
    },
  });
  const keeping = useKeepDraft({ name: keptAs, base, form, sending: autosave.sending });
  useRestorePhotos(keptAs, restored, form, (lost) => {
    setLostPhotos(lost);
    autosave.resume();
  });
  const empty = () => {
    form.reset(begin);
    setRestored(null);
    setRemoval(null);
  };
  return {
    ...{ form, keptAs, autosave, removal, setRemoval, lostPhotos },
    isRestored: restored !== null,
    /** Everything is saved: nothing has to be kept. */
    end: () => {
      autosave.stop();
      keeping.end();
    },
    /** Another tab has saved everything, and what the browser stores may belong to it. */
    endHere: () => {
      autosave.stop();
      keeping.stop();
      empty();
    },
    startOver: () => {
      empty();
      keeping.end();
      autosave.resume();
    },
  };
}

function beginning(item: Item | null, draft: ItemDraft | null, like: Item | null): ItemFormValues {
  if (item !== null) return valuesOf(item);
  if (draft !== null) return valuesOfDraft(draft);
  return like === null ? EMPTY_ITEM : valuesLike(like);
}
