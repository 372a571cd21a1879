import { type Proof, STEP_UP_MINUTES } from '@meguri/contracts/account/step-up.ts';
import { type Ref, useRef, useState } from 'react';
import { sentenceOf } from '../../../lib/http/api-error.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { PasswordField, TextField } from '../../../ui/forms/field.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { useStepUp } from '../api/signing.ts';

interface StepUpDialogProps {
  readonly by: Proof;
  readonly onProved: () => void;
  readonly onClose: () => void;
  readonly open?: boolean;
}

/** Asks for the password or a code before sensitive actions, so that a stolen session isn't enough. The action continues afterwards. */
export default function StepUpDialog({ by, onProved, onClose }: StepUpDialogProps) {
  const [proof, setProof] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const askAgain = () => {
    setProof('');
    field.current?.focus();
  };
  const { run, isPending, error } = useStepUp({ onSuccess: onProved, onError: askAgain });
  const submit = () => {
    setIsMissing(proof === '');
    if (proof === '') field.current?.focus();
    else run(by === 'code' ? { code: proof } : { currentPassword: proof });
  };
  const refusal = error === null || isPending ? undefined : sentenceOf(error);
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
        <ProofField
          by={by}
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
  readonly field: Ref<HTMLInputElement>;
  readonly error: string | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const ProofField = ({ by, field, error, value, onChange }: ProofFieldProps) =>
  by === 'code' ? (
    <TextField
      name="step-up-code"
      label="確認コード"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      maxLength={40}
      hint="認証アプリの6桁のコード、またはリカバリーコード"
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
