import type { Account } from '@meguri/contracts/account/account-view.ts';
import { useQuery } from '@tanstack/react-query';
import { ROUND_REVIEW } from '../../features/rental-request/celebration.ts';
import { RequestDetail } from '../../features/rental-request/components/request-detail.tsx';
import { REQUEST_NOT_LOADED, RequestSkeleton } from '../../features/rental-request/components/request-skeleton.tsx';
import { useRentalRequest } from '../../features/rental-request/api/rental-request.ts';
import { roundReviewsQuery } from '../../features/reviews/api/reviews.ts';
import { ApiError } from '../../lib/http/api-error.ts';
import { lazyPage } from '../../lib/lazy-page.tsx';
import { useRouteParams } from '../../lib/route-params.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { PartBoundary } from '../../ui/states/error-boundary.tsx';
import { ErrorView } from '../../ui/states/error-view.tsx';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { Suspense, useState } from 'react';
import { lazyDialog } from '../../ui/overlay/lazy-dialog.tsx';

const ReportDialog = lazyDialog(async () => {
  const { ReportDialog: dialog } = await import('../../features/messages/components/report-dialog.tsx');
  return { default: dialog };
});

/** Lets the owner report a request's message like a chat message. */
function ReportMessage({ request: { message, borrowerDisplayName } }: { readonly request: RentalRequest }) {
  const [isOpen, setOpen] = useState(false);
  if (message === null) return null;
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="inline-flex min-h-11 items-center self-start text-xs text-soft underline underline-offset-4"
      >
        このメッセージを報告する
      </button>
      {isOpen && (
        <ReportDialog
          reported={{ subject: 'message', id: message.id, name: borrowerDisplayName }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

const RoundReviews = lazyPage(() => import('./round-reviews.tsx'));
const KeepInTouch = lazyPage(() => import('./keep-in-touch.tsx'));
/** Only near a meeting. */
const ArrivalMessages = lazyPage(
  () => import('../../features/messages/components/arrival-messages.tsx'),
  <div className="h-11" />,
);
/** Only if something is overdue. */
const NudgeMessage = lazyPage(
  () => import('../../features/messages/components/nudge-message.tsx'),
  <div className="h-11" />,
);
const RoundChat = lazyPage(() => import('../messages/round-chat.tsx'));

/** A rental request for its borrower, its owner or an operator. */
export default function RentalRequestPage({ viewer }: { readonly viewer: Account }) {
  const { id = '' } = useRouteParams();
  const { data: request, error, refetch } = useRentalRequest(id);
  const isOver = request?.status === 'completed' && request.viewerParty !== 'operator';
  const [isReviewing, setReviewing] = useState(false);
  const reviewed = () => {
    setReviewing(false);
    // After the form has closed, because it traps the focus while open.
    setTimeout(() => document.getElementById(ROUND_REVIEW)?.focus());
  };
  const { data: reviews } = useQuery({ ...roundReviewsQuery(id), enabled: isOver });
  if (request !== undefined) {
    return (
      <RequestDetail
        key={`${viewer.id} ${request.id}`}
        request={request}
        canReview={reviews?.canWrite === true && reviews.own === null}
        onReview={() => setReviewing(true)}
        // What loads by itself doesn't delay the hydration of a page that the server rendered.
        reviews={
          <Suspense fallback={null}>
            <RoundReviews {...{ request, isReviewing }} viewerId={viewer.id} onReviewed={reviewed} />
          </Suspense>
        }
        chat={<RoundChat request={request} viewerId={viewer.id} />}
        aboutMessage={<ReportMessage request={request} />}
        quickMessage={(what) => {
          const own = { chat: { kind: 'transaction', id: request.id }, viewerId: viewer.id } as const;
          return (
            <Suspense fallback={null}>
              {what === 'arrival' ? <ArrivalMessages {...own} /> : <NudgeMessage {...own} nudge={what} />}
            </Suspense>
          );
        }}
        keepInTouch={(onLeave) => (
          <PartBoundary instead={null}>
            <Suspense fallback={null}>
              <KeepInTouch {...{ request, onLeave }} />
            </Suspense>
          </PartBoundary>
        )}
      />
    );
  }
  if (error === null) {
    return (
      <>
        <title>取引 | 巡り Meguri</title>
        <RequestSkeleton />
      </>
    );
  }
  if (error instanceof ApiError && error.status === 404) {
    return (
      <ErrorView
        isPage
        missing
        title="リクエストが見つかりません"
        action={<ButtonLink to="/profile">マイページへ</ButtonLink>}
      >
        <title>リクエストが見つかりません | 巡り Meguri</title>
        <span>
          アドレスが正しいかご確認ください。取引している本人のアカウントでログインしていない場合も表示されません。
        </span>
      </ErrorView>
    );
  }
  return (
    <ErrorView isPage title="エラーが発生しました" error={error} onRetry={() => void refetch()}>
      {REQUEST_NOT_LOADED}
    </ErrorView>
  );
}
