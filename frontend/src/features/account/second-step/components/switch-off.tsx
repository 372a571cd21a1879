import { zodResolver } from '@hookform/resolvers/zod';
import { type EndSecondStep, endSecondStepSchema, type SecondStep } from '@meguri/contracts/account/second-step.ts';
import { useForm } from 'react-hook-form';
import { usePersistentForm } from '../../../../lib/drafts/use-persistent-form.ts';
import { sentenceOf } from '../../../../lib/http/api-error.ts';
import { dateTime } from '../../../../lib/time/format.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { FieldError, PasswordField } from '../../../../ui/forms/field.tsx';
import { Alert } from '../../../../ui/states/alert.tsx';
import { toast } from '../../../../ui/overlay/toast-store.ts';
import { useEndSecondStep } from '../api/second-step.ts';
import { CodeField } from './code-field.tsx';

/** Warns if fewer recovery codes than this are left. */
const FEW = 3;

/** Shows that two-step login is on; switching it off needs the password and a code. */
export function SwitchOff({ state }: { readonly state: SecondStep }) {
  const form = useForm<EndSecondStep>({
    resolver: zodResolver(endSecondStepSchema),
    defaultValues: { currentPassword: '', code: '' },
  });
  const { register, handleSubmit, formState } = form;
  usePersistentForm(form, 'second-step', { secret: ['currentPassword', 'code'] });
  const { run, isPending, error } = useEndSecondStep({
    onSuccess: () => toast({ title: '二段階認証を無効にしました', tone: 'good' }),
  });
  return (
    <div className="flex flex-col gap-6">
      <Alert
        tone={state.recoveryCodesLeft < FEW ? 'warn' : 'good'}
      >{`二段階認証は有効です（${state.since === null ? '' : dateTime(state.since)}から）。リカバリーコードは残り${state.recoveryCodesLeft}個です。`}</Alert>
      <form noValidate onSubmit={(event) => void handleSubmit(run)(event)} className="flex flex-col gap-5">
        <h2 className="text-lg">無効にする</h2>
        <p className="text-sm leading-relaxed text-soft">{`スマートフォンを替えるときや、新しいリカバリーコードが必要なときは、いったん無効にして設定し直してください。${state.required ? '運営の機能は、もう一度設定するまで利用できません。' : ''}`}</p>
        <PasswordField
          label="現在のパスワード"
          autoComplete="current-password"
          error={formState.errors.currentPassword?.message}
          {...register('currentPassword')}
        />
        <CodeField
          hint="リカバリーコードでもかまいません。"
          error={formState.errors.code?.message}
          {...register('code')}
        />
        <FieldError error={error === null ? undefined : sentenceOf(error)} />
        <Button type="submit" variant="secondary" pending={isPending}>
          二段階認証を無効にする
        </Button>
      </form>
    </div>
  );
}
