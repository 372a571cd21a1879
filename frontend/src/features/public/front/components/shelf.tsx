import { Link } from '../../../../ui/controls/link.tsx';
import type { Elements } from '../../../../ui/elements.ts';

interface ShelfProps {
  readonly title: string;
  /** Path of the full list; absent: there is none. */
  readonly all?: string;
  readonly children: Elements;
}

/** A row of items with a title and a link to the full list. */
export const Shelf = ({ title, all, children }: ShelfProps) => (
  <section className="measure flex flex-col gap-6 pb-16 md:gap-8 md:pb-24">
    <div className="flex items-baseline justify-between gap-4">
      <h2 className="text-xl md:text-3xl">{title}</h2>
      {all !== undefined && (
        <Link
          to={all}
          aria-label={`${title}をすべて見る`}
          className="inline-flex min-h-11 shrink-0 items-center text-sm underline decoration-line decoration-2 underline-offset-8 hover:decoration-accent"
        >
          すべて見る
        </Link>
      )}
    </div>
    {children}
  </section>
);
