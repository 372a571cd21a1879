import type { ItemSummary } from '@meguri/contracts/item/item-view.ts';
import { MAIN_CATEGORIES } from '@meguri/contracts/reference/main-categories.ts';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { Link } from '../../../ui/controls/link.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { searchOf } from '../criteria.ts';
import FreeNow from './free-now.tsx';
import { ItemSearchField } from './search/item-search-field.tsx';
import type { Elements } from '../../../ui/elements.ts';

interface MissingProps {
  readonly title: string;
  /** Possible reasons. */
  readonly children: ReactNode;
  /** Above the title. */
  readonly picture: Elements;
  /** The requested URL, if nothing else says what the user looked for. */
  readonly address?: string;
  /** Rendered over the corner of each suggested item. */
  readonly corner: (item: ItemSummary) => Elements;
}

/** A "not found" page with suggestions, above all the search. */
export default function Missing({ title, children, picture, address, corner }: MissingProps) {
  const navigate = useNavigate();
  const search = (q: string) => void navigate(`/items${searchOf({ q })}`);
  return (
    <div className="measure">
      <div className="mx-auto flex max-w-2xl flex-col items-center pt-8 pb-14 text-center md:pt-14 lg:max-w-4xl">
        {picture}
        <PageHeading title={title} />
        {address !== undefined && (
          <p className="-mt-3 mb-3 line-clamp-2 rounded-xl bg-wash px-4 py-1 text-sm break-all text-soft">{address}</p>
        )}
        <p className="pb-8 text-soft">{children}</p>
        <ItemSearchField words="" onSearch={search} />
        <nav aria-label="カテゴリから探す">
          <ul className="flex flex-wrap justify-center gap-2 pt-5">
            {MAIN_CATEGORIES.map(({ id, name }) => (
              <li key={id}>
                <Link
                  to={`/items${searchOf({ category: id })}`}
                  className="inline-flex min-h-11 items-center rounded-full bg-wash px-4 text-sm hover:bg-line"
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex flex-wrap justify-center gap-3 pt-8">
          <ButtonLink to="/">ホームへ</ButtonLink>
          <ButtonLink to="/items" variant="secondary">
            アイテムを見る
          </ButtonLink>
          <ButtonLink to="/help" variant="quiet" size="inline" className="md:ml-3">
            使い方とよくある質問
          </ButtonLink>
        </div>
      </div>
      <FreeNow corner={corner} />
    </div>
  );
}
