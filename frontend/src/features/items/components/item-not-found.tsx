import type { ItemSummary } from '@meguri/contracts/item/item-view.ts';
import type { ReactNode } from 'react';
import { lazyPage } from '../../../lib/lazy-page.tsx';
import { EmptyRail } from '../../../ui/pictures.tsx';

const Missing = lazyPage(() => import('./missing.tsx'));

interface ItemNotFoundProps {
  /** Over the corner of each item that is shown instead. */
  readonly corner: (item: ItemSummary) => ReactNode;
}

/** Deleted, or never there. */
export const ItemNotFound = ({ corner }: ItemNotFoundProps) => (
  <Missing title="アイテムが見つかりません" picture={<EmptyRail />} corner={corner}>
    出品が終了したか、アドレスが正しくないようです。似たアイテムを、こちらからお探しください。
  </Missing>
);
