import { LogOut } from '../../features/session/components/log-out.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';

/** Where the header's way in was: the member's own page, and the way out. */
export default function MemberEntrance({ isAdmin }: { readonly isAdmin: boolean }) {
  return (
    <>
      {isAdmin && (
        <ButtonLink to="/admin" variant="quiet" size="small" className="hidden md:inline-flex">
          運営
        </ButtonLink>
      )}
      <ButtonLink to="/profile" variant="secondary" size="small">
        マイページ
      </ButtonLink>
      <LogOut />
    </>
  );
}
