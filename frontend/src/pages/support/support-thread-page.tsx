import { SUPPORT_KIND_LABELS } from '@meguri/contracts/message/support-kinds.ts';
import { Thread } from '../../features/support/components/thread.tsx';
import { ThreadNumber } from '../../features/support/components/thread-number.tsx';
import { ThreadState } from '../../features/support/components/thread-state.tsx';
import { useSupportThread } from '../../features/support/api/support-threads.ts';
import { isGone } from '../../lib/http/api-error.ts';
import { useRouteParams } from '../../lib/route-params.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Link } from '../../ui/controls/link.tsx';
import { ErrorView, LoadFailure } from '../../ui/states/error-view.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { ThreadHead } from './thread-head.tsx';

/** On phones it fills the window: head, messages and the field at the foot. */
const FRAME = 'mx-auto flex w-full max-w-2xl flex-col max-md:min-h-64 max-md:grow md:px-8 md:pb-12';

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
    <div data-chat className={FRAME}>
      <ThreadHead title={SUPPORT_KIND_LABELS[thread.kind]} state={<ThreadState thread={thread} />}>
        <div className="flex min-w-0 items-baseline gap-3">
          <ThreadNumber id={thread.id} />
          {thread.roundId !== null && thread.item !== null && (
            <Link
              to={`/rental-requests/${thread.roundId}`}
              className="relative w-fit max-w-full truncate text-xs underline underline-offset-4 after:absolute after:-inset-x-1 after:-inset-y-3 md:text-sm"
            >
              {`「${thread.item.name}」の取引`}
            </Link>
          )}
        </div>
      </ThreadHead>
      <Thread key={thread.id} thread={thread} />
    </div>
  );
}

const ThreadSkeleton = () => (
  <div data-chat className={FRAME}>
    <ThreadHead title="ご相談" />
    <Loading className="flex flex-col gap-4 max-md:p-5">
      <Skeleton className="ml-auto h-24 w-3/4 rounded-2xl" />
      <Skeleton className="h-24 w-3/4 rounded-2xl" />
    </Loading>
  </div>
);
