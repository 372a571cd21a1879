import { zodResolver } from '@hookform/resolvers/zod';
import type { Account } from '@meguri/contracts/account/account-view.ts';
import { passwordResetSchema } from '@meguri/contracts/account/credentials.ts';
import { useForm } from 'react-hook-form';
import { sentenceOf } from '../../../lib/http/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldError, TextField } from '../../../ui/field.tsx';
import { useChangeEmail } from '../api/account-mail.ts';

interface EmailFormProps {
  readonly viewer: Account;
  readonly onSent: (account: Account) => void;
}

/** Names one's address. */
export function EmailForm({ viewer, onSent }: EmailFormProps) {
  const { register, handleSubmit, formState } = useForm({
    // One field, and the same rules.
    resolver: zodResolver(passwordResetSchema),
    defaultValues: { email: viewer.pendingEmail ?? '' },
  });
  const { run, isPending, error } = useChangeEmail(viewer.id, { onSuccess: onSent });
  const submit = handleSubmit(({ email }) => run(email));
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <TextField
        label="メールアドレス"
        type="email"
        autoComplete="email"
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <FieldError error={error === null ? undefined : sentenceOf(error)} />
      <Button type="submit" wide size="large" pending={isPending}>
        確認メールを送る
      </Button>
    </form>
  );
}
