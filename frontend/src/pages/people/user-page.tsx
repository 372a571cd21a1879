import { grouped } from '@meguri/contracts/text/grouped.ts';
import { useQuery } from '@tanstack/react-query';
import { FollowButton } from '../../features/people/components/follow-button.tsx';
import { FollowCounts } from '../../features/people/components/follow-counts.tsx';
import { itemsQuery } from '../../features/items/api/items.ts';
import { ItemGrid, ItemGridSkeleton } from '../../features/items/components/item-grid.tsx';
import { WearOnField } from '../../features/items/components/search/wear-on-field.tsx';
import { PersonHead } from '../../features/people/components/person-head.tsx';
import { ShareButton } from '../../features/items/components/share-button.tsx';
import { userProfileQuery } from '../../features/people/api/people.ts';
import { scrollToPart } from '../../features/items/scroll-to-part.ts';
import { useViewer } from '../../features/session/api/viewer.ts';
import { askToLogIn } from '../../features/session/login-prompt.ts';
import { ApiError, isGone } from '../../lib/http/api-error.ts';
import { lazyPage } from '../../lib/lazy-page.tsx';
import { useRouteParams } from '../../lib/route-params.ts';
import { standingQuery, StandingOf } from '../../rental/people/standing.tsx';
import { useHearts } from '../items/item-heart.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { EmptyPlace } from '../../ui/pictures.tsx';
import { PartBoundary } from '../../ui/states/error-boundary.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { LoadFailure } from '../../ui/states/error-view.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';

/** Reserves the space of the tools. On phones they take a second line. */
const TOOLS_COMING = (
  <>
    <Skeleton className="h-11 w-full rounded-full sm:w-31.5" />
    <Skeleton className="size-11 rounded-full" />
  </>
);
const PersonTools = lazyPage(() => import('../messages/person-tools.tsx'), TOOLS_COMING);

const Missing = lazyPage(() => import('../../features/items/components/missing.tsx'));

const ReviewsOf = lazyPage(() => import('./reviews-of.tsx'));

const TO_FOLLOW = 'フォローするには、ログインまたは新規登録をしてください。';

/** A user's closet. */
export default function UserPage() {
  const id = useRouteParams()['id'] ?? '';
  const { data: person, error, refetch } = useQuery(userProfileQuery(id));
  const { viewer } = useViewer();
  if (person === undefined || isGone(error))
    return error === null ? <LoadingPerson /> : <Failed isPage error={error} onRetry={() => void refetch()} />;
  const isOwn = viewer?.id === person.id;
  const guest = viewer === null ? (then: () => void) => askToLogIn({ reason: TO_FOLLOW, then }) : null;
  const action = isOwn ? (
    <ButtonLink to="/profile/edit" variant="secondary">
      プロフィールを編集
    </ButtonLink>
  ) : (
    // Matches the layout of the tools on phones: two rows of a wide and a round button.
    <div className="grid grid-cols-[minmax(0,max-content)_auto] items-center justify-start gap-3 sm:flex sm:flex-wrap">
      {viewer === undefined ? (
        <Skeleton className="h-11 w-41.5 rounded-full" />
      ) : (
        <FollowButton userId={person.id} name={person.displayName} onGuest={guest} />
      )}
      <ShareButton title={`${person.displayName}さんのクローゼット`} path={`/users/${person.id}`} />
      {viewer === undefined && TOOLS_COMING}
      {viewer && (
        <PartBoundary name="メッセージとブロック">
          <PersonTools person={person} />
        </PartBoundary>
      )}
    </div>
  );
  return (
    <div className="measure">
      <title>{`${person.displayName}さんのクローゼット | 巡り Meguri`}</title>
      <PersonHead person={person} counts={<FollowCounts userId={person.id} />} action={action} />
      <section aria-label="信頼のめやす" className="pb-12">
        <StandingOf
          userId={person.id}
          wide
          linked={(rating) => (
            <a
              href="#reviews"
              onClick={scrollToPart('reviews')}
              className="flex min-h-7 w-fit items-center underline decoration-line underline-offset-4 hover:opacity-75"
            >
              {rating}
            </a>
          )}
        />
      </section>
      <h2 className="pb-8 text-xl">
        <span>{`${person.displayName}さんのクローゼット`}</span>
        <ItemCount ownerId={person.id} />
      </h2>
      <PartBoundary name="アイテム">
        <Closet ownerId={person.id} isOwn={isOwn} />
      </PartBoundary>
      <h2 id="reviews" tabIndex={-1} className="pt-20 pb-8 text-xl outline-none">
        <span>レビュー</span>
        <ReviewCount userId={person.id} />
      </h2>
      <PartBoundary name="レビュー">
        <div className="min-h-30">
          <ReviewsOf userId={person.id} viewerId={viewer?.id ?? null} />
        </div>
      </PartBoundary>
    </div>
  );
}

/** The page size of the API. */
const MAX_SHOWN = 60;
const closetQuery = (ownerId: number) => itemsQuery({ ownerId: String(ownerId) }, MAX_SHOWN);

const ItemCount = ({ ownerId }: { readonly ownerId: number }) => counted(useQuery(closetQuery(ownerId)).data?.total);

const ReviewCount = ({ userId }: { readonly userId: number }) =>
  counted(useQuery(standingQuery(userId)).data?.rating.count);

/** A count next to a heading; nothing for 0. */
const counted = (count = 0) =>
  count > 0 && <span className="ml-2 text-base text-soft tabular-nums">{`${grouped(count)}件`}</span>;

function Closet({ ownerId, isOwn }: { readonly ownerId: number; readonly isOwn: boolean }) {
  const hearts = useHearts();
  const { data, error, refetch } = useQuery(closetQuery(ownerId));
  if (data === undefined)
    return error === null ? <ItemGridSkeleton count={4} /> : <Failed error={error} onRetry={() => void refetch()} />;
  if (data.items.length === 0) return <EmptyState title="まだアイテムがありません" />;
  return (
    <>
      {!isOwn && data.items.length > 1 && (
        <div className="max-w-md pb-8">
          <WearOnField search={`?ownerId=${ownerId}`} />
        </div>
      )}
      <ItemGrid items={data.items} corner={isOwn ? undefined : hearts} />
      {data.nextCursor !== null && (
        <p className="pt-10 text-center">
          <ButtonLink to={`/items?ownerId=${ownerId}`} variant="secondary">{`${data.total}点すべてを見る`}</ButtonLink>
        </p>
      )}
    </>
  );
}

interface FailedProps {
  readonly isPage?: boolean;
  readonly error: Error;
  readonly onRetry: () => void;
}

function Failed({ isPage = false, error, onRetry }: FailedProps) {
  const hearts = useHearts();
  const missing = error instanceof ApiError && error.status < 500;
  return missing ? (
    <Missing title="ユーザーが見つかりません" picture={<EmptyPlace />} corner={hearts}>
      退会されたか、アドレスが正しくないようです。アイテムからお探しください。
    </Missing>
  ) : (
    <LoadFailure isPage={isPage} error={error} onRetry={onRetry} />
  );
}

const LoadingPerson = () => (
  <Loading className="measure">
    <div className="flex items-center gap-4 pt-8 pb-12 md:gap-10 md:pt-14">
      <Skeleton className="size-26 shrink-0 rounded-full" />
      <div className="flex grow flex-col gap-3">
        <Skeleton className="h-8 w-40" />
        <Skeleton className="h-4 w-56" />
      </div>
    </div>
    <ItemGridSkeleton count={4} />
  </Loading>
);
