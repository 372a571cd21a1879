import { type Proof, STEP_UP_MINUTES } from '@meguri/contracts/account/step-up.ts';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useRef, useState } from 'react';
import { passkeySentence, supportsPasskeys } from '../../../lib/passkeys/passkeys.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { PasswordField, TextField } from '../../../ui/forms/field.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { ownSecondStepQuery, useStepUpByPasskey } from '../api/passkey-signing.ts';
import { useStepUp } from '../api/signing.ts';

interface StepUpDialogProps {
  readonly by: Proof;
  readonly onProved: () => void;
  readonly onClose: () => void;
  readonly open?: boolean;
}

/** Asks for the password, a code or a passkey before sensitive actions, so that a stolen session isn't enough. The action continues afterwards. */
export default function StepUpDialog({ by, onProved, onClose }: StepUpDialogProps) {
  const [proof, setProof] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const askAgain = () => {
    setProof('');
    field.current?.focus();
  };
  const { run, isPending, error, reset } = useStepUp({ onSuccess: onProved, onError: askAgain });
  const { data: ways } = useQuery(ownSecondStepQuery);
  const byPasskey = useStepUpByPasskey({ onSuccess: onProved, onError: () => undefined });
  const submit = () => {
    byPasskey.reset();
    setIsMissing(proof === '');
    if (proof === '') field.current?.focus();
    else run(by === 'code' ? { code: proof } : { currentPassword: proof });
  };
  const failure = error ?? byPasskey.error;
  const refusal = failure === null || isPending || byPasskey.isPending ? undefined : passkeySentence(failure);
  return (
    <Dialog
      open
      onClose={onClose}
      title="ご本人の確認"
      description={`安全のため、この操作の前にもう一度確認します。確認のあと${STEP_UP_MINUTES}分間は、続けて操作できます。`}
      focus="field"
    >
      <form
        method="dialog"
        noValidate
        className="flex flex-col gap-5 pt-6"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {ways?.passkeys && supportsPasskeys() && (
          <Button
            wide
            variant="secondary"
            pending={byPasskey.isPending}
            onClick={() => {
              reset();
              byPasskey.run();
            }}
          >
            パスキーで確認する
          </Button>
        )}
        <ProofField
          by={by}
          app={ways?.app !== false}
          field={field}
          value={proof}
          error={isMissing && proof === '' ? MISSING[by] : refusal}
          onChange={setProof}
        />
        <Button type="submit" wide size="large" pending={isPending}>
          確認して続ける
        </Button>
        <Button variant="quiet" onClick={onClose}>
          キャンセル
        </Button>
      </form>
    </Dialog>
  );
}

const MISSING: Readonly<Record<Proof, string>> = {
  code: '確認コードを入力してください',
  password: '現在のパスワードを入力してください',
};

interface ProofFieldProps {
  readonly by: Proof;
  /** Whether codes come from an app. */
  readonly app: boolean;
  readonly field: Ref<HTMLInputElement>;
  readonly error: string | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const ProofField = ({ by, app, field, error, value, onChange }: ProofFieldProps) =>
  by === 'code' ? (
    <TextField
      name="step-up-code"
      label="確認コード"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      maxLength={40}
      hint={app ? '認証アプリの6桁のコード、またはリカバリーコード' : 'リカバリーコード'}
      ref={field}
      error={error}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  ) : (
    <PasswordField
      name="step-up-password"
      label="現在のパスワード"
      autoComplete="current-password"
      ref={field}
      error={error}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
