import type { Account } from '@meguri/contracts/account/account-view.ts';
import { MailWarning, X } from 'lucide';
import { ResendButton } from '../../features/account/account-mail/components/resend-button.tsx';
import { usePersistent } from '../../lib/storage/persistent-state.ts';
import { ownName } from '../../lib/storage/storage.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { Link } from '../../ui/controls/link.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Verbatim } from '../../ui/verbatim.tsx';

/** For members with an unverified address: they get no mail. Dismissed until the next visit. */
export default function UnconfirmedMail({ viewer }: { readonly viewer: Account }) {
  const [away, setAway] = usePersistent<boolean>('session', ownName(viewer.id, 'unconfirmed-mail'));
  if (away === true) return null;
  return (
    <aside aria-label="メールアドレスの確認" className="bg-warn-wash text-sm">
      <div className="measure flex flex-wrap items-center gap-x-4 gap-y-1 py-1 sm:py-2">
        <Icon of={MailWarning} aria-hidden size={18} className="shrink-0 text-warn max-sm:hidden" />
        <p className="min-w-0 grow basis-56 leading-relaxed">
          <Verbatim className="font-medium wrap-anywhere">{viewer.pendingEmail ?? viewer.email}</Verbatim>
          <span> は未確認のため、お知らせのメールが届きません。</span>
          <span className="max-sm:hidden">確認メールのリンクを開いてください。</span>
        </p>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 max-sm:grow">
          <ResendButton />
          {/* A mail to a mistyped address never arrives. */}
          <Link to="/add-email" className="inline-flex min-h-11 grow items-center underline underline-offset-4">
            アドレスを直す
          </Link>
          <IconButton label="閉じる" onClick={() => setAway(true)}>
            <Icon of={X} aria-hidden size={18} />
          </IconButton>
        </div>
      </div>
    </aside>
  );
}
