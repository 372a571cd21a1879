import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { PasswordForm } from './password-form.tsx';

interface PasswordDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

export const PasswordDialog = ({ open, onClose, onChanged }: PasswordDialogProps) => (
  <Dialog
    open={open}
    onClose={onClose}
    title="パスワードの変更"
    description="変更すると、この端末以外のログインはすべて終了します。"
  >
    {open && <PasswordForm onDone={() => (onChanged(), onClose())} />}
  </Dialog>
);
