import { zodResolver } from '@hookform/resolvers/zod';
import { type Passkey, type PasskeyChange, passkeyChangeSchema } from '@meguri/contracts/account/passkeys.ts';
import { useForm } from 'react-hook-form';
import { sentenceOf } from '../../../../lib/http/api-error.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { FieldError, PasswordField } from '../../../../ui/forms/field.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { toast } from '../../../../ui/overlay/toast-store.ts';
import { useRemovePasskey } from '../api/passkeys.ts';

interface RemovePasskeyDialogProps {
  /** null: closed. */
  readonly passkey: Passkey | null;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}

/** Asks for the password before a passkey is removed. */
export const RemovePasskeyDialog = ({ passkey, onClose, onRemoved }: RemovePasskeyDialogProps) => (
  <Dialog
    open={passkey !== null}
    onClose={onClose}
    title="パスキーを削除"
    description={passkey && `「${passkey.name}」ではログインできなくなります。`}
  >
    {passkey !== null && (
      <RemovePasskeyForm
        id={passkey.id}
        onDone={() => {
          onRemoved();
          onClose();
        }}
      />
    )}
  </Dialog>
);

function RemovePasskeyForm({ id, onDone }: { readonly id: string; readonly onDone: () => void }) {
  const { register, handleSubmit, formState } = useForm<PasskeyChange>({
    resolver: zodResolver(passkeyChangeSchema),
    defaultValues: { currentPassword: '' },
  });
  const { run, isPending, error } = useRemovePasskey({
    onSuccess: () => {
      toast({
        title: 'パスキーを削除しました',
        text: '端末やパスワード管理アプリに残ったものも、そこで削除できます。',
        tone: 'good',
      });
      onDone();
    },
  });
  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit(({ currentPassword }) => run({ id, currentPassword }))(event)}
      className="flex flex-col gap-5 pt-5"
    >
      <PasswordField
        label="現在のパスワード"
        autoComplete="current-password"
        error={formState.errors.currentPassword?.message}
        {...register('currentPassword')}
      />
      <FieldError error={error === null || isPending ? undefined : sentenceOf(error)} />
      <Button type="submit" variant="danger" wide pending={isPending}>
        削除する
      </Button>
    </form>
  );
}
