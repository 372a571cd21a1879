import { SUPPORT_KIND_LABELS } from '@meguri/contracts/message/support-kinds.ts';
import { Thread } from '../../features/support/components/thread.tsx';
import { ThreadState } from '../../features/support/components/thread-state.tsx';
import { useSupportThread } from '../../features/support/api/support-threads.ts';
import { isGone } from '../../lib/http/api-error.ts';
import { useRouteParams } from '../../lib/route-params.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Link } from '../../ui/controls/link.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { ErrorView, LoadFailure } from '../../ui/states/error-view.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';

const BACK = { to: '/support', label: '困ったとき' };

/** One of the viewer's questions to 運営事務局. */
export default function SupportThreadPage() {
  const { id = '' } = useRouteParams();
  const { data: thread, error, refetch } = useSupportThread(id);
  if (isGone(error)) {
    return (
      <ErrorView
        isPage
        missing
        title="ご相談が見つかりません"
        action={<ButtonLink to="/support">困ったとき</ButtonLink>}
      />
    );
  }
  if (thread === undefined) {
    return error === null ? <ThreadSkeleton /> : <LoadFailure isPage error={error} onRetry={refetch} />;
  }
  return (
    <div className="column pb-12">
      <PageHeading title={SUPPORT_KIND_LABELS[thread.kind]} back={BACK}>
        <ThreadState thread={thread} />
      </PageHeading>
      {thread.roundId !== null && thread.item !== null && (
        <p className="pb-6 text-sm">
          <Link
            to={`/rental-requests/${thread.roundId}`}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            {`「${thread.item.name}」の取引`}
          </Link>
        </p>
      )}
      <Thread key={thread.id} thread={thread} />
    </div>
  );
}

const ThreadSkeleton = () => (
  <div className="column pb-12">
    <PageHeading title="ご相談" back={BACK} />
    <Loading className="flex flex-col gap-4">
      <Skeleton className="ml-auto h-24 w-3/4 rounded-2xl" />
      <Skeleton className="h-24 w-3/4 rounded-2xl" />
    </Loading>
  </div>
);
