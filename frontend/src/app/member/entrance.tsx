import type { Account } from '@meguri/contracts/account/account-view.ts';
import { LogOut } from '../../features/session/components/log-out.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { useCurrent } from '../../ui/controls/link.tsx';
import { Feedback } from '../layout/feedback.tsx';
import { AccountMenu } from './account-menu.tsx';

interface MemberEntranceProps {
  readonly viewer: Account;
  /** Called from the phone's menu, which closes then; undefined in the header. */
  readonly onFeedback: (() => void) | undefined;
}

/** Replaces the login button for members: links to their page and to log out, inside the avatar's menu where there is no room. */
export default function MemberEntrance({ viewer, onFeedback }: MemberEntranceProps) {
  const current = useCurrent('/profile');
  const own = (
    <ButtonLink to="/profile" aria-current={current} variant={current ? 'primary' : 'secondary'} size="small">
      マイページ
    </ButtonLink>
  );
  if (onFeedback !== undefined) {
    return (
      <>
        <Feedback onOpen={onFeedback} />
        {own}
        <LogOut />
      </>
    );
  }
  return (
    <>
      <span className="contents max-lg:hidden">
        <Feedback />
      </span>
      <span className="contents max-xl:hidden">{own}</span>
      <span className="contents max-lg:hidden [&>button]:px-2">
        <LogOut />
      </span>
      <AccountMenu viewer={viewer} />
    </>
  );
}
