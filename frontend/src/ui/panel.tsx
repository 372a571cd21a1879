import { type ReactNode, useId } from 'react';
import { cx } from '../lib/class-names.ts';
import type { Elements } from './elements.ts';

interface PanelProps {
  /** Fragment for links to this section. */
  readonly id?: string;
  readonly title: ReactNode;
  /** At the end of the heading's line: a count, a link. */
  readonly aside?: ReactNode;
  readonly children: Elements;
  readonly className?: string;
}

/** A section of a dense page, with a line and a heading. */
export function Panel({ id, title, aside, children, className }: PanelProps) {
  const headingId = useId();
  return (
    <section id={id} aria-labelledby={headingId} className={cx('border-t border-ink pt-3', className)}>
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 pb-2">
        <h2 id={headingId} className="text-lg">
          {title}
        </h2>
        {/* Links here have a touch target's height without moving the heading down. */}
        {aside !== undefined && <div className="flex text-sm text-soft has-[a]:-my-2">{aside}</div>}
      </div>
      {children}
    </section>
  );
}
