import type { ClosetStates } from '@meguri/contracts/item/closet.ts';
import { CLOSET_STATES, type ClosetState } from '@meguri/contracts/reference/item-options.ts';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide';
import { earnedWords, earningsQuery } from '../../../../rental/money/earnings.ts';
import { ButtonLink } from '../../../../ui/controls/button.tsx';
import { SavedViews } from '../../../../rental/saved-views.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { PagedList } from '../../../../ui/paged-list.tsx';
import { EmptyState } from '../../../../ui/states/empty-state.tsx';
import { Loading } from '../../../../ui/states/loading.tsx';
import { Skeleton } from '../../../../ui/states/skeleton.tsx';
import { itemViewsQuery } from '../api/item-views.ts';
import { useMyItems, type MyItem } from '../api/my-items.ts';
import { LendingPause } from './lending-pause.tsx';
import { MyItemCard } from './my-item-card.tsx';

const GRID = 'grid grid-cols-2 gap-x-4 gap-y-8 sm:grid-cols-3';

interface MyItemsProps {
  readonly userId: number;
  /** Only items in this state; null: all. */
  readonly state: ClosetState | null;
  readonly path: string;
  /** The query of the page's URL that shows the items in this state. */
  readonly queryOf: (state: ClosetState | null) => string;
}

/** The viewer's closet: each item links to its page and to its form. */
export function MyItems({ userId, state, ...place }: MyItemsProps) {
  const list = useMyItems(userId, state);
  const head = <ClosetHead {...place} state={state} total={list.total} states={list.states} />;
  return (
    <PagedList
      list={list}
      skeleton={<ItemSkeletons />}
      empty={
        state === null ? (
          <EmptyState title="出品中のアイテムはまだありません" action={<ListOne />}>
            写真と1週間の料金を決めるだけで、クローゼットの一着を貸し出せます。
          </EmptyState>
        ) : (
          <section className="pt-8">
            {head}
            <EmptyState title="この状態のアイテムはありません" />
          </section>
        )
      }
    >
      {(items) => (
        <section className="pt-8">
          {head}
          <ItemCards items={items} />
        </section>
      )}
    </PagedList>
  );
}

interface ClosetHeadProps extends Pick<MyItemsProps, 'state' | 'path' | 'queryOf'> {
  readonly total: number;
  readonly states: ClosetStates | null;
}

function ClosetHead({ state, path, queryOf, total, states }: ClosetHeadProps) {
  const all = states === null ? undefined : Object.values(states).reduce((sum, count) => sum + count, 0);
  const shown = CLOSET_STATES.filter(({ id }) => id === state || (states !== null && states[id] > 0));
  const view = (label: string, id: ClosetState | null, count: number | undefined) => ({
    ...{ label, query: queryOf(id), count, isCurrent: id === state },
  });
  return (
    <>
      <div className="flex items-center justify-between gap-4 pb-5">
        <h2 className="flex items-center gap-2.5 text-lg">
          <span>出品アイテム</span>
          <span className="font-sans text-sm text-soft tabular-nums">{`${total}点`}</span>
        </h2>
        <ListOne />
      </div>
      <LendingPause />
      {/* With one state there is nothing to choose. */}
      {(shown.length > 1 || state !== null) && (
        <SavedViews
          keepsScroll
          label="アイテムの状態"
          path={path}
          views={[view('すべて', null, all), ...shown.map(({ id, name }) => view(name, id, states?.[id]))]}
        />
      )}
    </>
  );
}

function ItemCards({ items }: { readonly items: readonly MyItem[] }) {
  // Without these answers the list is complete as it is.
  const { data: earnings } = useQuery(earningsQuery);
  const earnedBy = new Map(earnings?.items.map((item) => [item.itemId, earnedWords(item)]));
  const { data: views } = useQuery(itemViewsQuery);
  const viewsBy = new Map(views?.items.map((item) => [item.itemId, item.views]));
  return (
    <ul className={GRID}>
      {items.map((item) => (
        <li key={item.id}>
          <MyItemCard item={item} earned={earnedBy.get(item.id)} views={viewsBy.get(item.id)} />
        </li>
      ))}
    </ul>
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
