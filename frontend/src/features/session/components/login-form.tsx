import { zodResolver } from '@hookform/resolvers/zod';
import type { LoginAnswer } from '@meguri/contracts/account/account-view.ts';
import { type Login, loginSchema } from '@meguri/contracts/account/credentials.ts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError, sentenceOf } from '../../../lib/http/api-error.ts';
import { passkeySentence, supportsPasskeys } from '../../../lib/passkeys/passkeys.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { enterMovesOn } from '../../../ui/forms/enter-moves-on.ts';
import { FieldError, PasswordField, TextField } from '../../../ui/forms/field.tsx';
import { toast } from '../../../ui/overlay/toast-store.ts';
import { usePasskeyLogin } from '../api/passkey-signing.ts';
import { useLogIn } from '../api/signing.ts';
import { closeLoginPrompt } from '../login-prompt.ts';
import { refusalOf } from '../refusal.ts';
import { usePasskeyOffer } from '../use-passkey-offer.ts';
import { type Challenged, SecondStepForm } from './second-step-form.tsx';
import { Link } from '../../../ui/controls/link.tsx';

export function LoginForm({ onSignedIn }: { readonly onSignedIn: (answer: LoginAnswer) => void }) {
  const [challenged, setChallenged] = useState<Challenged | null>(null);
  if (challenged !== null) {
    return <SecondStepForm {...{ challenged, onSignedIn }} onBack={() => setChallenged(null)} />;
  }
  return <FirstStepForm {...{ onSignedIn }} onChallenged={setChallenged} />;
}

interface FirstStepFormProps {
  readonly onSignedIn: (answer: LoginAnswer) => void;
  readonly onChallenged: (challenged: Challenged) => void;
}

/** Name and password, or a passkey alone. */
function FirstStepForm({ onSignedIn, onChallenged }: FirstStepFormProps) {
  const [refused, setRefused] = useState<string | undefined>();
  const { register, handleSubmit, formState, setFocus } = useForm<Login>({ resolver: zodResolver(loginSchema) });
  const { run, isPending } = useLogIn({
    onSuccess: onSignedIn,
    onError: (error) => {
      const asked = challengeOf(error);
      if (asked !== null) return onChallenged(asked);
      setRefused(refusalOf(error));
      // It is wrong more often than the name; typing replaces it.
      if (error instanceof ApiError && error.status === 401) setFocus('password', { shouldSelect: true });
      toast({ title: 'ログイン失敗', text: sentenceOf(error), tone: 'bad' });
    },
  });
  const refusePasskey = (error: Error) => setRefused(passkeySentence(error));
  const byPasskey = usePasskeyLogin({ onSuccess: onSignedIn, onError: refusePasskey });
  usePasskeyOffer(byPasskey.isPending, { onSuccess: onSignedIn, onError: refusePasskey });
  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit(run)(event)}
      onKeyDown={enterMovesOn}
      className="flex flex-col gap-5 pt-6"
    >
      <TextField
        label="ユーザー名またはメールアドレス"
        autoComplete="username webauthn"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="next"
        error={formState.errors.username?.message}
        {...register('username')}
      />
      <PasswordField
        label="パスワード"
        autoComplete="current-password"
        enterKeyHint="go"
        error={formState.errors.password?.message}
        {...register('password')}
      />
      <FieldError error={refused} />
      <Link
        to="/forgot-password"
        onClick={closeLoginPrompt}
        className="-my-3 inline-flex min-h-11 items-center self-end text-sm text-soft underline underline-offset-4"
      >
        パスワードをお忘れの方
      </Link>
      <Button type="submit" wide size="large" pending={isPending}>
        ログイン
      </Button>
      {supportsPasskeys() && (
        <Button
          variant="secondary"
          wide
          pending={byPasskey.isPending}
          onClick={() => {
            setRefused(undefined);
            byPasskey.run();
          }}
        >
          パスキーを使う
        </Button>
      )}
    </form>
  );
}

/** The challenge for the second step, if the password was right and the account has one. */
function challengeOf(error: Error): Challenged | null {
  if (!(error instanceof ApiError) || error.code !== 'second_step_needed') return null;
  const { challenge, app, passkeys } = error.body;
  return typeof challenge === 'string' ? { challenge, app: app !== false, passkeys: passkeys === true } : null;
}
