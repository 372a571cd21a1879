import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface NewArrivalsProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A shelf of items, and the way to all of them. */
export const NewArrivals = ({ title, children }: NewArrivalsProps) => (
  <section className="measure flex flex-col gap-8 pb-20 md:pb-28">
    <div className="flex items-baseline justify-between gap-4">
      <h2 className="text-xl md:text-3xl">{title}</h2>
      <Link
        to="/items"
        className="inline-flex min-h-11 shrink-0 items-center text-sm underline decoration-line decoration-2 underline-offset-8 hover:decoration-accent"
      >
        すべて見る
      </Link>
    </div>
    {children}
  </section>
);
