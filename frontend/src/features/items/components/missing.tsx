import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import FreeNow from './free-now.tsx';
import { ItemSearchField } from './search/item-search-field.tsx';

interface MissingProps {
  readonly title: string;
  /** Why it may be so. */
  readonly children: ReactNode;
  /** Above the title. */
  readonly mark?: ReactNode;
}

/** It isn't there: the ways on, of which the search is the likeliest. */
export default function Missing({ title, children, mark }: MissingProps) {
  const navigate = useNavigate();
  const search = (words: string) =>
    void navigate(words === '' ? '/items' : `/items?${new URLSearchParams({ q: words }).toString()}`);
  return (
    <div className="measure">
      <div className="mx-auto flex max-w-2xl flex-col items-center pt-10 pb-16 text-center md:pt-20">
        {mark}
        <PageHeading title={title} />
        <p className="pb-8 text-soft">{children}</p>
        <ItemSearchField words="" onSearch={search} />
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <ButtonLink to="/">ホームへ</ButtonLink>
          <ButtonLink to="/items" variant="secondary">
            アイテムを見る
          </ButtonLink>
        </div>
      </div>
      <FreeNow />
    </div>
  );
}
