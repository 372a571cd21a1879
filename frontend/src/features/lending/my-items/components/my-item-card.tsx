import { itemStateName } from '@meguri/contracts/reference/item-options.ts';
import { Pencil } from 'lucide';
import { yen } from '../../../../rental/format.ts';
import { Badge } from '../../../../ui/states/badge.tsx';
import { Photo } from '../../../../ui/photos/photo.tsx';
import type { MyItem } from '../api/my-items.ts';
import { Link } from '../../../../ui/controls/link.tsx';
import { Icon } from '../../../../ui/icon.tsx';

export const MyItemCard = ({ item }: { readonly item: MyItem }) => (
  <article className="flex h-full flex-col">
    <Link to={`/items/${item.id}`} className="group flex grow flex-col">
      <div className="relative aspect-4/5 overflow-hidden rounded-2xl">
        <Photo src={item.images[0]} alt="" className="transition-transform duration-300 group-hover:scale-103" />
        <span className="absolute top-2.5 left-2.5">
          <Badge tone={item.status === 'suspended' ? 'bad' : 'plain'}>{itemStateName(item)}</Badge>
        </span>
      </div>
      <h3 className="line-clamp-2 pt-3 font-sans text-sm leading-relaxed font-normal">{item.name}</h3>
      <p className="text-sm text-soft tabular-nums">{`${yen(item.rentalPrice)} / 週`}</p>
    </Link>
    <Link
      to={`/items/${item.id}/edit`}
      aria-label={`${item.name}を編集`}
      className="-ml-1 inline-flex min-h-11 w-fit items-center gap-1.5 px-1 text-sm underline decoration-line decoration-2 underline-offset-[6px] hover:decoration-accent"
    >
      <Icon of={Pencil} aria-hidden size={14} />
      <span>編集</span>
    </Link>
  </article>
);
