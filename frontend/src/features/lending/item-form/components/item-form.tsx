import type { ItemDraft } from '@meguri/contracts/item/item-draft.ts';
import type { ItemInput } from '@meguri/contracts/item/item-input.ts';
import type { Item } from '@meguri/contracts/item/item-view.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type FieldErrors, useForm, useWatch } from 'react-hook-form';
import { usePersistentForm } from '../../../../lib/drafts/use-persistent-form.ts';
import { useIsMounted } from '../../../../lib/use-is-mounted.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Alert } from '../../../../ui/states/alert.tsx';
import { toast } from '../../../../ui/overlay/toast-store.ts';
import { useSaveItem } from '../api/save-item.ts';
import {
  checkedInput,
  EMPTY_ITEM,
  fieldOf,
  firstRefusal,
  firstWrong,
  type ItemFormField,
  type ItemFormValues,
  itemResolver,
  valuesOf,
} from '../item-form-values.ts';
import { PhotoUploadFailed } from '../send-photos.ts';
import { useIsSending } from '../draft-sending.ts';
import { draftReasonOf, fieldErrorsOf, itemReasonOf } from '../failure-reasons.ts';
import { previewsOf, type Removal } from '../form-photos.ts';
import { type Garment, garmentIn, isSame } from '../garment.ts';
import { onListedElsewhere } from '../listed-elsewhere.ts';
import { draftName } from '../unfinished-listing.ts';
import { useAutosave } from '../use-autosave.ts';
import { lacksFiles, useDraft, useKeepDraft, useRestorePhotos, valuesAtOnce } from '../use-draft.ts';
import { useDrafting } from '../use-drafting.ts';
import { valuesOfDraft } from '../draft-values.ts';
import { BasicFields } from './basic-fields.tsx';
import { DraftState } from './draft-state.tsx';
import { CareFields } from './care-fields.tsx';
import { ClassificationFields } from './classification-fields.tsx';
import { HandoverFields } from './handover-fields.tsx';
import { MeasurementFields } from './measurement-fields.tsx';
import { OccasionFields } from './occasion-fields.tsx';
import { PHOTO_INPUT, PhotoField } from './photo-field.tsx';
import { PriceFields } from './price-fields.tsx';
import { Restored } from './restored.tsx';
import { SplitPhotos } from './split-photos.tsx';
import { UploadProgressBar } from './upload-progress-bar.tsx';
import type { Elements } from '../../../../ui/elements.ts';

/** For a new item, which can be saved as a draft. */
interface Drafts {
  /** The draft that the form begins with; null: none. It must not change while the form is mounted. */
  readonly draft: ItemDraft | null;
  /** Number of logins on this page: a draft that a session's end has kept from being saved is saved after the next one. */
  readonly logins: number;
  /** Everything was saved as drafts. @param isHere whether the form is still mounted */
  readonly onDrafted: (isHere: boolean) => void;
  /** Another tab has listed the draft. */
  readonly onListed: () => void;
}

