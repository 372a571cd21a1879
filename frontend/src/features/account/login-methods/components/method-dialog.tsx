import type { Passkey } from '@meguri/contracts/account/passkeys.ts';
import { type LoginProvider, PROVIDER_LABELS } from '@meguri/contracts/account/login-providers.ts';
import { toast } from '../../../../ui/overlay/toast-store.ts';
import { useLink, useUnlink } from '../api/linked-logins.ts';
import { useRemovePasskey } from '../api/passkeys.ts';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { ProofDialog } from './proof-dialog.tsx';

/** What a member is about to do with the ways into their account. */
export type MethodChange =
  | { readonly kind: 'add' }
  | { readonly kind: 'remove'; readonly passkey: Passkey }
  | { readonly kind: 'link' | 'unlink'; readonly provider: LoginProvider };

interface MethodDialogProps {
  readonly change: MethodChange;
  readonly hasPassword: boolean;
  readonly onClose: () => void;
  /** After the pressed row is gone or has changed. */
  readonly onChanged: () => void;
}

export function MethodDialog({ change, ...rest }: MethodDialogProps) {
  if (change.kind === 'add') return <AddPasskeyDialog {...rest} />;
  if (change.kind === 'remove') return <RemovePasskey passkey={change.passkey} {...rest} />;
  const { provider } = change;
  const Dialog = change.kind === 'link' ? LinkProvider : UnlinkProvider;
  return <Dialog {...{ provider, ...rest }} />;
}

type DialogProps = Omit<MethodDialogProps, 'change'>;

function RemovePasskey({ passkey, hasPassword, onClose, onChanged }: DialogProps & { readonly passkey: Passkey }) {
  const command = useRemovePasskey(passkey.id, () => {
    toast({ title: 'パスキーを削除しました', tone: 'good' });
    onChanged();
    onClose();
  });
  return (
    <ProofDialog
      title="パスキーを削除"
      description={`「${passkey.name}」ではログインできなくなります。ほかの端末からはログアウトします。`}
      submit="削除する"
      danger
      {...{ hasPassword, onClose, command }}
    />
  );
}

interface ProviderDialogProps extends DialogProps {
  readonly provider: LoginProvider;
}

function LinkProvider({ provider, hasPassword, onClose }: ProviderDialogProps) {
  const label = PROVIDER_LABELS[provider];
  return (
    <ProofDialog
      title={`${label}を連携する`}
      description={`${label}のページに移動します。連携すると、${label}でもログインできます。`}
      submit="連携する"
      {...{ hasPassword, onClose, command: useLink(provider) }}
    />
  );
}

function UnlinkProvider({ provider, hasPassword, onClose, onChanged }: ProviderDialogProps) {
  const label = PROVIDER_LABELS[provider];
  const command = useUnlink(provider, () => {
    toast({ title: `${label}の連携を解除しました`, tone: 'good' });
    onChanged();
    onClose();
  });
  return (
    <ProofDialog
      title={`${label}の連携を解除する`}
      description={`解除すると、${label}ではログインできなくなります。ほかの端末からはログアウトします。`}
      submit="解除する"
      danger
      {...{ hasPassword, onClose, command }}
    />
  );
}
