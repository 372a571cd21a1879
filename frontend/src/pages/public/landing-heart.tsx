import type { ItemSummary } from '@meguri/contracts/item/item-view.ts';
import { useQueryClient } from '@tanstack/react-query';
import { HeartButton } from '../../features/favourites/components/heart-button.tsx';
import { viewerQuery } from '../../features/session/api/viewer.ts';
import { askToLogIn } from '../../features/session/login-prompt.ts';
import { NetworkError, sentenceOf } from '../../lib/http/api-error.ts';
import { loaded } from '../../lib/loaded.ts';
import { toast } from '../../ui/overlay/toast-store.ts';
import { TO_KEEP } from '../items/item-heart.tsx';

/** A guest's heart on the landing page. The login leaves this page, so the favourite is added by code that outlives it. */
export default function LandingHeart({ item }: { readonly item: ItemSummary }) {
  const queries = useQueryClient();
  const keep = () => {
    // The guest turns out to own the item.
    if (queries.getQueryData(viewerQuery.queryKey)?.id === item.userId) return;
    loaded(() => import('../../features/favourites/api/keep-favourite.ts')).then(
      ({ keepFavourite }) => keepFavourite(queries, item),
      (error: unknown) =>
        toast({ title: 'お気に入りを変更できませんでした', text: sentenceOf(new NetworkError(error)), tone: 'bad' }),
    );
  };
  return <HeartButton name={item.name} onPress={() => askToLogIn({ reason: TO_KEEP, then: keep })} />;
}
