import { IDENTITY_STATES, type IdentityState } from '@meguri/contracts/account/identity.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '../../../lib/http/api-error.ts';
import { dateTime } from '../../../lib/time/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FieldError, TextArea } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { identityQuery, type ListedUser, useDecideIdentity } from '../api/users.ts';
import { IDENTITY_WORDS } from '../identity-words.ts';

interface IdentityDialogProps {
  readonly user: ListedUser;
  readonly onClose: () => void;
}

/** Decides how far the check of somebody's identity has come; the reason is shown to them. */
export function IdentityDialog({ user, onClose }: IdentityDialogProps) {
  const [state, setState] = useState<IdentityState>(user.identityState);
  const [reason, setReason] = useState('');
  const { run, isPending, error } = useDecideIdentity(user.id, {
    onSuccess: () => {
      toast({ title: '本人確認の状態を更新しました', text: user.username, tone: 'good' });
      onClose();
    },
    onError: (refused) => toast({ title: '更新エラー', text: sentenceOf(refused), tone: 'bad' }),
  });
  const save = () => run({ state, ...(reason.trim() !== '' && { reason: reason.trim() }) });
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${user.username}の本人確認`}
      actions={
        <>
          <Button className="grow" pending={isPending} onClick={save}>
            保存する
          </Button>
          <Button look="secondary" className="grow" disabled={isPending} onClick={onClose}>
            やめる
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5 pt-2">
        <Choice
          legend="状態"
          options={IDENTITY_STATES.map((value) => ({ value, label: IDENTITY_WORDS[value].label }))}
          value={state}
          onChange={setState}
        />
        <TextArea
          label="理由（任意）"
          rows={3}
          maxLength={500}
          hint="ご本人に表示されます。"
          value={reason}
          onChange={(event) => setReason(event.target.value)}
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
            {dateTime(decidedAt)} {IDENTITY_WORDS[state].label}（{decidedBy.username}）{reason}
          </li>
        ))}
      </ul>
    </div>
  );
}
