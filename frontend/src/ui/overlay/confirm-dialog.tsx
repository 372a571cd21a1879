import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { Dialog } from './dialog.tsx';
import type { Elements } from '../elements.ts';

export interface ConfirmDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children?: ReactNode;
  readonly confirm: string;
  readonly cancel?: string;
  readonly danger?: boolean;
  readonly pending?: boolean;
  /** It can't be confirmed now. */
  readonly disabled?: boolean;
  /** Optional fields. */
  readonly form?: Elements;
  readonly onConfirm: () => void;
}

/** Asks for a confirmation before something irreversible. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onClose, title, children, form, confirm, cancel = '戻る' } = props;
  const { danger = false, pending = false, disabled = false } = props;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={children}
      actions={
        <>
          <Button
            variant={danger ? 'danger' : 'primary'}
            {...{ pending, disabled }}
            onClick={props.onConfirm}
            className="grow"
          >
            {confirm}
          </Button>
          <Button variant="secondary" disabled={pending} onClick={onClose} className="grow">
            {cancel}
          </Button>
        </>
      }
    >
      {form !== undefined && form !== false && <div className="pt-5">{form}</div>}
    </Dialog>
  );
}
