import type { LoginAnswer } from '@meguri/contracts/account/account-view.ts';
import type { SecondStepWays } from '@meguri/contracts/account/second-step.ts';
import { useState } from 'react';
import { ApiError } from '../../../lib/http/api-error.ts';
import { PasskeyError, supportsPasskeys } from '../../../lib/passkeys/passkeys.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FieldError, TextField } from '../../../ui/forms/field.tsx';
import { usePasskeySecondStep } from '../api/passkey-signing.ts';
import { useSecondStep } from '../api/signing.ts';
import { refusalOf } from '../refusal.ts';

/** In the response to the right password. */
export interface Challenged extends SecondStepWays {
  readonly challenge: string;
}

interface SecondStepFormProps {
  readonly challenged: Challenged;
  readonly onSignedIn: (answer: LoginAnswer) => void;
  /** Back to the password: the challenge expired, or the user wants another account. */
  readonly onBack: () => void;
}

/** The code from the authenticator app, or a passkey, after the password. */
export function SecondStepForm({ challenged, onSignedIn, onBack }: SecondStepFormProps) {
  const { challenge, app } = challenged;
  const passkeys = challenged.passkeys && supportsPasskeys();
  const [code, setCode] = useState('');
  const [refusal, setRefusal] = useState<Error | null>(null);
  const handlers = {
    onSuccess: onSignedIn,
    onError: (error: Error) => {
      setCode('');
      setRefusal(error);
    },
  };
  const { run, isPending } = useSecondStep(handlers);
  const byPasskey = usePasskeySecondStep(handlers);
  const isOver = refusal instanceof ApiError && refusal.code === 'second_step_expired';
  const isShown = refusal !== null && !isPending && !byPasskey.isPending;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        run({ challenge, code });
      }}
      className="flex flex-col gap-5 pt-6"
    >
      {passkeys && !isOver && (
        <Button wide size="large" autoFocus pending={byPasskey.isPending} onClick={() => byPasskey.run(challenge)}>
          パスキーで確認する
        </Button>
      )}
      <TextField
        name="code"
        label="確認コード"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        autoFocus={!passkeys}
        maxLength={40}
        hint={app ? '認証アプリの6桁のコード、またはリカバリーコード' : 'リカバリーコード'}
        value={code}
        onChange={({ target }) => setCode(target.value)}
      />
      <FieldError error={isShown ? sentence(refusal) : undefined} />
      {!isOver && (
        <Button type="submit" wide size="large" variant={passkeys ? 'secondary' : 'primary'} pending={isPending}>
          ログイン
        </Button>
      )}
      <Button variant="quiet" onClick={onBack}>
        ログインからやり直す
      </Button>
    </form>
  );
}

const sentence = (error: Error): string => (error instanceof PasskeyError ? error.text : refusalOf(error));
