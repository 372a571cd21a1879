import type { Review } from '@meguri/contracts/review/review.ts';
import { reviewTagLabel, type ReviewTag } from '@meguri/contracts/review/review-tags.ts';
import { fullDate } from '../../../lib/time/format.ts';
import { PARTY_LABELS } from '../../../rental/people/party-labels.ts';
import { Link } from '../../../ui/controls/link.tsx';
import { Avatar } from '../../../ui/photos/photo.tsx';
import { Alert } from '../../../ui/states/alert.tsx';
import { Stars } from '../../../ui/stars.tsx';
import { ReviewPhotos } from './review-photos.tsx';
import { WearerLine } from './wearer-line.tsx';
import type { Elements } from '../../../ui/elements.ts';

const LEFT = '退会したユーザー';

interface ReviewCardProps {
  readonly review: Review;
  /** Whether it names the item. */
  readonly withItem?: boolean;
  /** Actions for the review. */
  readonly children?: Elements;
}

/** A review with its reply. The author of a hidden reply still sees it, with the reason. */
export function ReviewCard({ review, withItem = false, children }: ReviewCardProps) {
  const { author, by, rating, tags, text, item, shownAt, reply, hiddenReply } = review;
  const name = author?.displayName ?? LEFT;
  return (
    <article aria-label={`${name}さんのレビュー`} className="flex flex-col gap-2">
      <header className="flex items-center gap-3">
        <Avatar src={author?.profileImage ?? null} name={name} size={36} />
        <div className="min-w-0 grow text-sm leading-snug">
          <p>
            {author === null ? (
              <span className="text-soft">{name}</span>
            ) : (
              <Link to={`/users/${author.id}`} className="underline decoration-line underline-offset-4">
                {name}
              </Link>
            )}
            <span className="ml-2 text-xs text-soft">{PARTY_LABELS[by]}</span>
          </p>
          <p className="flex flex-wrap items-center gap-x-2 text-xs text-soft tabular-nums">
            <Stars rating={rating} size={14} />
            <time dateTime={shownAt}>{fullDate(shownAt)}</time>
          </p>
        </div>
      </header>
      <WearerLine {...review} />
      <ReviewWords tags={tags} text={text} />
      <ReviewPhotos title={`${name}さんの写真`} urls={review.photos} />
      {withItem && item !== null && (
        <p className="text-xs text-soft">
          <Link to={`/items/${item.id}`} className="underline decoration-line underline-offset-4">
            {item.name}
          </Link>
        </p>
      )}
      {reply !== null && (
        <div className="mt-1 ml-4 border-l-2 border-line pl-4 text-sm">
          <p className="text-xs text-soft">{`${PARTY_LABELS[by === 'owner' ? 'borrower' : 'owner']}からの返信`}</p>
          <p className="leading-relaxed whitespace-pre-wrap">{reply.text}</p>
        </div>
      )}
      {hiddenReply !== null && (
        <Alert tone="warn" title="運営事務局があなたの返信を非表示にしました">
          <p className="whitespace-pre-wrap">{hiddenReply.text}</p>
          <p>{`理由：${hiddenReply.reason}`}</p>
        </Alert>
      )}
      {children}
    </article>
  );
}

interface ReviewWordsProps {
  readonly tags: readonly ReviewTag[];
  readonly text: string;
}

/** The selected tags and the text. */
export const ReviewWords = ({ tags, text }: ReviewWordsProps) => (
  <>
    {tags.length > 0 && (
      <ul aria-label="あてはまること" className="flex flex-wrap gap-1.5">
        {tags.map((tag) => (
          <li key={tag} className="rounded-full bg-wash px-3 py-1 text-xs">
            {reviewTagLabel(tag)}
          </li>
        ))}
      </ul>
    )}
    {text !== '' && <p className="leading-relaxed whitespace-pre-wrap">{text}</p>}
  </>
);
