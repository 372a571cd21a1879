import type { Account } from '@meguri/contracts/account/account-view.ts';
import type { ItemPage as Item } from '@meguri/contracts/item/item-view.ts';
import { chatPage } from '@meguri/contracts/message/chat-page.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { cardDataOf } from '../../features/items/card-data.ts';
import { scrollToPart } from '../../features/items/scroll-to-part.ts';
import { keepRecentItem } from '../../features/items/recent-items.ts';
import { itemQuery } from '../../features/items/api/item.ts';
import { ItemNotFound } from '../../features/items/components/item-not-found.tsx';
import { ItemView, ItemViewSkeleton } from '../../features/items/components/item-view.tsx';
import { ShareButton } from '../../features/items/components/share-button.tsx';
import { useViewer } from '../../features/session/api/viewer.ts';
import { askToLogIn } from '../../features/session/login-prompt.ts';
import { ApiError, isGone, sentenceOf } from '../../lib/http/api-error.ts';
import { AfterFirstUse } from '../../lib/after-first-use.tsx';
import { laterPart } from '../../lib/later-part.tsx';
import { lazyPage } from '../../lib/lazy-page.tsx';
import { useRouteParams } from '../../lib/route-params.ts';
import { buttonClasses, Button, ButtonLink } from '../../ui/controls/button.tsx';
import { PartBoundary } from '../../ui/states/error-boundary.tsx';
import { ErrorView } from '../../ui/states/error-view.tsx';
import { ItemHeart, useHearts } from './item-heart.tsx';

// Half of the page's code: calendar, prices and rules.
const RequestPart = laterPart(async () => ({ default: (await import('./request-part.tsx')).RequestPart }));
const ReviewsOfItem = laterPart(() => import('./reviews-of-item.tsx'));
// Only for members, who may have saved their sizes.
const FitNote = lazyPage(() => import('../../features/account/own-sizes/components/fit-note.tsx'));
const ItemReport = lazyPage(() => import('./item-report.tsx'));
// Only for members.
const TogetherStrip = lazyPage(async () => {
  const { TogetherStrip } = await import('../../features/items/components/together/together-strip.tsx');
  return { default: TogetherStrip };
});
// Only for operators; includes dialogs and validation.
const ItemSuspension = lazyPage(() => import('../../features/items/components/suspension/item-suspension.tsx'));

// Only for owners, on their own items.
const OwnItem = lazyPage(async () => {
  const { OwnItem } = await import('../../features/items/components/own-item.tsx');
  return { default: OwnItem };
});
const Readiness = lazyPage(async () => {
  const { Readiness } = await import('../../features/money/payout-account/components/readiness.tsx');
  return { default: Readiness };
});

const TO_ASK = 'オーナーに質問するには、ログインまたは新規登録をしてください。';

export default function ItemPage() {
  const { id = '' } = useRouteParams();
  const { data: item, error, refetch } = useQuery(itemQuery(id));
  const { viewer } = useViewer();
  const hearts = useHearts();
  useEffect(() => {
    if (viewer && item !== undefined) keepRecentItem(viewer.id, cardDataOf(item));
  }, [viewer, item]);
  // The item may have been deleted since the server rendered the page.
  if (isGone(error)) return <ItemNotFound corner={hearts} />;
  if (item !== undefined) {
    const isOthers = viewer != null && viewer.id !== item.userId;
    return (
      <ItemView
        key={item.id}
        item={item}
        corner={<Corner item={item} viewer={viewer} />}
        way={viewer?.id !== item.userId && isLent(item) && TO_REQUESTING}
        question={
          <>
            <Question item={item} viewer={viewer} />
            {isOthers && (
              <AfterFirstUse>
                <PartBoundary name="報告とブロック">
                  <ItemReport item={item} />
                </PartBoundary>
              </AfterFirstUse>
            )}
          </>
        }
        fit={
          isOthers && (
            <AfterFirstUse>
              <PartBoundary name="サイズの比較">
                <FitNote item={item} />
              </PartBoundary>
            </AfterFirstUse>
          )
        }
        cornerOfSimilar={hearts}
        reviews={<ReviewsOfItem itemId={item.id} viewerId={viewer?.id ?? null} />}
      >
        <Decision item={item} viewer={viewer} />
        {viewer?.isAdmin && isOthers && (
          <PartBoundary name="公開停止">
            <ItemSuspension item={item} role={viewer.operatorRole} />
          </PartBoundary>
        )}
      </ItemView>
    );
  }
  if (error === null) return <ItemViewSkeleton />;
  if (error instanceof ApiError && error.status < 500) return <ItemNotFound corner={hearts} />;
  return (
    <ErrorView isPage title="アイテムを表示できませんでした" error={error} onRetry={() => void refetch()}>
      {sentenceOf(error)}
    </ErrorView>
  );
}

interface ViewedItem {
  readonly item: Item;
  /** undefined: not known yet. */
  readonly viewer: Account | null | undefined;
}

const Corner = ({ item, viewer }: ViewedItem) => (
  <div className="-mr-2 flex shrink-0">
    <ShareButton title={item.name} path={`/items/${item.id}`} />
    <ItemHeart item={item} viewer={viewer} />
  </div>
);

/** Link to a direct chat with the owner, with this item attached. */
function Question({ item, viewer }: ViewedItem) {
  if (viewer?.id === item.userId) return null;
  const to = `${chatPage({ kind: 'direct', id: item.userId })}?item=${item.id}`;
  if (viewer !== null) {
    return (
      <ButtonLink to={to} variant="secondary" wide>
        オーナーに質問する
      </ButtonLink>
    );
  }
  return (
    <Button variant="secondary" wide onClick={() => askToLogIn({ target: to, reason: TO_ASK })}>
      オーナーに質問する
    </Button>
  );
}

const isLent = ({ isRentable, status }: Item): boolean => isRentable && ['available', 'rented'].includes(status);

/** On wide screens, where the bar with the request button isn't shown. */
const TO_REQUESTING = (
  <a href="#request" onClick={scrollToPart('request')} className={`${buttonClasses({})} shrink-0 max-md:hidden`}>
    期間と料金を見る
  </a>
);

/** What the viewer can do: request the item, or manage it as its owner. */
function Decision({ item, viewer }: ViewedItem) {
  if (viewer?.id === item.userId) {
    return (
      <>
        <OwnItem item={item} />
        <PartBoundary name="貸し出しの準備">
          <Readiness viewer={viewer} />
        </PartBoundary>
      </>
    );
  }
  return (
    <>
      <RequestPart item={item} viewer={viewer} isLent={isLent(item)} />
      {viewer != null && isLent(item) && item.shippingMethod !== 'pickup' && (
        <AfterFirstUse>
          <PartBoundary name="まとめて借りる">
            <TogetherStrip itemId={item.id} />
          </PartBoundary>
        </AfterFirstUse>
      )}
    </>
  );
}
