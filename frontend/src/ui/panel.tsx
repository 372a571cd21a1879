import { type ReactNode, useId } from 'react';
import { cx } from '../lib/class-names.ts';
import type { Elements } from './elements.ts';

interface PanelProps {
  /** Where a link within the service leads right here. */
  readonly id?: string;
  readonly title: ReactNode;
  /** At the end of its heading's line: a count, a link. */
  readonly aside?: ReactNode;
  readonly children: Elements;
  readonly className?: string;
}

/** A part of a dense page, under a line and a heading. */
export function Panel({ id, title, aside, children, className }: PanelProps) {
  const headingId = useId();
  return (
    <section id={id} aria-labelledby={headingId} className={cx('border-t border-ink pt-3', className)}>
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 pb-2">
        <h2 id={headingId} className="text-lg">
          {title}
        </h2>
        {/* A link here is as high as a finger; the heading stands no lower by it than others. */}
        {aside !== undefined && <div className="-my-2 flex text-sm text-soft">{aside}</div>}
      </div>
      {children}
    </section>
  );
}
