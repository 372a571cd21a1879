import { ChevronLeft } from 'lucide';
import { Link } from '../../ui/controls/link.tsx';
import type { Elements } from '../../ui/elements.ts';
import { Icon } from '../../ui/icon.tsx';

interface ThreadHeadProps {
  readonly title: string;
  /** Says who has to answer; not known while the thread loads. */
  readonly state?: Elements;
  /** Below the title. */
  readonly children?: Elements;
}

/** The subject of a question and the link back to the list. On phones it is the only bar, in one row of 48 pixels. */
export const ThreadHead = ({ title, state, children }: ThreadHeadProps) => (
  <header className="flex min-h-12 shrink-0 items-center gap-1 border-b border-line pr-4 md:flex-col md:items-stretch md:border-0 md:pt-12 md:pr-0 md:pb-6">
    <title>{`${title} | 巡り Meguri`}</title>
    <Link
      to="/support"
      className="inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-1 text-sm text-soft hover:text-ink md:-ml-2 md:w-fit md:pr-3"
    >
      <Icon of={ChevronLeft} aria-hidden size={20} />
      <span className="max-md:sr-only">困ったとき</span>
    </Link>
    <div className="flex min-w-0 grow flex-col md:gap-3">
      <div className="flex items-center gap-2 md:flex-wrap md:gap-x-4">
        <h1 className="min-w-0 truncate text-base max-md:font-sans md:text-3xl md:whitespace-normal">{title}</h1>
        {state !== undefined && <span className="shrink-0">{state}</span>}
      </div>
      {children}
    </div>
  </header>
);
