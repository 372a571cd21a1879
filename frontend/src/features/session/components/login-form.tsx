import { zodResolver } from '@hookform/resolvers/zod';
import type { LoginAnswer } from '@meguri/contracts/account/account-view.ts';
import { type Login, loginSchema } from '@meguri/contracts/account/credentials.ts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError, sentenceOf } from '../../../lib/http/api-error.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FieldError, PasswordField, TextField } from '../../../ui/forms/field.tsx';
import { toast } from '../../../ui/overlay/toast-store.ts';
import { useLogIn, useSecondStep } from '../api/signing.ts';
import { closeLoginPrompt } from '../login-prompt.ts';
import { refusalOf } from '../refusal.ts';
import { Link } from '../../../ui/controls/link.tsx';

interface SecondStepFormProps {
  readonly challenge: string;
  readonly onSignedIn: (answer: LoginAnswer) => void;
  /** Back to the password: the challenge expired, or the user wants another account. */
  readonly onBack: () => void;
}

/** The code from the authenticator app, after the password. */
function SecondStepForm({ challenge, onSignedIn, onBack }: SecondStepFormProps) {
  const [code, setCode] = useState('');
  const { run, isPending, error } = useSecondStep({ onSuccess: onSignedIn, onError: () => setCode('') });
  const isOver = error instanceof ApiError && error.code === 'second_step_expired';
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        run({ challenge, code });
      }}
      className="flex flex-col gap-5 pt-6"
    >
      <TextField
        name="code"
        label="確認コード"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        autoFocus
        maxLength={40}
        hint="認証アプリの6桁のコード、またはリカバリーコード"
        value={code}
        onChange={({ target }) => setCode(target.value)}
      />
      <FieldError error={error === null ? undefined : refusalOf(error)} />
      {!isOver && (
        <Button type="submit" wide size="large" pending={isPending}>
          ログイン
        </Button>
      )}
      <Button variant="quiet" onClick={onBack}>
        ログインからやり直す
      </Button>
    </form>
  );
}

export function LoginForm({ onSignedIn }: { readonly onSignedIn: (answer: LoginAnswer) => void }) {
  const [refused, setRefused] = useState<string | undefined>();
  const [challenge, setChallenge] = useState<string | null>(null);
  const { register, handleSubmit, formState } = useForm<Login>({ resolver: zodResolver(loginSchema) });
  const { run, isPending } = useLogIn({
    onSuccess: onSignedIn,
    onError: (error) => {
      const asked = challengeOf(error);
      if (asked !== null) return setChallenge(asked);
      setRefused(refusalOf(error));
      toast({ title: 'ログイン失敗', text: sentenceOf(error), tone: 'bad' });
    },
  });
  if (challenge !== null) {
    return <SecondStepForm {...{ challenge, onSignedIn }} onBack={() => setChallenge(null)} />;
  }
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(run)(event)} className="flex flex-col gap-5 pt-6">
      <TextField
        label="ユーザー名またはメールアドレス"
        autoComplete="username"
        autoCapitalize="none"
        error={formState.errors.username?.message}
        {...register('username')}
      />
      <PasswordField
        label="パスワード"
        autoComplete="current-password"
        error={formState.errors.password?.message}
        {...register('password')}
      />
      <FieldError error={refused} />
      <Button type="submit" wide size="large" pending={isPending}>
        ログイン
      </Button>
      <Link
        to="/forgot-password"
        onClick={closeLoginPrompt}
        className="inline-flex min-h-11 items-center justify-center text-sm text-soft underline underline-offset-4"
      >
        パスワードをお忘れの方
      </Link>
    </form>
  );
}

/** The challenge for the second step, if the password was right and a code is needed. */
function challengeOf(error: Error): string | null {
  if (!(error instanceof ApiError) || error.code !== 'second_step_needed') return null;
  const { challenge } = error.body;
  return typeof challenge === 'string' ? challenge : null;
}
