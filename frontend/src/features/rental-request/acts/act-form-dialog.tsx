import type { ReactNode } from 'react';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { MEMBER_ACTIONS } from '../member-actions.ts';
import { sentenceInDialog } from './act-words.ts';
import type { ActCommand } from './use-act.ts';

/** What every dialog of an act is given; what is typed stays until it is done or closed. */
export interface ActDialogProps {
  readonly command: ActCommand;
  readonly onClose: () => void;
}

interface ActFormDialogProps extends ActDialogProps {
  readonly title: string;
  readonly description: ReactNode;
  readonly submit: string;
  /** Why it can't be sent yet; undefined: it can. */
  readonly missing: string | undefined;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** A form that says what is missing, what is under way and what went wrong. */
export function ActFormDialog(props: ActFormDialogProps) {
  const { command, onClose, children, ...form } = props;
  const { isPending, error, input } = command;
  return (
    <FormDialog {...form} isPending={isPending} onClose={() => !isPending && onClose()}>
      {children}
      <p role="status" className="sr-only">
        {isPending && input !== undefined && MEMBER_ACTIONS[input.action].pending}
      </p>
      {form.missing !== undefined && <p className="text-xs text-soft">{form.missing}</p>}
      {error !== null && !isPending && (
        <div role="alert">
          <Notice tone="bad" title={sentenceInDialog(error)}>
            入力した内容はそのまま残っています。
          </Notice>
        </div>
      )}
    </FormDialog>
  );
}
