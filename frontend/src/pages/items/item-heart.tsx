import type { Account } from '@meguri/contracts/account/account-view.ts';
import type { ItemSummary } from '@meguri/contracts/item/item-view.ts';
import { useState } from 'react';
import { HeartButton } from '../../features/favourites/components/heart-button.tsx';
import { useViewer } from '../../features/session/api/viewer.ts';
import { askToLogIn } from '../../features/session/login-prompt.ts';
import { membersPart } from '../../lib/lazy-page.tsx';
import { Badge } from '../../ui/states/badge.tsx';
import { PartBoundary } from '../../ui/states/error-boundary.tsx';

interface ItemHeartProps {
  readonly item: Pick<ItemSummary, 'id' | 'userId' | 'name' | 'isFavourite' | 'favouriteCount'>;
  readonly viewer: Account | null | undefined;
}

/** Reserves the space of a heart, so that nothing shifts. */
const SPACE = <span className="size-11" />;

/** Guests can't change favourites, so its code isn't loaded for them. */
const FavouriteButton = membersPart(() => import('../../features/favourites/components/favourite-button.tsx'), SPACE);

export const TO_KEEP = 'お気に入りに保存するには、ログインまたは新規登録をしてください。';

/** Renders a heart for each card of a shelf, and a label on the viewer's own items. */
export function useHearts() {
  const { viewer } = useViewer();
  return (item: ItemHeartProps['item']) =>
    viewer?.id === item.userId ? OWN : <ItemHeart item={item} viewer={viewer} />;
}

/** Takes the place of the heart on own items. */
const OWN = (
  <span className="pointer-events-none m-1 block leading-none *:bg-paper">
    <Badge>自分の出品</Badge>
  </span>
);

/**
 * The heart of an item, for everyone but its owner. A guest's press is completed after the login on the same page. While the viewer
 * isn't known yet they have a session, so the press counts as the member's.
 */
export function ItemHeart({ item, viewer }: ItemHeartProps) {
  const [begun, setBegun] = useState(false);
  if (viewer?.id === item.userId) return null;
  if (viewer !== null) {
    return (
      // A page is complete without hearts: their code may be missing where the network is lost right after a login.
      <PartBoundary instead={SPACE}>
        <FavouriteButton item={item} begun={begun} onFinish={() => setBegun(false)} />
      </PartBoundary>
    );
  }
  return <HeartButton name={item.name} onPress={() => askToLogIn({ reason: TO_KEEP, then: () => setBegun(true) })} />;
}
