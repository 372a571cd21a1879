import { useQuery } from '@tanstack/react-query';
import { Copy, Plus, Pencil } from 'lucide';
import { ButtonLink } from '../../../../ui/controls/button.tsx';
import { PagedList } from '../../../../ui/paged-list.tsx';
import { EmptyState } from '../../../../ui/states/empty-state.tsx';
import { Loading } from '../../../../ui/states/loading.tsx';
import { Skeleton } from '../../../../ui/states/skeleton.tsx';
import { itemViewsQuery } from '../api/item-views.ts';
import { useMyItems, type MyItem } from '../api/my-items.ts';
import { LendingPause } from './lending-pause.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { grouped } from '@meguri/contracts/text/grouped.ts';
import { VIEWS_DAYS } from '@meguri/contracts/limits.ts';
import { itemStateName } from '@meguri/contracts/reference/item-options.ts';
import { yen } from '../../../../rental/format.ts';
import { earnedWords, earningsQuery } from '../../../../rental/money/earnings.ts';
import { Badge } from '../../../../ui/states/badge.tsx';
import { SizedPhoto } from '../../../../rental/sized-photo.tsx';
import { Link } from '../../../../ui/controls/link.tsx';
import { Words } from '../../../../ui/words.tsx';

interface MyItemCardProps {
  readonly item: MyItem;
  /** For example ¥7,328（4回）; undefined: nothing yet. */
  readonly earned: string | undefined;
  /** How often it was looked at lately; undefined: never, or not known. */
  readonly views: number | undefined;
}

const TOOL =
  'inline-flex min-h-11 w-fit items-center gap-1.5 px-1 text-sm underline decoration-line decoration-2 underline-offset-[6px] hover:decoration-accent';

const MyItemCard = ({ item, earned, views }: MyItemCardProps) => (
  <article className="flex h-full flex-col">
    <Link to={`/items/${item.id}`} className="group flex grow flex-col">
      <div className="relative aspect-4/5 overflow-hidden rounded-2xl">
        <SizedPhoto
          src={item.images[0]}
          alt=""
          sizes="(min-width: 640px) 30vw, 46vw"
          className="transition-transform duration-300 group-hover:scale-103"
        />
        <span className="absolute top-2.5 left-2.5">
          <Badge tone={item.status === 'suspended' ? 'bad' : 'plain'}>{itemStateName(item)}</Badge>
        </span>
      </div>
      <h3 className="line-clamp-2 pt-3 font-sans text-sm leading-relaxed font-normal">
        <Words>{item.name}</Words>
      </h3>
      <p className="text-sm text-soft tabular-nums">{`${yen(item.rentalPrice)} / 週`}</p>
      {item.favouriteCount > 0 && <p className="text-sm text-soft">{`お気に入り ${item.favouriteCount}人`}</p>}
      {views !== undefined && (
        <p className="text-sm text-soft">{`見られた回数 のべ${grouped(views)}回（${VIEWS_DAYS}日間）`}</p>
      )}
      {earned !== undefined && <p className="text-sm tabular-nums">{`報酬 ${earned}`}</p>}
    </Link>
    <p className="-ml-1 flex flex-wrap gap-x-3">
      <Link to={`/items/${item.id}/edit`} aria-label={`${item.name}を編集`} className={TOOL}>
        <Icon of={Pencil} aria-hidden size={14} />
        <span>編集</span>
      </Link>
      <Link to={`/listing?like=${item.id}`} aria-label={`${item.name}をコピーして出品`} className={TOOL}>
        <Icon of={Copy} aria-hidden size={14} />
        <span>コピーして出品</span>
      </Link>
    </p>
  </article>
);

const GRID = 'grid grid-cols-2 gap-x-4 gap-y-8 sm:grid-cols-3';

/** The viewer's closet: each item links to its page and to its form. */
export function MyItems({ userId }: { readonly userId: number }) {
  const list = useMyItems(userId);
  // Without these answers the list is complete as it is.
  const { data: earnings } = useQuery(earningsQuery);
  const earnedBy = new Map(earnings?.items.map((item) => [item.itemId, earnedWords(item)]));
  const { data: views } = useQuery(itemViewsQuery);
  const viewsBy = new Map(views?.items.map((item) => [item.itemId, item.views]));
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
          <LendingPause />
          <ul className={GRID}>
            {items.map((item) => (
              <li key={item.id}>
                <MyItemCard item={item} earned={earnedBy.get(item.id)} views={viewsBy.get(item.id)} />
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
