import { Invitation } from '../../features/account/coupons/components/invitation.tsx';
import { useViewer } from '../../features/session/api/viewer.ts';
import { askToLogIn } from '../../features/session/login-prompt.ts';
import { useRouteParams } from '../../lib/route-params.ts';
import { PageHeading } from '../../ui/page-heading.tsx';

/** Target of a member's invitation link. */
export default function InvitePage({ title }: { readonly title: string }) {
  const { id = '' } = useRouteParams();
  const { viewer } = useViewer();
  return (
    <div className="column max-w-lg pb-12">
      <PageHeading title={title} />
      <Invitation code={id} viewer={viewer} onRegister={() => askToLogIn({ tab: 'register', target: '/items' })} />
    </div>
  );
}
