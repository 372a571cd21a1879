import type { ItemSummary } from '@meguri/contracts/item/item-view.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { sentenceOf } from '../../../lib/http/api-error.ts';
import { toast } from '../../../ui/overlay/toast-store.ts';
import { favouriteQuery, useFavour } from '../api/favourites.ts';
import { HeartButton } from './heart-button.tsx';

interface FavouriteButtonProps {
  readonly item: Pick<ItemSummary, 'id' | 'name'> & Partial<Pick<ItemSummary, 'isFavourite' | 'favouriteCount'>>;
  /** Pressed before the login: sent now. */
  readonly begun?: boolean;
  readonly onFinish?: () => void;
}

/** A member's heart. Filled optimistically, before the server has confirmed. */
export default function FavouriteButton({ item, begun = false, onFinish }: FavouriteButtonProps) {
  const { isFavourite = null } = useQuery(favouriteQuery(item)).data ?? item;
  const { run, isPending, input } = useFavour(item, (error) =>
    toast({ title: 'お気に入りを変更できませんでした', text: sentenceOf(error), tone: 'bad' }),
  );
  useEffect(() => {
    if (!begun) return;
    onFinish?.();
    run(true);
  }, [begun, onFinish, run]);
  const favoured = isPending ? input === true : isFavourite;
  return <HeartButton name={item.name} favoured={favoured} pending={isPending} onPress={() => run(!favoured)} />;
}
