import type { ItemSummary } from '@meguri/contracts/item/item-view.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Heart } from 'lucide';
import { useState } from 'react';
import { ApiError } from '../../../lib/http/api-error.ts';
import { usePages } from '../../../lib/query/use-paged-list.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { favouritesQuery } from '../api/favourites.ts';
import type { Elements } from '../../../ui/elements.ts';

interface FavouriteListProps {
  /** The day to wear them on; empty: any. */
  readonly wearOn: string;
  /** The field for that day, shown above the items. */
  readonly day: Elements;
  readonly skeleton: Elements;
  /** Shown below the text that there are no favourites. */
  readonly instead: Elements;
  readonly children: (items: readonly ItemSummary[]) => Elements;
}

/** The viewer's favourites; the page renders the items. */
export function FavouriteList({ wearOn, day, skeleton, instead, children }: FavouriteListProps) {
  const list = usePages(useInfiniteQuery(favouritesQuery(wearOn)), `favourites ${wearOn}`);
  // The day of a link or of a tab that was left open may be over.
  const refusal = list.error instanceof ApiError ? list.error.errorOf('wearOn') : undefined;
  const [isUsed, setUsed] = useState(false);
  const isEmpty = list.items?.length === 0 && wearOn === '';
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
      {!isEmpty && <div className="pb-6 md:max-w-xl">{day}</div>}
      <PagedList
        list={list}
        skeleton={skeleton}
        empty={wearOn === '' ? null : <NoneOnThatDay>{OTHER_DAY}</NoneOnThatDay>}
        {...(refusal !== undefined && { failure: () => <NoneOnThatDay>{refusal}</NoneOnThatDay> })}
      >
        {children}
      </PagedList>
    </>
  );
}

const OTHER_DAY = 'ほかの日を選ぶと、その日を含む1週間が空いているアイテムが表示されます。';

const NoneOnThatDay = ({ children }: { readonly children: string }) => (
  <EmptyState
    mark={Heart}
    title="この日に着られるお気に入りはありません"
    action={
      <ButtonLink to="/favourites" variant="secondary">
        すべてのお気に入りを見る
      </ButtonLink>
    }
  >
    {children}
  </EmptyState>
);
