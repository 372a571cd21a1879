import { lazyPage } from '../../../lib/lazy-page.tsx';

const Missing = lazyPage(() => import('./missing.tsx'));

/** Deleted, or never there. */
export const ItemNotFound = () => (
  <Missing title="アイテムが見つかりません">出品が終了したか、アドレスが正しくないようです。</Missing>
);
