import { zodResolver } from '@hookform/resolvers/zod';
import { type ChangePassword, changePasswordSchema } from '@meguri/contracts/account/credentials.ts';
import { useForm } from 'react-hook-form';
import { sentenceOf } from '../../../lib/http/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { FieldError, TextField } from '../../../ui/forms/field.tsx';
import { toast } from '../../../ui/overlay/toast-store.ts';
import { useChangePassword } from '../api/settings.ts';

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

function PasswordForm({ onDone }: { readonly onDone: () => void }) {
  const { register, handleSubmit, formState } = useForm<ChangePassword>({
    resolver: zodResolver(changePasswordSchema),
    defaultValues: { currentPassword: '', newPassword: '' },
  });
  const { run, isPending, error } = useChangePassword({
    onSuccess: () => {
      toast({ title: 'パスワードが更新されました', tone: 'good' });
      onDone();
    },
    onError: (refused) => toast({ title: 'パスワードの更新に失敗しました', text: sentenceOf(refused), tone: 'bad' }),
  });
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(run)(event)} className="flex flex-col gap-5 pt-5">
      <TextField
        label="現在のパスワード"
        type="password"
        autoComplete="current-password"
        error={formState.errors.currentPassword?.message}
        {...register('currentPassword')}
      />
      <TextField
        label="新しいパスワード"
        type="password"
        autoComplete="new-password"
        hint="6文字以上の半角英数字と記号"
        error={formState.errors.newPassword?.message}
        {...register('newPassword')}
      />
      <FieldError error={error === null ? undefined : sentenceOf(error)} />
      <Button type="submit" wide pending={isPending}>
        変更する
      </Button>
    </form>
  );
}
