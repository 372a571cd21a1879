import type { LoginMethodProof } from '@meguri/contracts/account/credentials.ts';
import { useState } from 'react';
import { sentenceOf } from '../../../../lib/http/api-error.ts';
import type { Command } from '../../../../lib/query/use-command.ts';
import { FieldError, PasswordField } from '../../../../ui/forms/field.tsx';
import { FormDialog } from '../../../../ui/overlay/form-dialog.tsx';

interface ProofDialogProps {
  readonly title: string;
  readonly description: string;
  readonly submit: string;
  readonly danger?: boolean;
  /** Accounts without one prove themselves by a recent login. */
  readonly hasPassword: boolean;
  readonly command: Command<LoginMethodProof, unknown>;
  readonly onClose: () => void;
}

/** Asks for the password before the ways into an account change. */
export function ProofDialog({ hasPassword, command, onClose, ...words }: ProofDialogProps) {
  const [currentPassword, setPassword] = useState('');
  const { run, isPending, error, reset } = command;
  const isMissing = hasPassword && currentPassword === '';
  return (
    <FormDialog
      {...words}
      {...{ isPending, onClose, onChange: reset }}
      {...(isMissing && { missing: '現在のパスワードを入力してください' })}
      onSubmit={() => run(hasPassword ? { currentPassword } : {})}
    >
      {hasPassword && (
        <PasswordField
          name="currentPassword"
          label="現在のパスワード"
          autoComplete="current-password"
          value={currentPassword}
          onChange={({ target }) => setPassword(target.value)}
        />
      )}
      <FieldError error={error === null ? undefined : sentenceOf(error)} />
    </FormDialog>
  );
}
