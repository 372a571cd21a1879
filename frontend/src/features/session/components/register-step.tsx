import { PASSWORD_HINT } from '@meguri/contracts/account/credentials.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { enterMovesOn } from '../../../ui/forms/enter-moves-on.ts';
import { Checkbox, FieldError, PasswordField, TextField } from '../../../ui/forms/field.tsx';
import { isProposed } from '../proposed-username.ts';
import { type RegisterStepProps, useRegisterStep } from '../use-register-step.ts';
import { Terms } from './terms.tsx';
import { UsernameField } from './username-field.tsx';

/** A registration of two typed fields: a user name is proposed, and the password is typed once. */
export function RegisterStep(props: RegisterStepProps) {
  const { submit, keep, propose, error, isReplaced, isPending } = useRegisterStep(props);
  const { register, formState, getValues } = props.form;
  const { errors } = formState;
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      onChange={keep}
      onKeyDown={enterMovesOn}
      className="flex flex-col gap-5 pt-5"
    >
      <TextField
        label="メールアドレス"
        type="email"
        autoComplete="email"
        enterKeyHint="next"
        error={errors.email?.message}
        {...register('email')}
      />
      <PasswordField
        label="パスワード"
        autoComplete="new-password"
        enterKeyHint="next"
        hint={PASSWORD_HINT}
        error={errors.password?.message}
        {...register('password')}
      />
      <UsernameField
        error={errors.username?.message}
        replacedFor={isReplaced ? '次へ' : null}
        onPropose={errors.username !== undefined && !isProposed(getValues('username')) ? propose : null}
        {...register('username')}
      />
      <Checkbox label={<Terms />} error={errors.termsAccepted?.message} {...register('termsAccepted')} />
      <FieldError error={error} />
      <Button type="submit" wide size="large" pending={isPending}>
        次へ
      </Button>
    </form>
  );
}
