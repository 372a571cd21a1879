import type { ItemSummary } from '@meguri/contracts/item/item-view.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Heart } from 'lucide';
import { useState } from 'react';
import { usePages } from '../../../lib/query/use-paged-list.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { favouritesQuery } from '../api/favourites.ts';
import type { Elements } from '../../../ui/elements.ts';

interface FavouriteListProps {
  readonly skeleton: Elements;
  /** Shown below the text that there are no favourites. */
  readonly instead: Elements;
  readonly children: (items: readonly ItemSummary[]) => Elements;
}

/** The viewer's favourites; the page renders the items. */
export function FavouriteList({ skeleton, instead, children }: FavouriteListProps) {
  const list = usePages(useInfiniteQuery(favouritesQuery), 'favourites');
  const [isUsed, setUsed] = useState(false);
  const isEmpty = list.items?.length === 0;
  return (
    <>
      {/* After the first heart in an empty list the suggestions stay, since the user may want to press another one. */}
      {(isEmpty || isUsed) && (
        <>
          <EmptyState
            mark={Heart}
            title={isEmpty ? 'お気に入りはまだありません' : 'お気に入りに追加しました'}
            action={<ButtonLink to="/items">アイテムを探す</ButtonLink>}
          >
            {isEmpty
              ? '気になるアイテムのハートを押すと、ここに集まります。'
              : 'ハートを押したアイテムは、ページの下に並んでいます。'}
          </EmptyState>
          <div onClick={() => setUsed(true)}>{instead}</div>
        </>
      )}
      {!isEmpty && isUsed && <h2 className="pt-14 pb-5 text-xl">お気に入りのアイテム</h2>}
      <PagedList list={list} skeleton={skeleton} empty={null}>
        {children}
      </PagedList>
    </>
  );
}
