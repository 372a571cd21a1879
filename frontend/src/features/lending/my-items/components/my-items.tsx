import { Plus } from 'lucide';
import { ButtonLink } from '../../../../ui/controls/button.tsx';
import { PagedList } from '../../../../ui/paged-list.tsx';
import { EmptyState } from '../../../../ui/states/empty-state.tsx';
import { Loading } from '../../../../ui/states/loading.tsx';
import { Skeleton } from '../../../../ui/states/skeleton.tsx';
import { useMyItems } from '../api/my-items.ts';
import { MyItemCard } from './my-item-card.tsx';
import { Icon } from '../../../../ui/icon.tsx';

const GRID = 'grid grid-cols-2 gap-x-4 gap-y-8 sm:grid-cols-3';

/** The viewer's closet: each item links to its page and to its form. */
export function MyItems({ userId }: { readonly userId: number }) {
  const list = useMyItems(userId);
  return (
    <PagedList
      list={list}
      skeleton={<ItemSkeletons />}
      empty={
        <EmptyState title="出品中のアイテムはまだありません" action={<ListOne />}>
          写真と1週間の料金を決めるだけで、クローゼットの一着を貸し出せます。
        </EmptyState>
      }
    >
      {(items) => (
        <section className="pt-8">
          <div className="flex items-center justify-between gap-4 pb-5">
            <h2 className="flex items-center gap-2.5 text-lg">
              <span>出品アイテム</span>
              <span className="font-sans text-sm text-soft tabular-nums">{`${list.total}点`}</span>
            </h2>
            <ListOne />
          </div>
          <ul className={GRID}>
            {items.map((item) => (
              <li key={item.id}>
                <MyItemCard item={item} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </PagedList>
  );
}

const ListOne = () => (
  <ButtonLink to="/listing">
    <Icon of={Plus} aria-hidden size={18} />
    <span>出品する</span>
  </ButtonLink>
);

const ItemSkeletons = () => (
  <Loading className={`${GRID} pt-12`}>
    {[0, 1, 2, 3, 4, 5].map((place) => (
      <div key={place} className="flex flex-col gap-3">
        <Skeleton className="aspect-4/5 rounded-2xl" />
        <Skeleton className="h-4 w-4/5" />
        <Skeleton className="h-4 w-1/2" />
      </div>
    ))}
  </Loading>
);
