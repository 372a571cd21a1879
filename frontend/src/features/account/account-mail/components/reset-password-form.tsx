import { zodResolver } from '@hookform/resolvers/zod';
import { PASSWORD_HINT } from '@meguri/contracts/account/credentials.ts';
import { passwordResetConfirmSchema } from '@meguri/contracts/account/password-reset.ts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { usePersistentState } from '../../../../lib/drafts/use-persistent-state.ts';
import { usePersistentForm } from '../../../../lib/drafts/use-persistent-form.ts';
import { ApiError } from '../../../../lib/http/api-error.ts';
import { outcomeOf } from '../../../../lib/http/send-once.ts';
import { Button, ButtonLink } from '../../../../ui/controls/button.tsx';
import { FieldError, PasswordField } from '../../../../ui/forms/field.tsx';
import { ErrorView } from '../../../../ui/states/error-view.tsx';
import { useResetPassword, useResettableAccounts } from '../api/account-mail.ts';
import { AccountChoice } from './account-choice.tsx';
import { OtherLogins } from './other-logins.tsx';

const formSchema = z
  .object({ password: passwordResetConfirmSchema.shape.password, confirmation: z.string() })
  .refine(({ password, confirmation }) => password === confirmation, {
    path: ['confirmation'],
    error: 'パスワードが一致しません',
  });

/** Without a response the change may have succeeded. Then the link is used up and a retry would only fail. */
const UNKNOWN =
  'パスワードを設定できたかどうか、確認できませんでした。新しいパスワードでログインをお試しください。ログインできないときは、もう一度お手続きください。';

interface ResetPasswordFormProps {
  readonly token: string;
  readonly onDone: (message: string) => void;
}

export function ResetPasswordForm({ token, onDone }: ResetPasswordFormProps) {
  const form = useForm({ resolver: zodResolver(formSchema) });
  const { register, handleSubmit, formState } = form;
  usePersistentForm(form, 'reset-password', { secret: ['password', 'confirmation'] });
  const { data, error: refusal } = useResettableAccounts(token);
  const [username, setUsername] = usePersistentState('username', '');
  const [isPressed, setIsPressed] = useState(false);
  const { run, isPending, error } = useResetPassword({ onSuccess: ({ message }) => onDone(message) });
  const isOneOfSeveral = data !== undefined && data.total > 1;
  const account = isOneOfSeveral ? data.accounts.find((one) => one.username === username) : data?.accounts[0];
  const others = account?.otherLogins;
  const [removesOthers, setRemovesOthers] = usePersistentState('remove-other-logins', false);
  const missing = isOneOfSeveral && username === '' ? 'アカウントをお選びください' : undefined;
  const submit = handleSubmit(({ password }) =>
    run({ token, password, ...(username !== '' && { username }), ...(removesOthers && { removeOtherLogins: true }) }),
  );
  if (isLinkRefused(refusal)) return <DeadLink error={refusal} />;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        setIsPressed(true);
        if (missing === undefined) return void submit(event);
        event.preventDefault();
        event.currentTarget.querySelector<HTMLInputElement>('[name="username"]')?.focus();
      }}
      className="flex flex-col gap-5"
    >
      <p className="text-soft">設定すると、すべての端末からログアウトします。</p>
      {isOneOfSeveral && (
        <AccountChoice
          accounts={data.accounts}
          value={username}
          error={isPressed ? missing : undefined}
          onChange={setUsername}
        />
      )}
      {others !== undefined && <OtherLogins others={others} isRemoved={removesOthers} onChange={setRemovesOthers} />}
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
      {isLinkRefused(error) && <NewLink />}
      <Button type="submit" wide size="large" pending={isPending}>
        パスワードを設定する
      </Button>
    </form>
  );
}

const isLinkRefused = (error: Error | null): error is ApiError =>
  error instanceof ApiError && error.code === 'link_invalid';

/** Shown before the user types a new password for a link that no longer works. */
const DeadLink = ({ error }: { readonly error: ApiError }) => (
  <ErrorView title="このリンクは使えません" action={<NewLink />}>
    {`${error.text}。`}
  </ErrorView>
);

const NewLink = () => (
  <ButtonLink to="/forgot-password" variant="secondary">
    新しいリンクを送る
  </ButtonLink>
);
