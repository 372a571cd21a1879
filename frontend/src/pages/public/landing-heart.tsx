import type { ItemSummary } from '@meguri/contracts/item/item-view.ts';
import { useQueryClient } from '@tanstack/react-query';
import { HeartButton } from '../../features/favourites/components/heart-button.tsx';
import { askToLogIn } from '../../features/session/login-prompt.ts';
import { TO_KEEP } from '../items/item-heart.tsx';

/** A guest's heart on a page that a login leaves for their home: what keeps the item outlives it. */
export default function LandingHeart({ item }: { readonly item: ItemSummary }) {
  const queries = useQueryClient();
  const keep = async () => {
    const { keepFavourite } = await import('../../features/favourites/api/keep-favourite.ts');
    await keepFavourite(queries, item);
  };
  return <HeartButton name={item.name} onPress={() => askToLogIn({ reason: TO_KEEP, then: () => void keep() })} />;
}
