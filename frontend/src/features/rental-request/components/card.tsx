import { type ReactNode, useId } from 'react';
import { PartBoundary } from '../../../ui/states/error-boundary.tsx';

interface CardProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A section of the page with its own error boundary. */
export function Card({ title, children }: CardProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4 border-t border-line pt-6">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      <PartBoundary name={title}>{children}</PartBoundary>
    </section>
  );
}

/** Small print in a card. */
export const CardNote = ({ children }: Pick<CardProps, 'children'>) => <p className="text-sm text-soft">{children}</p>;
