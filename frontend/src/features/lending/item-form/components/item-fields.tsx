import type { ItemDraft } from '@meguri/contracts/item/item-draft.ts';
import type { ItemInput } from '@meguri/contracts/item/item-input.ts';
import type { Item } from '@meguri/contracts/item/item-view.ts';
import { useState } from 'react';
import { type FieldErrors, useWatch } from 'react-hook-form';
import type { Elements } from '../../../../ui/elements.ts';
import { toast } from '../../../../ui/overlay/toast-store.ts';
import { focusField } from '../focus-field.ts';
import { previewsOf } from '../form-photos.ts';
import { garmentIn } from '../garment.ts';
import { checkedInput, type ItemFormValues, wrongFields } from '../item-form-values.ts';
import { useItemForm } from '../use-item-form.ts';
import { useItemSending } from '../use-item-sending.ts';
import { useListedElsewhere } from '../use-listed-elsewhere.ts';
import { BasicFields } from './basic-fields.tsx';
import { CareFields } from './care-fields.tsx';
import { ClassificationFields } from './classification-fields.tsx';
import { FitFields } from './fit-fields.tsx';
import { FormActions } from './form-actions.tsx';
import { HandoverFields } from './handover-fields.tsx';
import { MeasurementFields } from './measurement-fields.tsx';
import { OccasionFields } from './occasion-fields.tsx';
import { PhotoField } from './photo-field.tsx';
import { PriceFields } from './price-fields.tsx';
import { Restored } from './restored.tsx';
import { SplitPhotos } from './split-photos.tsx';

/** For a new item, which can be saved as a draft. */
interface Drafts {
  /** The draft that the form begins with; null: none. It must not change while the form is mounted. */
  readonly draft: ItemDraft | null;
  /** The listed item that the form begins as a copy of; null: none. It must not change either. */
  readonly like?: Item | null;
  /** Number of logins on this page: a draft that a session's end has kept from being saved is saved after the next one. */
  readonly logins: number;
  /** Everything was saved as drafts. @param isHere whether the form is still mounted */
  readonly onDrafted: (isHere: boolean) => void;
  /** Another tab has listed the draft. */
  readonly onListed: () => void;
}

export interface ItemFormProps {
  /** null: a new item. */
  readonly item: Item | null;
  /** absent: no drafts, such as of a listed item. */
  readonly drafts?: Drafts;
  readonly viewerId: number;
  /** For administrators: whether they can test the background removal. */
  readonly mayTest: boolean;
  /** @param isHere whether the form is still mounted */
  readonly onSaved: (item: Item, isHere: boolean) => void;
  /** Renders a preview of the item's page on top of the form. */
  readonly preview: (input: ItemInput, onClose: () => void) => Elements;
  /** Further actions, such as deleting the item. */
  readonly children?: Elements;
}

const WORDS = {
  list: {
    save: '出品する',
    failure: '出品エラー',
    unknown: '出品できたか確認できませんでした。もう一度お試しください。二重に出品されることはありません。',
  },
  change: {
    save: '保存する',
    failure: '更新エラー',
    unknown: '更新に失敗しました',
  },
} as const;

/**
 * All fields. Typed text survives failures, reloads and expired sessions. While the form is being sent it is disabled, since
 * further input would be neither sent nor stored.
 */
export function ItemFields({ item, drafts, viewerId, mayTest, onSaved, preview, children }: ItemFormProps) {
  const words = item === null ? WORDS.list : WORDS.change;
  const shown = drafts?.draft ?? null;
  const state = useItemForm({ item, draft: shown, like: drafts?.like, viewerId, logins: drafts?.logins ?? 0 });
  const { form, keptAs, removal, setRemoval } = state;
  const onDrafted = (isHere: boolean) => drafts?.onDrafted(isHere);
  const { sending, saveButton } = useItemSending({ item, state, words, onSaved, onDrafted });
  const { isPending, drafting, uploads } = sending;
  useListedElsewhere(
    item === null ? keptAs : null,
    () => (isPending ? null : garmentIn(form.getValues())),
    () => {
      state.endHere();
      toast({ title: '別のタブで出品しました' });
      if (shown !== null) drafts?.onListed();
    },
  );
  const photos = useWatch({ control: form.control, name: 'photos' });
  const { errors } = form.formState;
  const wrong = wrongFields(errors);
  const [previewed, show] = useState<ItemInput | null>(null);
  const leadToFirst = (found: FieldErrors<ItemFormValues>) => focusField(form, wrongFields(found)[0]?.field);
  const submit = form.handleSubmit(sending.run, (found) => {
    toast({ title: words.failure, text: wrongFields(found)[0]?.text ?? null, tone: 'bad' });
    leadToFirst(found);
  });
  const look = form.handleSubmit((values) => show(checkedInput(values, previewsOf(values.photos))), leadToFirst);
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="md:grid md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] md:gap-x-14"
    >
      <div className="pb-10 md:sticky md:top-28 md:self-start">
        <PhotoField
          photos={photos}
          onChange={(changed) =>
            form.setValue('photos', changed, { shouldDirty: true, shouldValidate: wrong.length > 0 })
          }
          removal={removal}
          onRemoval={setRemoval}
          uploads={uploads}
          error={errors.photos?.message}
          disabled={isPending}
          mayTest={mayTest}
        />
        {drafts?.draft === null && (photos.length > 1 || drafting.isSplitting) && (
          <SplitPhotos pending={drafting.isSplitting} disabled={isPending} onSplit={drafting.split} />
        )}
      </div>
      <div className="flex flex-col gap-12">
        <fieldset disabled={isPending} className="contents">
          {state.isRestored && <Restored lostPhotos={state.lostPhotos} onStartOver={state.startOver} />}
          <BasicFields form={form} />
          <ClassificationFields form={form} />
          <OccasionFields form={form} />
          <MeasurementFields form={form} />
          <CareFields form={form} />
          <PriceFields form={form} />
          <FitFields form={form} />
          <HandoverFields form={form} />
        </fieldset>
        <FormActions
          save={words.save}
          saveButton={saveButton}
          sending={sending}
          wrong={wrong}
          onWrong={(field) => focusField(form, field)}
          offersDraft={drafts !== undefined}
          draft={shown === null ? null : state.autosave}
          onPreview={() => void look()}
        />
        {children}
      </div>
      {previewed !== null && preview(previewed, () => show(null))}
    </form>
  );
}
