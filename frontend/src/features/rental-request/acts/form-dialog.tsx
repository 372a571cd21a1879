import { type FormEvent, type ReactNode, useId } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { MEMBER_ACTIONS } from '../member-actions.ts';
import { sentenceInDialog } from './act-words.ts';
import type { ActCommand } from './use-act.ts';

/** What every dialog of an act is given; what is typed stays until it is done or closed. */
export interface ActDialogProps {
  readonly command: ActCommand;
  readonly onClose: () => void;
}

interface FormDialogProps extends ActDialogProps {
  readonly title: string;
  readonly description: ReactNode;
  readonly submit: string;
  /** Why it can't be sent yet; undefined: it can. */
  readonly missing: string | undefined;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** A form that says what is missing, what is under way and what went wrong. */
export function FormDialog(props: FormDialogProps) {
  const { command, onClose, title, description, submit, missing, onSubmit, children } = props;
  const id = useId();
  const { isPending, error } = command;
  const onFormSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (missing === undefined) onSubmit();
  };
  return (
    <Dialog
      open
      onClose={() => !isPending && onClose()}
      title={title}
      description={description}
      actions={
        <>
          <Button type="submit" form={id} pending={isPending} disabledReason={missing} className="grow">
            {submit}
          </Button>
          <Button look="secondary" disabled={isPending} onClick={onClose} className="grow">
            やめる
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={onFormSubmit} className="flex flex-col gap-5 pt-5">
        {children}
        <p role="status" className="sr-only">
          {isPending && command.input !== undefined && MEMBER_ACTIONS[command.input.action].pending}
        </p>
        {missing !== undefined && <p className="text-xs text-soft">{missing}</p>}
        {error !== null && !isPending && (
          <div role="alert">
            <Notice tone="bad" title={sentenceInDialog(error)}>
              入力した内容はそのまま残っています。
            </Notice>
          </div>
        )}
      </form>
    </Dialog>
  );
}
