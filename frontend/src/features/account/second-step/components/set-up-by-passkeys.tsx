import { zodResolver } from '@hookform/resolvers/zod';
import { type BeginSecondStep, beginSecondStepSchema } from '@meguri/contracts/account/second-step.ts';
import { useForm } from 'react-hook-form';
import { outcomeOf } from '../../../../lib/http/send-once.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { FieldError, PasswordField } from '../../../../ui/forms/field.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { IF_UNANSWERED, useSecondStepByPasskeys } from '../api/change-second-step.ts';

interface SetUpByPasskeysProps {
  readonly open: boolean;
  /** Accounts without one prove themselves by a recent login. */
  readonly asksPassword: boolean;
  readonly onClose: () => void;
  readonly onConfirmed: (recoveryCodes: readonly string[]) => void;
}

/** Turns two-step login on without an app, with the passkeys that the account has. */
export const SetUpByPasskeys = ({ open, onClose, ...rest }: SetUpByPasskeysProps) => (
  <Dialog
    open={open}
    onClose={onClose}
    title="パスキーで二段階認証"
    description="パスワードでログインするとき、登録したパスキーでも確認するようになります。"
  >
    {open && <SetUpForm {...rest} />}
  </Dialog>
);

function SetUpForm({ asksPassword, onConfirmed }: Pick<SetUpByPasskeysProps, 'asksPassword' | 'onConfirmed'>) {
  const { register, handleSubmit, formState } = useForm<BeginSecondStep>({
    resolver: zodResolver(beginSecondStepSchema),
    defaultValues: asksPassword ? { currentPassword: '' } : {},
  });
  const { run, isPending, error } = useSecondStepByPasskeys({
    onSuccess: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
  });
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(run)(event)} className="flex flex-col gap-5 pt-5">
      {asksPassword && (
        <PasswordField
          label="現在のパスワード"
          autoComplete="current-password"
          error={formState.errors.currentPassword?.message}
          {...register('currentPassword')}
        />
      )}
      <FieldError error={error === null || isPending ? undefined : outcomeOf(error, IF_UNANSWERED)} />
      <Button type="submit" wide pending={isPending}>
        有効にする
      </Button>
    </form>
  );
}
