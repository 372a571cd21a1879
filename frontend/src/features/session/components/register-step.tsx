import { PASSWORD_HINT } from '@meguri/contracts/account/credentials.ts';
import { MAX_USERNAME, MIN_USERNAME } from '@meguri/contracts/limits.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { enterMovesOn } from '../../../ui/forms/enter-moves-on.ts';
import { Checkbox, FieldError, PasswordField, TextField } from '../../../ui/forms/field.tsx';
import { isProposed } from '../proposed-username.ts';
import { type RegisterStepProps, useRegisterStep } from '../use-register-step.ts';
import { Terms } from './terms.tsx';

const RULES = `${MIN_USERNAME}〜${MAX_USERNAME}文字の半角英数字と「-」「_」「.」`;
const REPLACED =
  '先ほどの名前は使われていたため、別の名前を入れました。よろしければ、もう一度「次へ」を押してください。';

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
      <div className="flex flex-col items-start gap-1 *:w-full">
        <TextField
          label="ユーザー名"
          autoComplete="username"
          autoCapitalize="none"
          hint={`ほかの方に表示されます。書きかえられますが、登録後は変更できません（${RULES}）。`}
          error={errors.username?.message}
          {...register('username')}
        />
        {errors.username !== undefined && !isProposed(getValues('username')) && (
          <Button variant="quiet" size="inlineSmall" className="w-auto! text-sm" onClick={propose}>
            名前の候補を入れる
          </Button>
        )}
      </div>
      <p role="status" className="text-sm text-soft empty:hidden">
        {isReplaced ? REPLACED : ''}
      </p>
      <Checkbox label={<Terms />} error={errors.termsAccepted?.message} {...register('termsAccepted')} />
      <FieldError error={error} />
      <Button type="submit" wide size="large" pending={isPending}>
        次へ
      </Button>
    </form>
  );
}
