import { Link } from '../../../../ui/controls/link.tsx';
import type { Elements } from '../../../../ui/elements.ts';

interface WelcomeProps {
  readonly name: string;
  readonly search: Elements;
  readonly categories: readonly { readonly id: string; readonly name: string }[];
}

/** A member's home page: search and categories. */
export function Welcome({ name, search, categories }: WelcomeProps) {
  return (
    <section className="measure flex flex-col gap-8 pt-6 pb-12 md:pt-14 md:pb-16">
      <div className="flex flex-col gap-2">
        <p className="text-sm text-soft">{`こんにちは、${name}さん`}</p>
        <h1 className="text-3xl tracking-[0.06em] md:text-5xl">今週、なにを着る？</h1>
      </div>
      {search}
      <nav aria-label="カテゴリ" className="-mx-5 overflow-x-auto px-5 md:mx-0 md:px-0">
        <ul className="flex w-max gap-2 md:w-auto md:flex-wrap">
          {categories.map(({ id, name: label }) => (
            <li key={id}>
              <Link
                to={`/items?category=${id}`}
                className="inline-flex min-h-11 items-center rounded-full bg-wash px-5 text-sm whitespace-nowrap transition-colors hover:bg-line"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </section>
  );
}
