import { SUPPORT_KIND_LABELS } from '@meguri/contracts/message/support-kinds.ts';
import { useSearchParams } from 'react-router-dom';
import { GuestThread } from '../../features/support/components/guest-thread.tsx';
import { ThreadNumber } from '../../features/support/components/thread-number.tsx';
import { useGuestThread } from '../../features/support/api/guest-questions.ts';
import { isGone } from '../../lib/http/api-error.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { ErrorView, LoadFailure } from '../../ui/states/error-view.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';

/** Target of the links in the mails about a guest's question. */
export default function GuestThreadPage({ title }: { readonly title: string }) {
  const [address] = useSearchParams();
  const token = address.get('token') ?? '';
  const { data: thread, error, refetch } = useGuestThread(token);
  if (isGone(error)) {
    return (
      <ErrorView
        isPage
        missing
        title="ご相談が見つかりません"
        action={<ButtonLink to="/support">あらためて相談する</ButtonLink>}
      >
        リンクの有効期限が切れているか、リンクが途中で切れています。
      </ErrorView>
    );
  }
  if (thread === undefined && error !== null) return <LoadFailure isPage error={error} onRetry={refetch} />;
  return (
    <div className="column pb-12">
      <PageHeading title={thread === undefined ? title : SUPPORT_KIND_LABELS[thread.kind]} documentTitle={title}>
        {thread !== undefined && <ThreadNumber id={thread.id} />}
      </PageHeading>
      {thread === undefined ? (
        <Loading>
          <Skeleton className="ml-auto h-24 w-3/4 rounded-2xl" />
        </Loading>
      ) : (
        <GuestThread thread={thread} token={token} />
      )}
    </div>
  );
}
