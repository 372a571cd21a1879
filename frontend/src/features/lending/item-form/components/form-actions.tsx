import type { RefObject } from 'react';
import { Button } from '../../../../ui/controls/button.tsx';
import { Alert } from '../../../../ui/states/alert.tsx';
import type { DraftState as State } from '../open-draft.ts';
import type { ItemFormField, WrongField } from '../item-form-values.ts';
import type { ItemSending } from '../use-item-sending.ts';
import { DraftState } from './draft-state.tsx';
import { UploadProgressBar } from './upload-progress-bar.tsx';

interface FormActionsProps {
  /** On the button that lists or saves the item. */
  readonly save: string;
  readonly saveButton: RefObject<HTMLButtonElement | null>;
  readonly sending: ItemSending;
  readonly wrong: readonly WrongField[];
  /** Leads to a wrong field. */
  readonly onWrong: (field: ItemFormField) => void;
  readonly offersDraft: boolean;
  /** null: the form shows no draft. */
  readonly draft: { readonly state: State | null } | null;
  readonly onPreview: () => void;
}

/** The buttons below the fields, and why the last press failed. */
export function FormActions({
  save,
  saveButton,
  sending,
  wrong,
  onWrong,
  offersDraft,
  draft,
  onPreview,
}: FormActionsProps) {
  const { isListing, isPending, drafting, failure, uploads } = sending;
  return (
    <div className="flex flex-col gap-4">
      {wrong.length > 0 && (
        <>
          <div role="alert">
            <Alert tone="bad">{`入力内容を確認してください（${wrong.length}件）`}</Alert>
          </div>
          <WrongFields {...{ wrong, onWrong }} />
        </>
      )}
      {/* Also shown here, because the toast disappears after a moment. */}
      {failure !== null && wrong.length === 0 && !isPending && <Alert tone="bad">{failure}</Alert>}
      {isPending && <UploadProgressBar uploads={uploads} />}
      <Button ref={saveButton} type="submit" size="large" wide pending={isListing} disabled={drafting.isPending}>
        {save}
      </Button>
      {offersDraft && (
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
      <Button variant="secondary" size="large" wide disabled={isPending} onClick={onPreview}>
        プレビュー
      </Button>
      {draft !== null && <DraftState state={draft.state} />}
    </div>
  );
}

/** On a phone the form is several screens long, and each of these fields may be on another one. */
const WrongFields = ({ wrong, onWrong }: Pick<FormActionsProps, 'wrong' | 'onWrong'>) => (
  <ul aria-label="確認が必要な項目" className="flex flex-col">
    {wrong.map(({ field, text }) => (
      <li key={field}>
        <button
          type="button"
          onClick={() => onWrong(field)}
          className="min-h-11 text-left text-sm underline decoration-line underline-offset-4 hover:decoration-ink"
        >
          {text}
        </button>
      </li>
    ))}
  </ul>
);
