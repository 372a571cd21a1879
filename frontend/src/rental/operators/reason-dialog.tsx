import { MAX_REASON } from '@meguri/contracts/limits.ts';
import { NoteDialog } from './note-dialog.tsx';
import type { NoteDialogProps } from './note-form.tsx';

type ReasonDialogProps = Omit<NoteDialogProps, 'name' | 'label' | 'isOptional'>;

/** Asks an operator for the reason of a decision, without which it can't be sent. */
export const ReasonDialog = ({ max = MAX_REASON, ...props }: ReasonDialogProps) => (
  <NoteDialog name="reason" label="理由" max={max} {...props} />
);
