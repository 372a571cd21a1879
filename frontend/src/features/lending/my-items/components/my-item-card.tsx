import { grouped } from '@meguri/contracts/text/grouped.ts';
import { VIEWS_DAYS } from '@meguri/contracts/limits.ts';
import { itemStateName } from '@meguri/contracts/reference/item-options.ts';
import { Copy, Pencil } from 'lucide';
import { yen } from '../../../../rental/format.ts';
import { SizedPhoto } from '../../../../rental/sized-photo.tsx';
import { Link } from '../../../../ui/controls/link.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Badge } from '../../../../ui/states/badge.tsx';
import { Words } from '../../../../ui/words.tsx';
import type { MyItem } from '../api/my-items.ts';

interface MyItemCardProps {
  readonly item: MyItem;
  /** For example ¥7,328（4回）; undefined: nothing yet. */
  readonly earned: string | undefined;
  /** How often it was looked at lately; undefined: never, or not known. */
  readonly views: number | undefined;
}

const TOOL =
  'inline-flex min-h-11 w-fit items-center gap-1.5 px-1 text-sm underline decoration-line decoration-2 underline-offset-[6px] hover:decoration-accent';

/** Links to the item's page, to its form, and to a form for another item like it. */
export const MyItemCard = ({ item, earned, views }: MyItemCardProps) => (
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
        <span>
          <span>コピー</span>
          <span className="max-sm:hidden">して出品</span>
        </span>
      </Link>
    </p>
  </article>
);
