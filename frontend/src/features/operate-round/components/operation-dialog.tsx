import type { ReactNode } from 'react';
import { sentenceOf } from '../../../lib/http/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';

interface OperationDialogProps {
  readonly title: string;
  readonly question: ReactNode;
  readonly confirm: string;
  readonly danger?: boolean | undefined;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly onClose: () => void;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** Around the form of an operation: what will happen, why it was refused, and the way on. */
export function OperationDialog({ title, question, confirm, danger, isPending, error, ...rest }: OperationDialogProps) {
  return (
    <Dialog
      open
      onClose={rest.onClose}
      title={title}
      description={question}
      actions={
        <>
          <Button
            type="submit"
            form="operation"
            look={danger === true ? 'danger' : 'primary'}
            pending={isPending}
            className="grow"
          >
            {confirm}
          </Button>
          <Button look="secondary" disabled={isPending} onClick={rest.onClose} className="grow">
            やめる
          </Button>
        </>
      }
    >
      <form
        id="operation"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          rest.onSubmit();
        }}
        className="flex flex-col gap-5 pt-5"
      >
        {rest.children}
        {error !== null && (
          <div role="alert">
            <Notice tone="bad" title="実行できませんでした">
              {sentenceOf(error)}
            </Notice>
          </div>
        )}
      </form>
    </Dialog>
  );
}
