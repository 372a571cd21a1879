import { ButtonLink } from '../../../ui/controls/button.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';

/** Deleted, or never there. */
export const ItemNotFound = () => (
  <div className="column flex flex-col items-center py-16 text-center md:py-28">
    <PageHeading title="アイテムが見つかりません" />
    <p className="text-soft">出品が終了したか、アドレスが正しくないようです。</p>
    <div className="mt-10">
      <ButtonLink to="/items">ほかのアイテムを見る</ButtonLink>
    </div>
  </div>
);
