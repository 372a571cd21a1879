import type { Preview } from '@meguri/contracts/read-models/preview.ts';
import type { ReactNode } from 'react';
import { sentenceOf } from '../../../../lib/http/api-error.ts';
import { FormDialog } from '../../../../ui/overlay/form-dialog.tsx';
import { Alert } from '../../../../ui/states/alert.tsx';
import { PreviewNotice } from '../../../../rental/operators/preview-notice.tsx';
import type { Elements } from '../../../../ui/elements.ts';

interface ActionDialogProps {
  readonly title: string;
  readonly question: ReactNode;
  readonly confirm: string;
  readonly danger?: boolean | undefined;
  readonly isPending: boolean;
  /** The loaded preview. */
  readonly preview?: Preview | null;
  /** Whether a preview comes before the command. */
  readonly looks?: boolean;
  readonly error: Error | null;
  readonly onChange?: () => void;
  readonly onClose: () => void;
  readonly onSubmit: () => void;
  readonly children: Elements;
}

/** The frame of an action's form: preview, error and buttons. */
export function ActionDialog(props: ActionDialogProps) {
  const { question, confirm, error, children, preview = null, looks = false, ...rest } = props;
  return (
    <FormDialog {...rest} description={question} submit={submitLabel(confirm, looks, preview)}>
      {children}
      {preview !== null && <PreviewNotice preview={preview} />}
      {error !== null && (
        <div role="alert">
          <Alert tone="bad" title="実行できませんでした">
            {sentenceOf(error)}
          </Alert>
        </div>
      )}
    </FormDialog>
  );
}

function submitLabel(confirm: string, looks: boolean, preview: Preview | null): string {
  if (preview?.needsTwo) return '提案する';
  return looks && preview === null ? '内容を確認する' : confirm;
}
