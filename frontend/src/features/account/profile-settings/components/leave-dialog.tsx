import { zodResolver } from '@hookform/resolvers/zod';
import { erasureSchema, type OpenRound, type StayingReason } from '@meguri/contracts/account/erasure.ts';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { ApiError } from '../../../../lib/http/api-error.ts';
import { outcomeOf } from '../../../../lib/http/send-once.ts';
import { FIGURES } from '../../../../rental/figures.ts';
import { requestNumber } from '../../../../rental/format.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Link } from '../../../../ui/controls/link.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { Checkbox, FieldError, PasswordField } from '../../../../ui/forms/field.tsx';
import { useLeave } from '../api/settings.ts';

const schema = erasureSchema.extend({ understood: z.boolean().refine((understood) => understood) });

interface LeaveDialogProps {
  readonly open: boolean;
  /** Accounts without one prove themselves by a recent login. */
  readonly asksPassword: boolean;
  readonly onClose: () => void;
  readonly onLeft: () => void;
}

/** Deletes the account: asks for the password again and explains the consequences. */
export const LeaveDialog = ({ open, onClose, ...rest }: LeaveDialogProps) => (
  <Dialog open={open} onClose={onClose} title="退会する">
    {open && <LeaveForm {...rest} />}
  </Dialog>
);

const REASONS: Readonly<Record<StayingReason, string>> = {
  under_way: '取引が進行中です',
  disputed: 'お支払いについて、カード会社の確認が続いています',
  fee_to_pay: 'お支払いが済んでいない料金があります',
  fee_expected: '借り手からの料金のお支払いを待っています',
  payout_expected: 'お受け取り前の報酬があります',
  refund_expected: '返金の手続きが終わっていません',
};

/** Without a response the account may have been deleted. */
const UNKNOWN =
  '退会できたかどうか、確認できませんでした。ページを読み込み直して、ログインしたままかどうかをご確認ください。';

const openRoundsOf = (error: unknown): readonly OpenRound[] =>
  error instanceof ApiError && error.code === 'open_rounds' ? (error.body['openRounds'] as readonly OpenRound[]) : [];

/** Open rounds, which prevent the account from being deleted, with links. */
const OpenRounds = ({ rounds }: { readonly rounds: readonly OpenRound[] }) =>
  rounds.length > 0 && (
    <ul className="flex flex-col gap-2 text-sm">
      {rounds.map(({ rentalRequestId, reason }) => (
        <li key={rentalRequestId}>
          <Link
            to={`/rental-requests/${rentalRequestId}`}
            className="underline underline-offset-4"
          >{`取引 ${requestNumber(rentalRequestId)}`}</Link>
          <span>{`：${REASONS[reason]}`}</span>
        </li>
      ))}
    </ul>
  );

function LeaveForm({ asksPassword, onLeft }: Pick<LeaveDialogProps, 'asksPassword' | 'onLeft'>) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { ...(asksPassword && { currentPassword: '' }), understood: false },
    mode: 'onChange',
  });
  const { run, isPending, error } = useLeave({ onSuccess: onLeft });
  const amiss = error instanceof ApiError ? error.errorOf('currentPassword') : undefined;
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => void handleSubmit(({ currentPassword }) => run({ currentPassword }))(event)}
    >
      <ul className="flex list-disc flex-col gap-1 pl-5 text-sm text-soft">
        <li>プロフィール、住所、出品中のアイテムはすべて削除され、元に戻せません。</li>
        <li>{`取引の記録は、法令と利用規約にもとづき${FIGURES.recordYears}年間保管されます。`}</li>
        <li>進行中の取引や、お支払い・お受け取りが済んでいない取引がある間は退会できません。</li>
      </ul>
      {asksPassword && (
        <PasswordField
          label="現在のパスワード"
          autoComplete="current-password"
          error={formState.errors.currentPassword?.message ?? amiss}
          {...register('currentPassword')}
        />
      )}
      <Checkbox label="上記を理解しました" {...register('understood')} />
      {amiss === undefined && <FieldError error={error === null ? undefined : outcomeOf(error, UNKNOWN)} />}
      <OpenRounds rounds={openRoundsOf(error)} />
      <Button type="submit" variant="danger" wide pending={isPending} disabled={!formState.isValid}>
        退会する
      </Button>
    </form>
  );
}
