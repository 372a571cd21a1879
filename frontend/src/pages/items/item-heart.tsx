import type { Account } from '@meguri/contracts/account/account-view.ts';
import type { ItemSummary } from '@meguri/contracts/item/item-view.ts';
import { FavouriteButton } from '../../features/favourites/components/favourite-button.tsx';
import { askToLogIn } from '../../features/session/login-prompt.ts';

interface ItemHeartProps {
  readonly item: Pick<ItemSummary, 'id' | 'userId' | 'name' | 'isFavourite' | 'favouriteCount'>;
  readonly viewer: Account | null | undefined;
}

/** The heart of an item, for all but its owner; guests are asked to log in and come to the item. */
export function ItemHeart({ item, viewer }: ItemHeartProps) {
  if (viewer?.id === item.userId) return null;
  const guest = viewer ? null : () => askToLogIn({ target: `/items/${item.id}` });
  return <FavouriteButton item={item} onGuest={guest} />;
}
