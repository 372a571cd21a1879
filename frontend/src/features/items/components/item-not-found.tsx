import type { ItemSummary } from '@meguri/contracts/item/item-view.ts';
import { lazyPage } from '../../../lib/lazy-page.tsx';
import { EmptyRail } from '../../../ui/pictures.tsx';
import type { Elements } from '../../../ui/elements.ts';

const Missing = lazyPage(() => import('./missing.tsx'));

interface ItemNotFoundProps {
  /** Over the corner of each item that is shown instead. */
  readonly corner: (item: ItemSummary) => Elements;
}

/** Deleted, or never there. */
export const ItemNotFound = ({ corner }: ItemNotFoundProps) => (
  <Missing title="アイテムが見つかりません" picture={<EmptyRail />} corner={corner}>
    出品が終了したか、アドレスが正しくないようです。似たアイテムを、こちらからお探しください。
  </Missing>
);
