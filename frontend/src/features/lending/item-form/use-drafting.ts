import type { UseFormReturn } from 'react-hook-form';
import { useIsMounted } from '../../../lib/use-is-mounted.ts';
import { toast } from '../../../ui/overlay/toast-store.ts';
import { useSaveDraft } from './api/save-draft.ts';
import { type SplitPhotos, useSplitPhotos } from './api/split-photos.ts';
import { copyOf } from './draft-values.ts';
import type { ItemFormValues } from './item-form-values.ts';
import type { OpenDraft } from './open-draft.ts';

interface DraftingOptions {
  /** null: the form shows none. */
  readonly draft: OpenDraft | null;
  /** Name under which the browser stores the form. */
  readonly keptAs: string;
  readonly form: UseFormReturn<ItemFormValues>;
  /** Everything is on the server. @param isHere whether the form is still mounted */
  readonly onDrafted: (isHere: boolean) => void;
  /** @param more what else to say, such as what has succeeded */
  readonly onFailure: (error: Error, title: string, more: string) => void;
}

/** Saves the form of a new item as one draft, or as one for each photo. */
export function useDrafting({ draft, keptAs, form, onDrafted, onFailure }: DraftingOptions) {
  const isHere = useIsMounted();
  const done = (title: string, text: string | null) => {
    onDrafted(isHere());
    toast({ title, text, tone: 'good' });
  };
  const saving = useSaveDraft(draft, keptAs, {
    onSuccess: ({ isCopy }) => done('下書きに保存しました', isCopy ? COPIED : null),
    onError: (error) => onFailure(error, '下書きに保存できませんでした', ''),
  });
  const splitting = useSplitPhotos(keptAs, {
    onMade: ({ id }) => {
      const left = form.getValues('photos').filter((photo) => photo.id !== id);
      form.setValue('photos', left, { shouldDirty: true });
    },
    onEnd: (split) => {
      if (split.failure === null) done(`${split.made}件の下書きを作りました`, split.repeated > 0 ? REPEATED : null);
      else onFailure(split.failure, '下書きにできなかった写真があります', madeOf(split));
    },
  });
  return {
    isPending: saving.isPending || splitting.isPending,
    isSaving: saving.isPending,
    isSplitting: splitting.isPending,
    uploads: { ...saving.uploads, ...splitting.uploads },
    save: () => saving.run(copyOf(form.getValues())),
    split: () => splitting.run(copyOf(form.getValues())),
  };
}

const COPIED = '元の下書きがほかの画面で変更・出品・削除されていたため、新しい下書きにしました。';
const REPEATED = '同じ写真は、ひとつの下書きにまとめました。';
const madeOf = ({ made }: SplitPhotos): string =>
  made > 0 ? `ほかの${made}件は下書きに保存しました。残りの写真はこの画面にあります` : '';
