import type { LoginAnswer } from '@meguri/contracts/account/account-view.ts';
import { useState } from 'react';
import { ApiError } from '../../../lib/http/api-error.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FieldError, TextField } from '../../../ui/forms/field.tsx';
import { useSecondStep } from '../api/signing.ts';
import { refusalOf } from '../refusal.ts';

interface SecondStepFormProps {
  readonly challenge: string;
  readonly onSignedIn: (answer: LoginAnswer) => void;
  /** Back to the password: the challenge expired, or the user wants another account. */
  readonly onBack: () => void;
}

/** The code from the authenticator app, after the password. */
export function SecondStepForm({ challenge, onSignedIn, onBack }: SecondStepFormProps) {
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
