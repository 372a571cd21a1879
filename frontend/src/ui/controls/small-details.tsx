import { ChevronRight } from 'lucide';
import type { ReactNode } from 'react';
import type { Elements } from '../elements.ts';
import { Icon } from '../icon.tsx';

interface SmallDetailsProps {
  readonly title: ReactNode;
  readonly children: Elements;
  readonly className?: string;
  /** Whether it is open at first, and opens or closes when this changes. */
  readonly open?: boolean;
}

/** A native `details` element for less important content. */
export const SmallDetails = ({ title, children, className, open }: SmallDetailsProps) => (
  <details className={className} open={open}>
    <summary className="flex min-h-11 list-none items-center gap-1 text-xs text-soft hover:text-ink md:min-h-9 [&::-webkit-details-marker]:hidden">
      <Icon
        of={ChevronRight}
        aria-hidden
        size={14}
        className="shrink-0 transition-transform in-[details[open]>summary]:rotate-90"
      />
      <span>{title}</span>
    </summary>
    {children}
  </details>
);
