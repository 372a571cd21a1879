import { MAX_TASK_NOTE } from '@meguri/contracts/limits.ts';
import { isBlank } from '@meguri/contracts/text/characters.ts';
import { useState } from 'react';
import { ApiError, sentenceOf } from '../../lib/http/api-error.ts';
import type { Elements } from '../../ui/elements.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { CommentField } from '../comment-field.tsx';

export interface NoteDialogProps {
  readonly title: string;
  readonly description: string;
  readonly submit: string;
  readonly danger?: boolean;
  /** Of the field, as the server names it in its errors. */
  readonly name?: string;
  readonly label: string;
  /** What it is about, or who reads it; absent: how many characters are left. */
  readonly hint?: string | undefined;
  /** In characters; of a note by default. */
  readonly max?: number;
  /** Whether it may be empty. */
  readonly isOptional?: boolean;
  readonly isPending: boolean;
  /** Of the last attempt; null: there is none, or the page shows it. */
  readonly error: Error | null;
  readonly onClose: () => void;
  readonly onSubmit: (note: string) => void;
  /** Above the field. */
  readonly children?: Elements;
}

/** Asks an operator for a few words about what they do or did. Opened as `NoteDialog`. */
export default function NoteForm(props: NoteDialogProps) {
  const {
    name = 'note',
    label,
    hint,
    max = MAX_TASK_NOTE,
    isOptional = false,
    error,
    onSubmit,
    children,
    ...dialog
  } = props;
  const [note, setNote] = useState('');
  return (
    <FormDialog
      {...dialog}
      missing={!isOptional && isBlank(note) ? `${label}を入力してください` : undefined}
      onSubmit={() => onSubmit(note.trim())}
    >
      {children}
      <CommentField
        {...{ name, label, hint, max }}
        rows={3}
        required={!isOptional}
        value={note}
        onChange={setNote}
        disabled={dialog.isPending}
        error={error === null ? undefined : refusalOf(error, name)}
      />
    </FormDialog>
  );
}

const refusalOf = (error: Error, name: string): string =>
  (error instanceof ApiError ? error.errorOf(name) : undefined) ?? sentenceOf(error);
