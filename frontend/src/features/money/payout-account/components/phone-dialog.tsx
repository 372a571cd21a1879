import type { Account } from '@meguri/contracts/account/account-view.ts';
import { phoneSchema, type ProfileChange } from '@meguri/contracts/account/profile.ts';
import { useState } from 'react';
import { send } from '../../../../lib/http/api.ts';
import { useCommand } from '../../../../lib/query/use-command.ts';
import { TextField } from '../../../../ui/forms/field.tsx';
import { FormDialog } from '../../../../ui/overlay/form-dialog.tsx';
import { toast } from '../../../../ui/overlay/toast-store.ts';

interface PhoneDialogProps {
  readonly userId: number;
  readonly onClose: () => void;
  readonly onSaved: (phone: string) => void;
}

/** Asks for the phone number that the account needs and saves it in the profile. */
export function PhoneDialog({ userId, onClose, onSaved }: PhoneDialogProps) {
  const [phone, setPhone] = useState('');
  const [error, setError] = useState<string>();
  const save = (body: ProfileChange) => send<Account>('PATCH', `/api/users/${userId}`, { body });
  const { run, isPending } = useCommand(save, {
    onSuccess: (account) => {
      onClose();
      onSaved(account.phone ?? phone);
    },
    onError: () => toast({ title: '電話番号の更新に失敗しました', tone: 'bad' }),
  });
  const submit = () => {
    const checked = phoneSchema.safeParse(phone);
    setError(checked.error?.issues[0]?.message);
    if (checked.success) run({ phone: checked.data });
  };
  return (
    <FormDialog
      title="電話番号の登録"
      description="口座の作成には電話番号が必要です。登録した番号はプロフィールに保存されます。ほかの方には表示されません。"
      submit="登録する"
      isPending={isPending}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        name="phone"
        label="電話番号"
        required
        type="tel"
        autoComplete="tel-national"
        placeholder="090-1234-5678"
        hint="例：090-1234-5678（日本国内の番号）"
        value={phone}
        onChange={(event) => setPhone(event.target.value)}
        error={error}
      />
    </FormDialog>
  );
}
