import { lazyPage } from '../../../lib/lazy-page.tsx';
import { EmptyRail } from '../../../ui/pictures.tsx';

const Missing = lazyPage(() => import('./missing.tsx'));

/** Deleted, or never there. */
export const ItemNotFound = () => (
  <Missing title="アイテムが見つかりません" picture={<EmptyRail />}>
    出品が終了したか、アドレスが正しくないようです。似たアイテムを、こちらからお探しください。
  </Missing>
);
