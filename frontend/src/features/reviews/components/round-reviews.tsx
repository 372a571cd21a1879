import type { OwnSizes } from '@meguri/contracts/account/own-sizes.ts';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import type { Review, RoundReviews as Reviews } from '@meguri/contracts/review/review.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dayAndTime } from '../../../lib/time/format.ts';
import { untilTime } from '../../../lib/time/until-time.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Alert } from '../../../ui/states/alert.tsx';
import { LoadFailure } from '../../../ui/states/error-view.tsx';
import { Loading } from '../../../ui/states/loading.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { Stars } from '../../../ui/stars.tsx';
import { roundReviewsQuery } from '../api/reviews.ts';
import { FrontPageConsent } from './front-page-consent.tsx';
import { ReviewCard, ReviewWords } from './review-card.tsx';
import { ReviewForm } from './review-form.tsx';
import { Tools } from './review-tools.tsx';
import { ReviewPhotos } from './review-photos.tsx';
import { WearerLine } from './wearer-line.tsx';
import { WithdrawWearer } from './withdraw-wearer.tsx';

/** Of a rental whose item isn't recorded, or no longer. */
const UNKNOWN_SIZE = 'free';

interface RoundReviewsProps {
  readonly request: RentalRequest;
  readonly viewerId: number;
  /** The viewer's own sizes; undefined: not known, or not needed. */
  readonly ownSizes: OwnSizes | undefined;
  readonly onReport: (review: Review) => void;
  /** Whether the form is open without a press on its button. */
  readonly isReviewing: boolean;
  /** Called when that form closes. */
  readonly onReviewed: () => void;
}

/** Both parties' reviews of a rental: the viewer's own, and the other one once both are published. */
export function RoundReviews({ request, viewerId, ownSizes, onReport, isReviewing, onReviewed }: RoundReviewsProps) {
  const { data, error, refetch } = useQuery(roundReviewsQuery(request.id));
  const [writing, setWriting] = useState(false);
  // It stays open until it is closed, also if the answer changes meanwhile: what was typed would be lost.
  if (isReviewing && data?.canWrite === true && !writing) setWriting(true);
  if (data === undefined) {
    if (error !== null) return <LoadFailure error={error} onRetry={() => void refetch()} />;
    return (
      <Loading>
        <Skeleton className="h-30" />
      </Loading>
    );
  }
  const lent = request.viewerParty === 'owner';
  const name = lent ? request.borrowerDisplayName : request.ownerDisplayName;
  return (
    <div className="flex flex-col gap-6">
      <Explained reviews={data} name={name} />
      {data.own !== null && <Own own={data.own} roundId={request.id} />}
      {data.canWrite && (
        <p>
          <Button variant={data.own === null ? 'primary' : 'secondary'} onClick={() => setWriting(true)}>
            {data.own === null ? 'レビューを書く' : '書き直す'}
          </Button>
        </p>
      )}
      {data.other !== null && (
        <ReviewCard review={data.other}>
          <Tools review={data.other} {...{ viewerId, onReport }} />
        </ReviewCard>
      )}
      {writing && (
        <ReviewForm
          roundId={request.id}
          as={lent ? 'owner' : 'borrower'}
          name={name}
          own={data.own}
          wearer={lent ? null : { itemSize: request.itemSnapshot?.size ?? UNKNOWN_SIZE, ownSizes }}
          onClose={() => {
            setWriting(false);
            if (isReviewing) onReviewed();
          }}
        />
      )}
    </div>
  );
}

/** Until when the viewer can write, and why the other review isn't visible. */
function Explained({
  reviews: { canWrite, until, own, other },
  name,
}: {
  readonly reviews: Reviews;
  readonly name: string;
}) {
  if (canWrite && until !== null) {
    return (
      <p className="text-sm text-soft">{`${name}さんとあなたのレビューは、ふたりが書いたとき、または${untilTime(until, dayAndTime)}に、同時に公開されます。${own !== null ? 'それまで、あなたのレビューは相手に見えません。' : ''}`}</p>
    );
  }
  if (own !== null || other !== null) return null;
  return <p className="text-sm text-soft">この取引のレビューはありません。</p>;
}

interface OwnProps {
  readonly own: NonNullable<Reviews['own']>;
  readonly roundId: string;
}

const Own = ({ own, roundId }: OwnProps) => (
  <section aria-label="あなたのレビュー" className="flex flex-col gap-2 rounded-3xl bg-wash px-6 py-5">
    <p className="flex flex-wrap items-center gap-3 text-sm">
      <span>あなたのレビュー</span>
      <Stars rating={own.rating} />
      <span className="text-xs text-soft">{own.shownAt === null ? '未公開' : '公開済み'}</span>
    </p>
    <WearerLine {...own} />
    <ReviewWords tags={own.tags} text={own.text} />
    <OwnPhotos own={own} />
    {own.reply !== null && (
      <div className="ml-4 border-l-2 border-line pl-4 text-sm">
        <p className="text-xs text-soft">相手からの返信</p>
        <p className="whitespace-pre-wrap">{own.reply.text}</p>
      </div>
    )}
    {own.shownAt !== null && <WithdrawWearer {...{ roundId, own }} />}
    {own.shownAt !== null && <FrontPageConsent roundId={roundId} isGiven={own.onFrontPage} />}
    {own.hidden && (
      <Alert tone="warn" title="運営事務局がこのレビューを非表示にしました">{`理由：${own.hidden.reason}`}</Alert>
    )}
  </section>
);

/** The author still sees the photos that operators removed, with the reasons. */
const OwnPhotos = ({ own: { photos } }: Pick<OwnProps, 'own'>) => (
  <>
    {/* During an update, a server of the previous release omits them. */}
    <ReviewPhotos title="あなたの写真" urls={photos?.map(({ url }) => url)} />
    {photos?.map(
      ({ url, hidden }, index) =>
        hidden !== null && (
          <Alert key={url} tone="warn" title={`運営事務局が写真${index + 1}を非表示にしました`}>
            {`理由：${hidden.reason}`}
          </Alert>
        ),
    )}
  </>
);
