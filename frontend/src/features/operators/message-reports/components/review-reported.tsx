import type { ReportedReview } from '@meguri/contracts/review/review.ts';
import { reviewTagLabel } from '@meguri/contracts/review/review-tags.ts';
import { useState } from 'react';
import { Button } from '../../../../ui/controls/button.tsx';
import { PhotoStrip } from '../../../../ui/photos/photo-strip.tsx';
import { Badge } from '../../../../ui/states/badge.tsx';
import { Stars } from '../../../../ui/stars.tsx';
import { Allowed } from '../../../../rental/operators/allowed.tsx';
import type { Elements } from '../../../../ui/elements.ts';
import { type Decided, ReviewDecisionDialog } from './review-decision-dialog.tsx';

/** The reported review with its reply and photos, and buttons to hide each. */
export function ReviewReported({ review }: { readonly review: ReportedReview }) {
  const [deciding, setDeciding] = useState<(Decided & { readonly hide: boolean }) | null>(null);
  const { rating, tags, text, reply, isHidden, isReplyHidden } = review;
  // During an update, a server of the previous release omits them.
  const { photos = [] } = review as Partial<ReportedReview>;
  return (
    <div className="flex flex-col gap-4 rounded-2xl bg-wash p-4">
      <Part name="レビュー" isHidden={isHidden} onDecide={() => setDeciding({ part: 'review', hide: !isHidden })}>
        <Stars rating={rating} />
        {tags.length > 0 && <p className="text-xs text-soft">{tags.map(reviewTagLabel).join('・')}</p>}
        <p className="leading-relaxed whitespace-pre-wrap">{text === '' ? '（コメントなし）' : text}</p>
      </Part>
      {reply !== null && (
        <Part
          name="返信"
          isHidden={isReplyHidden}
          onDecide={() => setDeciding({ part: 'reply', hide: !isReplyHidden })}
        >
          <p className="leading-relaxed whitespace-pre-wrap">{reply}</p>
        </Part>
      )}
      {photos.map(({ id, url, isHidden: isPhotoHidden }) => (
        <Part
          key={id}
          name="写真"
          isHidden={isPhotoHidden}
          onDecide={() => setDeciding({ photoId: id, hide: !isPhotoHidden })}
        >
          <PhotoStrip title="報告されたレビューの写真" urls={[url]} />
        </Part>
      ))}
      {deciding !== null && (
        <ReviewDecisionDialog
          reviewId={review.id}
          decided={'part' in deciding ? { part: deciding.part } : { photoId: deciding.photoId }}
          hide={deciding.hide}
          onClose={() => setDeciding(null)}
        />
      )}
    </div>
  );
}

interface PartProps {
  readonly name: string;
  readonly isHidden: boolean;
  readonly onDecide: () => void;
  readonly children: Elements;
}

const Part = ({ name, isHidden, onDecide, children }: PartProps) => (
  <div className="flex flex-col items-start gap-2">
    <p className="flex flex-wrap items-center gap-3 text-xs text-soft">
      <span>{`報告された${name}`}</span>
      {isHidden && <Badge tone="bad">非表示中</Badge>}
    </p>
    {children}
    <Allowed to="decide_review">
      <Button variant="secondary" size="small" onClick={onDecide}>
        {isHidden ? `${name}を再び表示する` : `${name}を非表示にする`}
      </Button>
    </Allowed>
  </div>
);
