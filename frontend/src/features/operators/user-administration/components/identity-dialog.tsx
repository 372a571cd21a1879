import { zodResolver } from '@hookform/resolvers/zod';
import { IDENTITY_STATES, type IdentityDecision, identityDecisionSchema } from '@meguri/contracts/account/identity.ts';
import { useQuery } from '@tanstack/react-query';
import { Controller, useForm } from 'react-hook-form';
import { sentenceOf } from '../../../../lib/http/api-error.ts';
import { dateTime } from '../../../../lib/time/format.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { RadioGroup } from '../../../../ui/forms/radio-group.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { FieldError, TextArea } from '../../../../ui/forms/field.tsx';
import { toast } from '../../../../ui/overlay/toast-store.ts';
import { identityQuery, type ListedUser, useDecideIdentity } from '../api/users.ts';
import { IDENTITY_LABELS } from '../identity-labels.ts';

const OPTIONS = IDENTITY_STATES.map((value) => ({ value, label: IDENTITY_LABELS[value].label }));

interface IdentityDialogProps {
  readonly user: ListedUser;
  readonly onClose: () => void;
}

/** Decides on a user's identity check; the reason is shown to the user. */
export function IdentityDialog({ user, onClose }: IdentityDialogProps) {
  const { control, register, handleSubmit, formState } = useForm<IdentityDecision>({
    resolver: zodResolver(identityDecisionSchema),
    defaultValues: { state: user.identityState, reason: '' },
  });
  const { run, isPending, error } = useDecideIdentity(user.id, {
    onSuccess: () => {
      toast({ title: '本人確認の状態を更新しました', text: user.username, tone: 'good' });
      onClose();
    },
    onError: (refused) => toast({ title: '更新エラー', text: sentenceOf(refused), tone: 'bad' }),
  });
  const save = handleSubmit(({ state, reason }) => run({ state, ...(reason && { reason }) }));
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${user.username}の本人確認`}
      actions={
        <>
          <Button className="grow" pending={isPending} onClick={() => void save()}>
            保存する
          </Button>
          <Button variant="secondary" className="grow" disabled={isPending} onClick={onClose}>
            キャンセル
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5 pt-2">
        <Controller
          control={control}
          name="state"
          render={({ field: { value, onChange } }) => (
            <RadioGroup name="status" legend="状態" options={OPTIONS} {...{ value, onChange }} />
          )}
        />
        <TextArea
          label="理由（任意）"
          rows={3}
          hint="ご本人に表示されます。"
          error={formState.errors.reason?.message}
          {...register('reason')}
        />
        <FieldError error={error === null ? undefined : sentenceOf(error)} />
        <Decisions userId={user.id} />
      </div>
    </Dialog>
  );
}

function Decisions({ userId }: { readonly userId: number }) {
  const { data } = useQuery(identityQuery(userId));
  if (data === undefined || data.decisions.length === 0) return null;
  return (
    <div className="text-sm">
      <h3 className="pb-1 text-base">これまでの判断</h3>
      <ul className="flex flex-col gap-1 text-soft">
        {data.decisions.map(({ state, reason, decidedBy, decidedAt }) => (
          <li key={decidedAt}>
            <span>{`${dateTime(decidedAt)} ${IDENTITY_LABELS[state].label}（${decidedBy?.username ?? '決済会社'}）`}</span>
            {reason !== null && <span>{reason}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}
