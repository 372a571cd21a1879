import { NEW_IN_ROLE_HOURS } from '@meguri/contracts/limits.ts';
import { ROLE_HINTS, ROLE_LABELS } from '@meguri/contracts/operators/roles.ts';
import { OPERATOR_ROLES, type OperatorRole } from '@meguri/contracts/shared/operator-role.ts';
import { useState } from 'react';
import { sentenceOf } from '../../../../lib/http/api-error.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { RadioGroup } from '../../../../ui/forms/radio-group.tsx';
import { FieldError } from '../../../../ui/forms/field.tsx';
import { FormDialog } from '../../../../ui/overlay/form-dialog.tsx';
import { toast } from '../../../../ui/overlay/toast-store.ts';
import { type ListedUser, useChangeRole, useResetSecondStep } from '../api/users.ts';
import { waitingWords } from '../role-words.ts';

type Chosen = OperatorRole | 'none';
const OPTIONS: readonly { readonly value: Chosen; readonly label: string; readonly detail: string }[] = [
  { value: 'none', label: '会員', detail: '運営の機能を使えません' },
  ...OPERATOR_ROLES.map((value) => ({ value, label: ROLE_LABELS[value], detail: ROLE_HINTS[value] })),
];

interface RoleDialogProps {
  readonly user: ListedUser;
  readonly onClose: () => void;
}

/** A user's operator role, and a reset of the second login step for operators who lost their phone. */
export function RoleDialog({ user, onClose }: RoleDialogProps) {
  const [chosen, setChosen] = useState<Chosen>(user.operatorRole ?? 'none');
  const role = chosen === 'none' ? null : chosen;
  const waiting = waitingWords(role, user.operatorRole);
  const change = useChangeRole(user.id, {
    onSuccess: () => {
      toast({ title: '権限を変更しました', text: user.username, tone: 'good' });
      onClose();
    },
  });
  return (
    <FormDialog
      title={`${user.username}の権限`}
      description="変更はすぐに反映されます。ログイン中の画面でも、次の操作から新しい権限になります。"
      submit="変更する"
      isPending={change.isPending}
      missing={role === user.operatorRole ? '権限が変わっていません' : undefined}
      onClose={onClose}
      onSubmit={() => change.run(role)}
    >
      <RadioGroup name="role" legend="権限" options={OPTIONS} value={chosen} onChange={setChosen} />
      {waiting !== null && (
        <p role="status" className="text-sm leading-relaxed text-soft">
          {waiting}
        </p>
      )}
      {user.operatorRole === 'administrator' && chosen !== 'administrator' && (
        <p className="text-sm leading-relaxed text-soft">{`管理者の権限を外すと、あなたも${NEW_IN_ROLE_HOURS}時間は、お金に関わる操作・一斉メール・権限の変更を行えません（${NEW_IN_ROLE_HOURS}時間以内に渡された権限を外すことはできます）。`}</p>
      )}
      <FieldError error={change.error === null ? undefined : sentenceOf(change.error)} />
      {user.secondStep && <SecondStepReset user={user} />}
    </FormDialog>
  );
}

function SecondStepReset({ user }: { readonly user: ListedUser }) {
  const { run, isPending, error } = useResetSecondStep(user.id, {
    onSuccess: () => toast({ title: '二段階認証を解除しました', text: user.username, tone: 'good' }),
  });
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-5">
      <p className="text-sm leading-relaxed text-soft">
        スマートフォンとリカバリーコードの両方をなくした方のために、二段階認証を解除できます。ご本人であることを必ず確認してください。ご本人にメールで知らせ、すべての端末からログアウトします。
      </p>
      <Button variant="secondary" size="small" pending={isPending} onClick={() => run(undefined)}>
        二段階認証を解除する
      </Button>
      <FieldError error={error === null ? undefined : sentenceOf(error)} />
    </div>
  );
}
