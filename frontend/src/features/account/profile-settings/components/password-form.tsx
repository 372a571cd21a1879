import { zodResolver } from '@hookform/resolvers/zod';
import { type ChangePassword, changePasswordSchema, PASSWORD_HINT } from '@meguri/contracts/account/credentials.ts';
import { useForm } from 'react-hook-form';
import { usePersistentForm } from '../../../../lib/drafts/use-persistent-form.ts';
import { outcomeOf } from '../../../../lib/http/send-once.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { FieldError, PasswordField } from '../../../../ui/forms/field.tsx';
import { toast } from '../../../../ui/overlay/toast-store.ts';
import { useChangePassword } from '../api/settings.ts';

/** Without a response the change may have succeeded. Then the old password is wrong and this session has ended. */
const UNKNOWN =
  'パスワードを変更できたかどうか、確認できませんでした。ログアウトしたときは、新しいパスワードでログインをお試しください。';

/** Changes the password, which ends all other sessions. */
export function PasswordForm({ onDone }: { readonly onDone: () => void }) {
  const form = useForm<ChangePassword>({
    resolver: zodResolver(changePasswordSchema),
    defaultValues: { currentPassword: '', newPassword: '' },
  });
  const { register, handleSubmit, formState, reset } = form;
  usePersistentForm(form, 'password', { secret: ['currentPassword', 'newPassword'] });
  const { run, isPending, error } = useChangePassword({
    onSuccess: () => {
      toast({ title: 'パスワードが更新されました', tone: 'good' });
      reset();
      onDone();
    },
    onError: (refused) =>
      toast({ title: 'パスワードの更新に失敗しました', text: outcomeOf(refused, UNKNOWN), tone: 'bad' }),
  });
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(run)(event)} className="flex flex-col gap-5 pt-5">
      <PasswordField
        label="現在のパスワード"
        autoComplete="current-password"
        error={formState.errors.currentPassword?.message}
        {...register('currentPassword')}
      />
      <PasswordField
        label="新しいパスワード"
        autoComplete="new-password"
        hint={PASSWORD_HINT}
        error={formState.errors.newPassword?.message}
        {...register('newPassword')}
      />
      <FieldError error={error === null ? undefined : outcomeOf(error, UNKNOWN)} />
      <Button type="submit" wide pending={isPending}>
        変更する
      </Button>
    </form>
  );
}
