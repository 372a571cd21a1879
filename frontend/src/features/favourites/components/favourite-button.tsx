import type { ItemSummary } from '@meguri/contracts/item/item-view.ts';
import { useQuery } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { cx } from '../../../lib/class-names.ts';
import { sentenceOf } from '../../../lib/http/api-error.ts';
import { toast } from '../../../ui/overlay/toast-store.ts';
import { favouriteQuery, useFavour } from '../api/favourites.ts';

interface FavouriteButtonProps {
  readonly item: Pick<ItemSummary, 'id' | 'name'> & Partial<Pick<ItemSummary, 'isFavourite' | 'favouriteCount'>>;
  /** For guests: what happens instead. */
  readonly onGuest: (() => void) | null;
}

/** A heart: full once it is wanted, before the server has said so. */
export function FavouriteButton({ item, onGuest }: FavouriteButtonProps) {
  const { isFavourite = false } = useQuery(favouriteQuery(item)).data ?? item;
  const { run, isPending, input } = useFavour(item, (error) =>
    toast({ title: 'お気に入りを変更できませんでした', text: sentenceOf(error), tone: 'bad' }),
  );
  const favoured = isPending ? input === true : isFavourite;
  return (
    <button
      type="button"
      aria-pressed={favoured}
      aria-label={`${item.name}をお気に入り${favoured ? 'から外す' : 'に追加'}`}
      aria-busy={isPending || undefined}
      onClick={onGuest ?? (() => run(!favoured))}
      className="inline-flex size-11 items-center justify-center rounded-full"
    >
      <span className="inline-flex size-9 items-center justify-center rounded-full bg-paper/85 transition-transform active:scale-90">
        <Heart
          aria-hidden
          size={18}
          strokeWidth={1.6}
          className={cx('transition-colors', favoured ? 'fill-accent stroke-accent' : 'stroke-ink')}
        />
      </span>
    </button>
  );
}
