import { zodResolver } from '@hookform/resolvers/zod';
import { type PasswordReset, passwordResetSchema } from '@meguri/contracts/account/password-reset.ts';
import { useForm } from 'react-hook-form';
import { usePersistentForm } from '../../../../lib/drafts/use-persistent-form.ts';
import { sentenceOf } from '../../../../lib/http/api-error.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { FieldError, TextField } from '../../../../ui/forms/field.tsx';
import { NeedsScript, Alert } from '../../../../ui/states/alert.tsx';
import { useForgotPassword } from '../api/account-mail.ts';

/** Gives the same answer whether or not an account has the address, so that accounts can't be probed. */
export function ForgotPasswordForm() {
  const form = useForm<PasswordReset>({ resolver: zodResolver(passwordResetSchema) });
  const { register, handleSubmit, formState } = form;
  usePersistentForm(form, 'forgot-password');
  const { run, isPending, data, error } = useForgotPassword({});
  return (
    // `method="dialog"` outside a dialog submits nothing, so without scripts the address doesn't end up in the URL.
    <form
      method="dialog"
      noValidate
      onSubmit={(event) => void handleSubmit(run)(event)}
      className="flex flex-col gap-5"
    >
      <TextField
        label="登録したメールアドレス"
        type="email"
        autoComplete="email"
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <NeedsScript to="再設定のリンクを受け取る" />
      <FieldError error={error === null ? undefined : sentenceOf(error)} />
      <div role="status" className="empty:-mb-5">
        {data !== undefined && <Alert tone="good">{data.message}</Alert>}
      </div>
      <Button
        type="submit"
        wide
        size="large"
        variant={data === undefined ? 'primary' : 'secondary'}
        pending={isPending}
      >
        {data === undefined ? '再設定のリンクを送る' : 'もう一度送る'}
      </Button>
    </form>
  );
}
