import type { ItemSummary } from '@meguri/contracts/item/item-view.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { MoreButton } from '../../../ui/controls/more-button.tsx';
import { EmptyState, LoadFailure } from '../../../ui/states/states.tsx';
import { favouritesQuery } from '../api/favourites.ts';

interface FavouriteListProps {
  readonly skeleton: ReactNode;
  /** Below the word that there are none. */
  readonly instead: ReactNode;
  readonly children: (items: readonly ItemSummary[]) => ReactNode;
}

/** One's favourites, shown as the page shows items. */
export function FavouriteList({ skeleton, instead, children }: FavouriteListProps) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(favouritesQuery);
  if (data === undefined) {
    if (error === null) return skeleton;
    return <LoadFailure error={error} onRetry={refetch} />;
  }
  const items = data.pages.flatMap((page) => page.items);
  if (items.length === 0) {
    return (
      <>
        <EmptyState title="お気に入りはまだありません" action={<ButtonLink to="/items">アイテムを探す</ButtonLink>}>
          気になるアイテムのハートを押すと、ここに集まります。
        </EmptyState>
        {instead}
      </>
    );
  }
  return (
    <>
      {children(items)}
      <MoreButton hasMore={hasNextPage} isLoadingMore={isFetchingNextPage} loadMore={() => void fetchNextPage()} />
    </>
  );
}
