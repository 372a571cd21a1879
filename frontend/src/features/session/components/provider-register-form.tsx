import { zodResolver } from '@hookform/resolvers/zod';
import type { Account } from '@meguri/contracts/account/account-view.ts';
import { shortRegisterFormSchema } from '@meguri/contracts/account/credentials.ts';
import { MAX_USERNAME, MIN_USERNAME } from '@meguri/contracts/limits.ts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { usePersistentForm } from '../../../lib/drafts/use-persistent-form.ts';
import { ApiError, sentenceOf } from '../../../lib/http/api-error.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox, FieldError, TextField } from '../../../ui/forms/field.tsx';
import { useProviderRegister } from '../api/provider-login.ts';
import { isProposed, proposedUsername } from '../proposed-username.ts';
import { Terms } from './terms.tsx';

/** The provider's login takes the place of a password. */
const schema = shortRegisterFormSchema.omit({ password: true });
const REPLACED =
  '先ほどの名前は使われていたため、別の名前を入れました。よろしければ、もう一度「登録する」を押してください。';
const RULES = `${MIN_USERNAME}〜${MAX_USERNAME}文字の半角英数字と「-」「_」「.」`;

interface ProviderRegisterFormProps {
  readonly id: string;
  /** As the provider says; null: it says none. */
  readonly email: string | null;
  readonly onSignedIn: (account: Account) => void;
}

/** The registration after a provider's login. The address can be replaced, and the user name holds nothing of it. */
export function ProviderRegisterForm({ id, email, onSignedIn }: ProviderRegisterFormProps) {
  const [defaultValues] = useState(() => ({
    ...{ email: email ?? '', username: proposedUsername(), termsAccepted: false },
  }));
  const form = useForm({ resolver: zodResolver(schema), defaultValues });
  const { register, handleSubmit, formState, setError, setValue, getValues } = form;
  usePersistentForm(form, 'provider-registration', { personal: ['email', 'username'] });
  const [isReplaced, setReplaced] = useState(false);
  const { run, isPending, error } = useProviderRegister(id, {
    onSuccess: onSignedIn,
    onError: (refused) => {
      if (!(refused instanceof ApiError)) return;
      if (refused.code === 'username_taken' && isProposed(getValues('username'))) {
        setValue('username', proposedUsername());
        return setReplaced(true);
      }
      for (const field of ['username', 'email'] as const) {
        const message = refused.errorOf(field);
        if (message !== undefined) setError(field, { message }, { shouldFocus: true });
      }
    },
  });
  const submit = handleSubmit(({ username, email: to }) => {
    setReplaced(false);
    run({ username, email: to });
  });
  const { errors } = formState;
  const isShown = isReplaced || errors.username !== undefined || errors.email !== undefined;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5 pt-6">
      <TextField
        label="メールアドレス"
        type="email"
        autoComplete="email"
        hint="確認メールをお送りします。"
        error={errors.email?.message}
        {...register('email')}
      />
      <TextField
        label="ユーザー名"
        autoComplete="username"
        autoCapitalize="none"
        hint={`ほかの方に表示されます。書きかえられますが、登録後は変更できません（${RULES}）。`}
        error={errors.username?.message}
        {...register('username')}
      />
      <p role="status" className="text-sm text-soft empty:hidden">
        {isReplaced ? REPLACED : ''}
      </p>
      <Checkbox label={<Terms />} error={errors.termsAccepted?.message} {...register('termsAccepted')} />
      <FieldError error={error === null || isShown ? undefined : sentenceOf(error)} />
      <Button type="submit" wide size="large" pending={isPending}>
        登録する
      </Button>
    </form>
  );
}
