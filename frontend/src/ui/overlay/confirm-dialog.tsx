import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children?: ReactNode;
  readonly confirm: string;
  readonly cancel?: string;
  readonly danger?: boolean;
  readonly pending?: boolean;
  readonly onConfirm: () => void;
}

/** Asks once more before something that can't be taken back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onClose, title, children, confirm, cancel = '戻る', danger = false, pending = false } = props;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={children}
      actions={
        <>
          <Button variant={danger ? 'danger' : 'primary'} pending={pending} onClick={props.onConfirm} className="grow">
            {confirm}
          </Button>
          <Button variant="secondary" disabled={pending} onClick={onClose} className="grow">
            {cancel}
          </Button>
        </>
      }
    />
  );
}
