import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { homeQuery } from '../features/items/api/home.ts';
import { ItemGrid } from '../features/items/components/item-grid.tsx';
import { ItemSearchField } from '../features/items/components/search/item-search-field.tsx';
import { ButtonLink } from '../ui/controls/button.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

/** So many that they fill a row. */
const SHOWN = 4;

/** There is no such page: the ways on, of which the search is the likeliest. */
export default function NotFoundPage({ title }: { readonly title: string }) {
  const navigate = useNavigate();
  const search = (words: string) =>
    void navigate(words === '' ? '/items' : `/items?${new URLSearchParams({ q: words }).toString()}`);
  return (
    <>
      <div className="column flex flex-col items-center pt-10 pb-16 text-center md:pt-20">
        <p aria-hidden className="font-serif text-7xl text-accent">
          404
        </p>
        <PageHeading title={title} />
        <p className="pb-8 text-soft [word-break:auto-phrase]">
          お探しのページは、移動したか、なくなったようです。アドレスをお確かめいただくか、こちらからお探しください。
        </p>
        <ItemSearchField words="" onSearch={search} />
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <ButtonLink to="/">ホームへ</ButtonLink>
          <ButtonLink to="/items" variant="secondary">
            アイテムを見る
          </ButtonLink>
        </div>
      </div>
      <FreeNow />
    </>
  );
}

/** Something to look at; without it the page is whole. */
function FreeNow() {
  const { data } = useQuery(homeQuery);
  const items = (data?.popular ?? []).filter(({ status }) => status === 'available').slice(0, SHOWN);
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="free-now" className="measure flex flex-col gap-6 pb-10">
      <h2 id="free-now" className="text-xl">
        いま、借りられる服
      </h2>
      <ItemGrid items={items} eager={0} />
    </section>
  );
}
