import { zodResolver } from '@hookform/resolvers/zod';
import { type NewPasskeyForm, newPasskeyFormSchema } from '@meguri/contracts/account/passkeys.ts';
import { useForm } from 'react-hook-form';
import { passkeySentence } from '../../../../lib/passkeys/passkeys.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { FieldError, PasswordField, TextField } from '../../../../ui/forms/field.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { toast } from '../../../../ui/overlay/toast-store.ts';
import { useAddPasskey } from '../api/passkeys.ts';

/** Without an answer it may have been added, and the session's new cookie is lost. */
const UNKNOWN =
  'パスキーを追加できたかどうか、確認できませんでした。ログアウトしたときはもう一度ログインして、一覧をご確認ください。';

interface AddPasskeyDialogProps {
  /** Accounts without one prove themselves by a recent login. */
  readonly hasPassword: boolean;
  readonly onClose: () => void;
}

/** Asks for a name and the password; then the browser makes the passkey. */
export const AddPasskeyDialog = ({ hasPassword, onClose }: AddPasskeyDialogProps) => (
  <Dialog
    open
    onClose={onClose}
    title="パスキーを追加"
    description={
      hasPassword ? 'パスワードを確認したあと、端末の画面ロックで登録します。' : '端末の画面ロックで登録します。'
    }
  >
    <AddPasskeyForm hasPassword={hasPassword} onDone={onClose} />
  </Dialog>
);

function AddPasskeyForm({ hasPassword, onDone }: { readonly hasPassword: boolean; readonly onDone: () => void }) {
  const { register, handleSubmit, formState } = useForm<NewPasskeyForm>({
    resolver: zodResolver(newPasskeyFormSchema),
    defaultValues: { name: '', ...(hasPassword && { currentPassword: '' }) },
  });
  const { run, isPending, error } = useAddPasskey(({ passkey }) => {
    toast({ title: 'パスキーを追加しました', text: passkey.name, tone: 'good' });
    onDone();
  });
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(run)(event)} className="flex flex-col gap-5 pt-5">
      <TextField
        label="名前"
        autoComplete="off"
        hint="空欄のときは、端末の名前になります。"
        error={formState.errors.name?.message}
        {...register('name')}
      />
      {hasPassword && (
        <PasswordField
          label="現在のパスワード"
          autoComplete="current-password"
          error={formState.errors.currentPassword?.message}
          {...register('currentPassword')}
        />
      )}
      <FieldError error={error === null || isPending ? undefined : passkeySentence(error, UNKNOWN)} />
      <Button type="submit" wide pending={isPending}>
        追加する
      </Button>
    </form>
  );
}
