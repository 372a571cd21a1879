import type { Account } from '@meguri/contracts/account/account-view.ts';
import { MailWarning, X } from 'lucide';
import { ResendButton } from '../../features/account/account-mail/components/resend-button.tsx';
import { usePersistent } from '../../lib/storage/persistent-state.ts';
import { ownName } from '../../lib/storage/storage.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/icon.tsx';

/** For members whose address isn't verified, so no mail reaches them. Dismissed until the next visit. */
export default function UnconfirmedMail({ viewer }: { readonly viewer: Account }) {
  const [away, setAway] = usePersistent<boolean>('session', ownName(viewer.id, 'unconfirmed-mail'));
  if (away === true) return null;
  return (
    <aside aria-label="メールアドレスの確認" className="bg-warn-wash text-sm">
      <div className="measure flex flex-wrap items-center gap-x-4 gap-y-1 py-1 sm:py-2">
        <Icon of={MailWarning} aria-hidden size={18} className="shrink-0 text-warn max-sm:hidden" />
        <p className="min-w-0 grow basis-56 leading-relaxed">
          <span className="max-sm:hidden">
            メールアドレスの確認が済んでいないため、お知らせのメールが届きません。確認メールのリンクを開いてください。
          </span>
          <span className="sm:hidden">メールが未確認のため、お知らせが届きません。</span>
        </p>
        <div className="flex items-center gap-1 max-sm:grow max-sm:justify-between">
          <ResendButton />
          <IconButton label="閉じる" onClick={() => setAway(true)}>
            <Icon of={X} aria-hidden size={18} />
          </IconButton>
        </div>
      </div>
    </aside>
  );
}
