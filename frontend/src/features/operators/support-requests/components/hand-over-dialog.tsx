import type { OperatedThreadPage } from '@meguri/contracts/message/support-thread.ts';
import { useState } from 'react';
import { sentenceOf } from '../../../../lib/http/api-error.ts';
import { Select } from '../../../../ui/forms/field.tsx';
import { FormDialog } from '../../../../ui/overlay/form-dialog.tsx';
import { toast } from '../../../../ui/overlay/toast-store.ts';
import { Alert } from '../../../../ui/states/alert.tsx';
import { useOperators } from '../api/operators.ts';
import { useOwnRequest } from '../api/support-requests.ts';

interface HandOverDialogProps {
  readonly request: OperatedThreadPage;
  readonly onClose: () => void;
}

const NO_OWNER = 'none';

/** Gives the question to a colleague, who is notified, or back to all. */
export function HandOverDialog({ request: { id, owner }, onClose }: HandOverDialogProps) {
  const [chosen, setChosen] = useState('');
  const { data } = useOperators();
  const { run, isPending, error } = useOwnRequest(id, {
    onSuccess: () => {
      onClose();
      toast({ title: '担当を変更しました', tone: 'good' });
    },
    onError: () => undefined,
  });
  const others = data?.items.filter((one) => one.id !== owner?.id) ?? [];
  return (
    <FormDialog
      title="担当を変更"
      description="新しい担当者には、お知らせが届きます。理由や経緯は、先にメモに残してください。"
      submit="変更する"
      missing={chosen === '' ? '担当者を選択してください' : undefined}
      {...{ isPending, onClose }}
      onSubmit={() => run({ ownerId: chosen === NO_OWNER ? null : Number(chosen), seen: owner?.id ?? null })}
    >
      {error !== null && <Alert tone="bad">{sentenceOf(error)}</Alert>}
      <Select
        name="owner"
        label="担当"
        required
        placeholder="選択してください"
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
        disabled={isPending}
      >
        {owner !== null && <option value={NO_OWNER}>担当なし</option>}
        {others.map((one) => (
          <option key={one.id} value={one.id}>
            {one.username}
          </option>
        ))}
      </Select>
    </FormDialog>
  );
}
