import { zodResolver } from '@hookform/resolvers/zod';
import type { Account } from '@meguri/contracts/account/account-view.ts';
import { PASSWORD_HINT, registerFormSchema } from '@meguri/contracts/account/credentials.ts';
import { MAX_USERNAME, MIN_USERNAME } from '@meguri/contracts/limits.ts';
import { useForm, type UseFormReturn } from 'react-hook-form';
import type * as z from 'zod';
import { ApiError, sentenceOf } from '../../../lib/http/api-error.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox, PasswordField, TextField } from '../../../ui/forms/field.tsx';
import { toast } from '../../../ui/overlay/toast-store.ts';
import { useRegisterOnce } from '../use-register-once.ts';
import { Terms } from './terms.tsx';

type Form = z.infer<typeof registerFormSchema>;
const EMPTY: Form = { username: '', email: '', password: '', passwordConfirmation: '', termsAccepted: false };

/** The registration's state, kept outside the form, which unmounts when the tab changes. */
export const useRegistration = () => useForm<Form>({ resolver: zodResolver(registerFormSchema), defaultValues: EMPTY });

interface RegisterFormProps {
  readonly form: UseFormReturn<Form>;
  readonly onSignedIn: (account: Account) => void;
}

export function RegisterForm({ form, onSignedIn }: RegisterFormProps) {
  const { register, handleSubmit, formState, setError } = form;
  const { run, isPending } = useRegisterOnce({
    onSuccess: onSignedIn,
    onError: (error) => {
      if (error instanceof ApiError) {
        if (error.code === 'username_taken') setError('username', { message: error.text }, { shouldFocus: true });
        for (const field of ['username', 'email', 'password'] as const) {
          const message = error.errorOf(field);
          if (message !== undefined) setError(field, { message });
        }
      }
      toast({ title: '登録失敗', text: sentenceOf(error, 'アカウント登録に失敗しました'), tone: 'bad' });
    },
  });
  const { errors } = formState;
  const submit = handleSubmit(({ username, email, password }) => run({ username, email, password }));
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5 pt-6">
      <TextField
        label="ユーザー名"
        autoComplete="username"
        autoCapitalize="none"
        hint={`${MIN_USERNAME}〜${MAX_USERNAME}文字。半角英数字と「-」「_」「.」が使えます。あとから変更できません。`}
        error={errors.username?.message}
        {...register('username')}
      />
      <TextField
        label="メールアドレス"
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...register('email')}
      />
      <div className="grid gap-5 md:grid-cols-2">
        <PasswordField
          label="パスワード"
          autoComplete="new-password"
          hint={PASSWORD_HINT}
          error={errors.password?.message}
          {...register('password')}
        />
        <PasswordField
          label="パスワード（確認）"
          autoComplete="new-password"
          error={errors.passwordConfirmation?.message}
          {...register('passwordConfirmation')}
        />
      </div>
      <Checkbox label={<Terms />} error={errors.termsAccepted?.message} {...register('termsAccepted')} />
      <Button type="submit" wide size="large" pending={isPending}>
        登録する
      </Button>
    </form>
  );
}
