import { Link } from '../../../../ui/controls/link.tsx';
import type { Elements } from '../../../../ui/elements.ts';
import { shownInRow } from '../../../../ui/focus/shown-in-row.ts';

interface Kind {
  readonly id: string;
  readonly name: string;
}

interface WelcomeProps {
  readonly name: string;
  readonly search: Elements;
  readonly occasions: readonly Kind[];
  readonly categories: readonly Kind[];
}

/** A member's home page: search, occasions and categories. */
export function Welcome({ name, search, occasions, categories }: WelcomeProps) {
  return (
    <section className="measure flex flex-col gap-8 pt-6 pb-12 md:pt-14 md:pb-16">
      <div className="flex flex-col gap-2">
        <p className="text-sm text-soft">{`こんにちは、${name}さん`}</p>
        <h1 className="text-3xl tracking-[0.06em] md:text-5xl">今週、なにを着る？</h1>
      </div>
      {search}
      <div className="flex flex-col gap-2">
        <Kinds label="着る場面" filter="occasion" kinds={occasions} />
        <Kinds label="カテゴリ" filter="category" kinds={categories} />
      </div>
    </section>
  );
}

interface KindsProps {
  readonly label: string;
  /** The query parameter of the list. */
  readonly filter: string;
  readonly kinds: readonly Kind[];
}

const Kinds = ({ label, filter, kinds }: KindsProps) => (
  <nav aria-label={label} onFocus={shownInRow} className="-mx-5 overflow-x-auto px-5 md:mx-0 md:px-0">
    <ul className="flex w-max gap-2 md:w-auto md:flex-wrap">
      {kinds.map(({ id, name }) => (
        <li key={id}>
          <Link
            to={`/items?${filter}=${id}`}
            className="inline-flex min-h-11 items-center rounded-full bg-wash px-5 text-sm whitespace-nowrap transition-colors hover:bg-line"
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);
