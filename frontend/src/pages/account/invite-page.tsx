import { Invitation } from '../../features/account/coupons/components/invitation.tsx';
import FreeNow from '../../features/items/components/free-now.tsx';
import { useViewer } from '../../features/session/api/viewer.ts';
import { askToLogIn } from '../../features/session/login-prompt.ts';
import { useRouteParams } from '../../lib/route-params.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { useHearts } from '../items/item-heart.tsx';

/** Target of a member's invitation link. Its reader may not know the service: it says what that is, with items. */
export default function InvitePage({ title }: { readonly title: string }) {
  const { id = '' } = useRouteParams();
  const { viewer } = useViewer();
  const hearts = useHearts();
  return (
    <>
      <div className="column max-w-lg pb-12">
        <PageHeading title={title} />
        <Invitation code={id} viewer={viewer} onRegister={() => askToLogIn({ tab: 'register', target: '/items' })} />
      </div>
      <div className="measure">
        <FreeNow corner={hearts} />
      </div>
    </>
  );
}
