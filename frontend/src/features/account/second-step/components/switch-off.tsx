import { zodResolver } from '@hookform/resolvers/zod';
import {
  type EndSecondStepByCode,
  endSecondStepByCodeSchema,
  type SecondStep,
} from '@meguri/contracts/account/second-step.ts';
import { useForm } from 'react-hook-form';
import { usePersistentForm } from '../../../../lib/drafts/use-persistent-form.ts';
import { passkeySentence, supportsPasskeys } from '../../../../lib/passkeys/passkeys.ts';
import { dateTime } from '../../../../lib/time/format.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { FieldError, PasswordField } from '../../../../ui/forms/field.tsx';
import { Alert } from '../../../../ui/states/alert.tsx';
import { toast } from '../../../../ui/overlay/toast-store.ts';
import { useEndSecondStep, useEndSecondStepByPasskey } from '../api/change-second-step.ts';
import { CodeField } from './code-field.tsx';

/** Warns if fewer recovery codes than this are left. */
const FEW = 3;

interface SwitchOffProps {
  readonly state: SecondStep;
  /** Accounts without one prove themselves by a recent login. */
  readonly asksPassword: boolean;
}

/** Shows that two-step login is on; switching it off needs the password, and a code or a passkey. */
export function SwitchOff({ state, asksPassword }: SwitchOffProps) {
  const form = useForm<EndSecondStepByCode>({
    resolver: zodResolver(endSecondStepByCodeSchema),
    defaultValues: { ...(asksPassword && { currentPassword: '' }), code: '' },
  });
  const { register, handleSubmit, formState, trigger, getValues } = form;
  usePersistentForm(form, 'second-step', { secret: ['currentPassword', 'code'] });
  const onSuccess = () => void toast({ title: '二段階認証を無効にしました', tone: 'good' });
  const { run, isPending, error, reset } = useEndSecondStep({ onSuccess });
  const byPasskey = useEndSecondStepByPasskey({ onSuccess });
  const runByPasskey = async () => {
    if (!(await trigger('currentPassword'))) return;
    reset();
    byPasskey.run({ currentPassword: getValues('currentPassword') });
  };
  const refusal = error ?? byPasskey.error;
  return (
    <div className="flex flex-col gap-6">
      <Alert
        tone={state.recoveryCodesLeft < FEW ? 'warn' : 'good'}
      >{`二段階認証は有効です（${state.since === null ? '' : dateTime(state.since)}から）。リカバリーコードは残り${state.recoveryCodesLeft}個です。`}</Alert>
      <form noValidate onSubmit={(event) => void handleSubmit(run)(event)} className="flex flex-col gap-5">
        <h2 className="text-lg">無効にする</h2>
        <p className="text-sm leading-relaxed text-soft">{`スマートフォンを替えるときや、新しいリカバリーコードが必要なときは、いったん無効にして設定し直してください。${state.required ? '運営の機能は、もう一度設定するまで利用できません。' : ''}`}</p>
        {asksPassword && (
          <PasswordField
            label="現在のパスワード"
            autoComplete="current-password"
            error={formState.errors.currentPassword?.message}
            {...register('currentPassword')}
          />
        )}
        <CodeField
          hint={state.app ? 'リカバリーコードでもかまいません。' : 'リカバリーコードを入力してください。'}
          error={formState.errors.code?.message}
          {...register('code')}
        />
        <FieldError error={refusal === null ? undefined : passkeySentence(refusal)} />
        <Button type="submit" variant="secondary" pending={isPending}>
          二段階認証を無効にする
        </Button>
        {state.passkeys && supportsPasskeys() && (
          <Button variant="secondary" pending={byPasskey.isPending} onClick={() => void runByPasskey()}>
            コードの代わりにパスキーで確認
          </Button>
        )}
      </form>
    </div>
  );
}
