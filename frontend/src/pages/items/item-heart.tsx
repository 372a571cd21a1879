import type { Account } from '@meguri/contracts/account/account-view.ts';
import type { ItemSummary } from '@meguri/contracts/item/item-view.ts';
import { HeartButton } from '../../features/favourites/components/heart-button.tsx';
import { askToLogIn } from '../../features/session/login-prompt.ts';
import { lazyPage } from '../../lib/lazy-page.tsx';

interface ItemHeartProps {
  readonly item: Pick<ItemSummary, 'id' | 'userId' | 'name' | 'isFavourite' | 'favouriteCount'>;
  readonly viewer: Account | null | undefined;
}

/** Guests can't change anything: what changes it isn't loaded for them. */
const FavouriteButton = lazyPage(() => import('../../features/favourites/components/favourite-button.tsx'));

/** The heart of an item, for all but its owner; guests are asked to log in and come to the item. */
export function ItemHeart({ item, viewer }: ItemHeartProps) {
  if (viewer?.id === item.userId) return null;
  if (viewer) return <FavouriteButton item={item} />;
  return <HeartButton name={item.name} onPress={() => askToLogIn({ target: `/items/${item.id}` })} />;
}
