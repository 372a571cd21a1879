import { zodResolver } from '@hookform/resolvers/zod';
import { PASSWORD_HINT, passwordResetConfirmSchema } from '@meguri/contracts/account/credentials.ts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { ApiError } from '../../../../lib/http/api-error.ts';
import { outcomeOf } from '../../../../lib/http/send-once.ts';
import { Button, ButtonLink } from '../../../../ui/controls/button.tsx';
import { FieldError, PasswordField } from '../../../../ui/forms/field.tsx';
import { useResetPassword, useResettableAccounts } from '../api/account-mail.ts';
import { AccountChoice } from './account-choice.tsx';

const formSchema = z
  .object({ password: passwordResetConfirmSchema.shape.password, confirmation: z.string() })
  .refine(({ password, confirmation }) => password === confirmation, {
    path: ['confirmation'],
    error: 'パスワードが一致しません',
  });

/** Where no answer came it may be done, and then the link works no more: to try again would only say that. */
const UNKNOWN =
  'パスワードを設定できたかどうか、確認できませんでした。新しいパスワードでログインをお試しください。ログインできないときは、もう一度お手続きください。';

interface ResetPasswordFormProps {
  readonly token: string;
  readonly onDone: (message: string) => void;
}

export function ResetPasswordForm({ token, onDone }: ResetPasswordFormProps) {
  const { register, handleSubmit, formState } = useForm({ resolver: zodResolver(formSchema) });
  const { data } = useResettableAccounts(token);
  const [username, setUsername] = useState('');
  const { run, isPending, error } = useResetPassword({ onSuccess: ({ message }) => onDone(message) });
  const submit = handleSubmit(({ password }) => run({ token, password, ...(username !== '' && { username }) }));
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <p className="text-soft">設定すると、すべての端末からログアウトします。</p>
      {data !== undefined && data.total > 1 && (
        <AccountChoice accounts={data.accounts} value={username} onChange={setUsername} />
      )}
      <PasswordField
        label="新しいパスワード"
        autoComplete="new-password"
        hint={PASSWORD_HINT}
        error={formState.errors.password?.message}
        {...register('password')}
      />
      <PasswordField
        label="新しいパスワード（確認）"
        autoComplete="new-password"
        error={formState.errors.confirmation?.message}
        {...register('confirmation')}
      />
      <FieldError error={error === null ? undefined : outcomeOf(error, UNKNOWN)} />
      {error instanceof ApiError && error.status === 400 && (
        <ButtonLink to="/forgot-password" variant="secondary">
          新しいリンクを送る
        </ButtonLink>
      )}
      <Button type="submit" wide size="large" pending={isPending}>
        パスワードを設定する
      </Button>
    </form>
  );
}
