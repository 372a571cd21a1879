import { zodResolver } from '@hookform/resolvers/zod';
import type { Account } from '@meguri/contracts/account/account-view.ts';
import { PASSWORD_HINT, registerFormSchema } from '@meguri/contracts/account/credentials.ts';
import { MAX_USERNAME, MIN_USERNAME } from '@meguri/contracts/limits.ts';
import { useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import type * as z from 'zod';
import { ApiError, sentenceOf } from '../../../lib/http/api-error.ts';
import { PROMOTION_FIGURES } from '../../../rental/coupons.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { enterMovesOn } from '../../../ui/forms/enter-moves-on.ts';
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
  const [shown, setShown] = useState(false);
  const { run, isPending } = useRegisterOnce({
    onSuccess: onSignedIn,
    onError: (error) => {
      if (error instanceof ApiError) {
        if (error.code === 'username_taken') setError('username', { message: error.text }, { shouldFocus: true });
        // The first one gets the focus last.
        for (const field of ['password', 'email', 'username'] as const) {
          const message = error.errorOf(field);
          if (message !== undefined) setError(field, { message }, { shouldFocus: true });
        }
      }
      toast({ title: '登録失敗', text: sentenceOf(error, 'アカウント登録に失敗しました'), tone: 'bad' });
    },
  });
  const { errors } = formState;
  const submit = handleSubmit(({ username, email, password }) => run({ username, email, password }));
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      onKeyDown={enterMovesOn}
      className="flex flex-col gap-4 pt-5"
    >
      <p className="text-xs text-soft">{`登録は無料。メールの確認で${PROMOTION_FIGURES.first}のクーポンが届きます。`}</p>
      <TextField
        label="ユーザー名"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="next"
        hint={<UsernameHint />}
        error={errors.username?.message}
        {...register('username')}
      />
      <TextField
        label="メールアドレス"
        type="email"
        autoComplete="email"
        enterKeyHint="next"
        hint="確認メールをお送りします。ほかの方には表示されません。"
        error={errors.email?.message}
        {...register('email')}
      />
      <div className="grid gap-4 md:grid-cols-2">
        <PasswordField
          label="パスワード"
          autoComplete="new-password"
          enterKeyHint="next"
          hint={PASSWORD_HINT}
          error={errors.password?.message}
          {...{ shown, onShown: setShown }}
          {...register('password')}
        />
        <PasswordField
          label="パスワード（確認）"
          autoComplete="new-password"
          enterKeyHint="next"
          error={errors.passwordConfirmation?.message}
          {...{ shown, onShown: setShown }}
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

const UsernameHint = () => (
  <>
    <span className="block phrases">ほかの方に表示されます。あとから変更できません。</span>
    <span className="block phrases">{`${MIN_USERNAME}〜${MAX_USERNAME}文字の半角英数字と「-」「_」「.」`}</span>
  </>
);
