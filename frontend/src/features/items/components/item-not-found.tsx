import type { ItemSummary } from '@meguri/contracts/item/item-view.ts';
import { lazyPage } from '../../../lib/lazy-page.tsx';
import { EmptyRail } from '../../../ui/pictures.tsx';
import type { Elements } from '../../../ui/elements.ts';

const Missing = lazyPage(() => import('./missing.tsx'));

interface ItemNotFoundProps {
  /** Rendered over the corner of each suggested item. */
  readonly corner: (item: ItemSummary) => Elements;
}

/** For an item that was deleted or never existed. */
export const ItemNotFound = ({ corner }: ItemNotFoundProps) => (
  <Missing title="アイテムが見つかりません" picture={<EmptyRail />} corner={corner}>
    出品が終了したか、アドレスが正しくないようです。似たアイテムを、こちらからお探しください。
  </Missing>
);