interface ItemFormProps {
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
 * The form of an item. If the user leaves while it is being sent and returns before the response, they see a notice; the form opens
 * once the outcome is known, since that decides its values.
 */
export function ItemForm(props: ItemFormProps) {
  const { item, viewerId, drafts } = props;
  const isSending = useIsSending(draftName(viewerId, item?.id ?? drafts?.draft?.id ?? null));
  const [waits, setWaits] = useState(isSending);
  if (waits && !isSending) setWaits(false);
  if (!waits) return <Fields {...props} />;
  return (
    <div role="status">
      <Alert title="送信しています…">終わるまで、このままお待ちください。</Alert>
    </div>
  );
}

/**
 * All fields. Typed text survives failures, reloads and expired sessions. While the form is being sent it is disabled, since
 * further input would be neither sent nor stored.
 */
function Fields({ item, drafts, viewerId, mayTest, onSaved, preview, children }: ItemFormProps) {
  const words = item === null ? WORDS.list : WORDS.change;
  const shown = drafts?.draft ?? null;
  const keptAs = draftName(viewerId, item?.id ?? shown?.id ?? null);
  const [base, setBase] = useState(item?.updatedAt ?? shown?.revision.toString() ?? null);
  const begin = beginning(item, shown);
  const draft = useDraft(keptAs, base, begin);
  const [restored, setRestored] = useState(draft);
  const [removal, setRemoval] = useState<Removal | null>(null);
  const [lostPhotos, setLostPhotos] = useState(0);
  const form = useForm<ItemFormValues>({
    resolver: itemResolver,
    defaultValues: draft === null ? begin : valuesAtOnce(draft),
    // Done below, because the photos come first and aren't registered with the form library.
    shouldFocusError: false,
  });
  // Only needed where the browser doesn't store the draft itself.
  usePersistentForm(form, 'item', { except: ['photos'] });
  const autosave = useAutosave({
    ...{ draft: shown, keptAs, form, viewerId, logins: drafts?.logins ?? 0 },
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
  const end = () => {
    autosave.stop();
    keeping.end();
  };
  const save = useRef<HTMLButtonElement>(null);
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
      drafts?.onDrafted(here);
    },
    onFailure: (error, title, more) => {
      autosave.resume();
      const reason = draftReasonOf(error);
      setFailure(more === '' ? reason : `${reason}（${more}）`);
      toast({ title, text: reason, tone: 'bad' });
    },
  });
  const isPending = isListing || drafting.isPending;
  const photos = useWatch({ control: form.control, name: 'photos' });
  const { errors } = form.formState;
  const wrong = Object.keys(errors).length;
  const [previewed, show] = useState<ItemInput | null>(null);
  const leadTo = (field: ItemFormField | undefined) => {
    if (field === 'photos') document.getElementById(PHOTO_INPUT)?.focus();
    else if (field !== undefined) form.setFocus(field);
  };
  const leadToFirst = (found: FieldErrors<ItemFormValues>) => leadTo(firstWrong(found));
  const leadToRefused = useEffectEvent(() => {
    leadTo(refused.current);
    refused.current = undefined;
  });
  // Disabled fields can't have the focus: the button keeps it while sending, then the rejected field gets it.
  useEffect(() => {
    if (isListing) save.current?.focus();
    else leadToRefused();
  }, [isListing]);
  const submit = form.handleSubmit(run, (found) => {
    toast({ title: words.failure, text: firstRefusal(found), tone: 'bad' });
    leadToFirst(found);
  });
  const look = form.handleSubmit((values) => show(checkedInput(values, previewsOf(values.photos))), leadToFirst);
  const empty = () => {
    form.reset(begin);
    setRestored(null);
    setRemoval(null);
  };
  const startOver = () => {
    empty();
    keeping.end();
    autosave.resume();
  };
  const isNew = item === null;
  const endListed = useEffectEvent((listed: Garment) => {
    if (isPending || !isSame(listed, garmentIn(form.getValues()))) return;
    autosave.stop();
    keeping.stop();
    empty();
    toast({ title: '別のタブで出品しました' });
    if (shown !== null) drafts?.onListed();
  });
  useEffect(() => (isNew ? onListedElsewhere(keptAs, (listed) => endListed(listed)) : undefined), [isNew, keptAs]);
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="md:grid md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] md:gap-x-14"
    >
      <div className="pb-10 md:sticky md:top-28 md:self-start">
        <PhotoField
          photos={photos}
          onChange={(changed) => form.setValue('photos', changed, { shouldDirty: true, shouldValidate: wrong > 0 })}
          removal={removal}
          onRemoval={setRemoval}
          uploads={{ ...uploads, ...drafting.uploads }}
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
          {restored !== null && <Restored lostPhotos={lostPhotos} onStartOver={startOver} />}
          <BasicFields form={form} />
          <ClassificationFields form={form} />
          <OccasionFields form={form} />
          <MeasurementFields form={form} />
          <CareFields form={form} />
          <PriceFields form={form} />
          <HandoverFields form={form} />
        </fieldset>
        <div className="flex flex-col gap-4">
          {wrong > 0 && (
            <div role="alert">
              <Alert tone="bad">{`入力内容を確認してください（${wrong}件）`}</Alert>
            </div>
          )}
          {/* Also shown here, because the toast disappears after a moment. */}
          {failure !== null && wrong === 0 && !isPending && <Alert tone="bad">{failure}</Alert>}
          {isPending && <UploadProgressBar uploads={{ ...uploads, ...drafting.uploads }} />}
          <Button ref={save} type="submit" size="large" wide pending={isListing} disabled={drafting.isPending}>
            {words.save}
          </Button>
          {drafts !== undefined && (
            <Button
              variant="secondary"
              size="large"
              wide
              pending={drafting.isSaving}
              disabled={isPending}
              onClick={drafting.save}
            >
              下書きに保存
            </Button>
          )}
          <Button variant="secondary" size="large" wide disabled={isPending} onClick={() => void look()}>
            プレビュー
          </Button>
          {shown !== null && <DraftState state={autosave.state} />}
        </div>
        {children}
      </div>
      {previewed !== null && preview(previewed, () => show(null))}
    </form>
  );
}

function beginning(item: Item | null, draft: ItemDraft | null): ItemFormValues {
  if (item !== null) return valuesOf(item);
  return draft === null ? EMPTY_ITEM : valuesOfDraft(draft);
}
