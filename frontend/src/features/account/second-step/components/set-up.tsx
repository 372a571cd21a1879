import { zodResolver } from '@hookform/resolvers/zod';
import {
  type BeginSecondStep,
  beginSecondStepSchema,
  type ConfirmSecondStep,
  confirmSecondStepSchema,
  type NewSecondStep,
} from '@meguri/contracts/account/second-step.ts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { usePersistentForm } from '../../../../lib/drafts/use-persistent-form.ts';
import { sentenceOf } from '../../../../lib/http/api-error.ts';
import { outcomeOf } from '../../../../lib/http/send-once.ts';
import { lazyPage } from '../../../../lib/lazy-page.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { focusWhenMounted } from '../../../../ui/focus/focus-when-mounted.ts';
import { FieldError, PasswordField } from '../../../../ui/forms/field.tsx';
import { PartBoundary } from '../../../../ui/states/error-boundary.tsx';
import { Skeleton } from '../../../../ui/states/skeleton.tsx';
import { IF_UNANSWERED, useBeginSecondStep, useConfirmSecondStep } from '../api/change-second-step.ts';
import { CodeField } from './code-field.tsx';
import { Verbatim } from '../../../../ui/verbatim.tsx';

const QrCode = lazyPage(() => import('./qr-code.tsx'), <Skeleton className="size-52" />);
/** In groups of four, as people type it. */
const grouped = (secret: string): string => (secret.match(/.{1,4}/g) ?? []).join(' ');

interface SetUpProps {
  /** Accounts without one prove themselves by a recent login. */
  readonly asksPassword: boolean;
  readonly onConfirmed: (recoveryCodes: readonly string[]) => void;
}

/** Sets up the authenticator app: password, secret as QR code and text, and a code to confirm. */
export function SetUp({ asksPassword, onConfirmed }: SetUpProps) {
  const [made, setMade] = useState<NewSecondStep | null>(null);
  return made === null ? (
    <Begin asksPassword={asksPassword} onMade={setMade} />
  ) : (
    <Confirm made={made} onConfirmed={onConfirmed} />
  );
}

interface BeginProps extends Pick<SetUpProps, 'asksPassword'> {
  readonly onMade: (made: NewSecondStep) => void;
}

function Begin({ asksPassword, onMade }: BeginProps) {
  const form = useForm<BeginSecondStep>({
    resolver: zodResolver(beginSecondStepSchema),
    defaultValues: asksPassword ? { currentPassword: '' } : {},
  });
  const { register, handleSubmit, formState } = form;
  usePersistentForm(form, 'second-step', { secret: ['currentPassword'] });
  const { run, isPending, error } = useBeginSecondStep({ onSuccess: onMade });
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(run)(event)} className="flex flex-col gap-5">
      <p className="leading-relaxed text-soft">
        スマートフォンの認証アプリを用意してください。設定すると、ログインのたびにアプリの6桁の確認コードを入力します。
      </p>
      <p className="leading-relaxed text-soft">
        <span>認証アプリには、</span>
        <span className="whitespace-nowrap">Google Authenticator</span>
        <span>や1Passwordなどがあります。</span>
      </p>
      {asksPassword && (
        <PasswordField
          label="現在のパスワード"
          autoComplete="current-password"
          error={formState.errors.currentPassword?.message}
          {...register('currentPassword')}
        />
      )}
      <FieldError error={error === null ? undefined : sentenceOf(error)} />
      <Button type="submit" size="large" wide pending={isPending}>
        設定を始める
      </Button>
    </form>
  );
}

interface ConfirmProps extends Pick<SetUpProps, 'onConfirmed'> {
  readonly made: NewSecondStep;
}

function Confirm({ made, onConfirmed }: ConfirmProps) {
  const form = useForm<ConfirmSecondStep>({
    resolver: zodResolver(confirmSecondStepSchema),
    defaultValues: { code: '' },
  });
  const { register, handleSubmit, formState } = form;
  usePersistentForm(form, 'second-step', { secret: ['code'] });
  const { run, isPending, error } = useConfirmSecondStep({
    onSuccess: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
  });
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(run)(event)} className="flex flex-col gap-5">
      <h2 ref={focusWhenMounted} tabIndex={-1} className="text-lg outline-none">
        認証アプリに登録
      </h2>
      <p className="leading-relaxed">認証アプリでQRコードを読み取り、表示された6桁のコードを入力してください。</p>
      <PartBoundary name="QRコード">
        <QrCode text={made.uri} label="認証アプリで読み取るQRコード" />
      </PartBoundary>
      <p className="text-sm leading-relaxed text-soft">
        <span>読み取れないときは、次のキーをアプリに入力してください。</span>
        <code className="mt-1 block text-base break-all text-ink select-all">
          <Verbatim>{grouped(made.secret)}</Verbatim>
        </code>
      </p>
      <CodeField error={formState.errors.code?.message} {...register('code')} />
      <FieldError error={error === null ? undefined : outcomeOf(error, IF_UNANSWERED)} />
      <Button type="submit" size="large" wide pending={isPending}>
        有効にする
      </Button>
    </form>
  );
}
