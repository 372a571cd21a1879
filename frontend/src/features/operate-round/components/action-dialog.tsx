import type { ReactNode } from 'react';
import { sentenceOf } from '../../../lib/http/api-error.ts';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';

interface ActionDialogProps {
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

/** Around the form of an action: what will happen, why it was refused, and the way on. */
export function ActionDialog({ question, confirm, error, children, ...rest }: ActionDialogProps) {
  return (
    <FormDialog {...rest} description={question} submit={confirm}>
      {children}
      {error !== null && (
        <div role="alert">
          <Notice tone="bad" title="実行できませんでした">
            {sentenceOf(error)}
          </Notice>
        </div>
      )}
    </FormDialog>
  );
}
