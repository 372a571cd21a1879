import { useState } from 'react';
import { ApiError, sentenceOf } from '../../../lib/http/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Checkbox, FieldError, TextField } from '../../../ui/field.tsx';
import { useLeave } from '../api/settings.ts';

interface LeaveDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onLeft: () => void;
}

/** Leaving for good: the password once more, and what happens said plainly. */
export const LeaveDialog = ({ open, onClose, onLeft }: LeaveDialogProps) => (
  <Dialog open={open} onClose={onClose} title="退会する">
    {open && <LeaveForm onLeft={onLeft} />}
  </Dialog>
);

function LeaveForm({ onLeft }: { readonly onLeft: () => void }) {
  const [password, setPassword] = useState('');
  const [understood, setUnderstood] = useState(false);
  const { run, isPending, error } = useLeave({ onSuccess: onLeft });
  const amiss = error instanceof ApiError ? error.errorOf('currentPassword') : undefined;
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        run(password);
      }}
    >
      <ul className="flex list-disc flex-col gap-1 pl-5 text-sm text-soft">
        <li>プロフィール、住所、出品中のアイテムはすべて削除され、元に戻せません。</li>
        <li>取引の記録は、法令と利用規約にもとづき3年間保管されます。</li>
        <li>進行中の取引がある間は退会できません。</li>
      </ul>
      <TextField
        label="現在のパスワード"
        type="password"
        autoComplete="current-password"
        value={password}
        error={amiss}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Checkbox
        label="上記を理解しました"
        checked={understood}
        onChange={(event) => setUnderstood(event.target.checked)}
      />
      {amiss === undefined && <FieldError error={error === null ? undefined : sentenceOf(error)} />}
      <Button type="submit" look="danger" wide pending={isPending} disabled={password === '' || !understood}>
        退会する
      </Button>
    </form>
  );
}
