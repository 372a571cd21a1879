import { zodResolver } from '@hookform/resolvers/zod';
import type { Account } from '@meguri/contracts/account/account-view.ts';
import { changePasswordSchema } from '@meguri/contracts/account/credentials.ts';
import { passwordResetSchema } from '@meguri/contracts/account/password-reset.ts';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { usePersistentForm } from '../../../../lib/drafts/use-persistent-form.ts';
import { sentenceOf } from '../../../../lib/http/api-error.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { FieldError, PasswordField, TextField } from '../../../../ui/forms/field.tsx';
import { useChangeEmail } from '../api/account-mail.ts';

interface EmailFormProps {
  readonly viewer: Account;
  readonly onSent: (account: Account) => void;
  /** Beside something more important. */
  readonly isAside?: boolean;
}

const guarded = passwordResetSchema.extend({ currentPassword: changePasswordSchema.shape.currentPassword });
const open = passwordResetSchema.extend({ currentPassword: z.undefined().optional() });

/** Changes the account's mail address. Needs the password, if there is one, once another address has been verified. */
export function EmailForm({ viewer, onSent, isAside = false }: EmailFormProps) {
  const asksPassword = viewer.email !== null && viewer.withoutPassword !== true;
  const form = useForm({
    resolver: zodResolver(asksPassword ? guarded : open),
    defaultValues: { email: viewer.pendingEmail ?? '' },
  });
  const { register, handleSubmit, formState } = form;
  usePersistentForm(form, 'email', { secret: ['currentPassword'] });
  const { run, isPending, error } = useChangeEmail(viewer.id, { onSuccess: onSent });
  const submit = handleSubmit(({ email, currentPassword }) =>
    run(currentPassword === undefined ? { email } : { email, currentPassword }),
  );
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <TextField
        label={viewer.email !== null ? '新しいメールアドレス' : 'メールアドレス'}
        type="email"
        autoComplete="email"
        error={formState.errors.email?.message}
        {...register('email')}
      />
      {asksPassword && (
        <PasswordField
          label="現在のパスワード"
          autoComplete="current-password"
          error={formState.errors.currentPassword?.message}
          {...register('currentPassword')}
        />
      )}
      <FieldError error={error === null ? undefined : sentenceOf(error)} />
      <Button
        type="submit"
        wide
        size={isAside ? 'medium' : 'large'}
        variant={isAside ? 'secondary' : 'primary'}
        pending={isPending}
      >
        確認メールを送る
      </Button>
    </form>
  );
}
