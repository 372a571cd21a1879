import { MAX_REASON } from '@meguri/contracts/limits.ts';
import { isBlank } from '@meguri/contracts/text/characters.ts';
import { useState } from 'react';
import { ApiError, sentenceOf } from '../../lib/http/api-error.ts';
import type { Elements } from '../../ui/elements.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { CommentField } from '../comment-field.tsx';

interface ReasonDialogProps {
  readonly title: string;
  readonly description: string;
  readonly submit: string;
  readonly danger?: boolean;
  /** Who reads the reason; absent: how many characters are left. */
  readonly hint?: string;
  /** In characters. */
  readonly max?: number;
  readonly isPending: boolean;
  /** Of the last attempt; null: there is none, or the page shows it. */
  readonly error: Error | null;
  readonly onClose: () => void;
  readonly onSubmit: (reason: string) => void;
  /** Above the field. */
  readonly children?: Elements;
}

/** Asks an operator for the reason of a decision, without which it can't be sent. */
export function ReasonDialog({
  hint,
  max = MAX_REASON,
  isPending,
  error,
  onSubmit,
  children,
  ...dialog
}: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  return (
    <FormDialog
      {...dialog}
      isPending={isPending}
      missing={isBlank(reason) ? '理由を入力してください' : undefined}
      onSubmit={() => onSubmit(reason.trim())}
    >
      {children}
      <CommentField
        name="reason"
        label="理由"
        rows={3}
        required
        value={reason}
        max={max}
        hint={hint}
        onChange={setReason}
        disabled={isPending}
        error={error === null ? undefined : refusalOf(error)}
      />
    </FormDialog>
  );
}

const refusalOf = (error: Error): string =>
  (error instanceof ApiError ? error.errorOf('reason') : undefined) ?? sentenceOf(error);
