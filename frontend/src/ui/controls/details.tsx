import { ChevronDown } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';

interface DetailsProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A native `details` element: it can be printed and searched. */
export const Details = ({ title, children }: DetailsProps) => (
  <details className="group border-b border-line first:border-t">
    <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 leading-snug [&::-webkit-details-marker]:hidden">
      <span>{title}</span>
      <Icon of={ChevronDown} aria-hidden size={18} className="shrink-0 transition-transform group-open:rotate-180" />
    </summary>
    <div className="pb-5">{children}</div>
  </details>
);
