import { ChevronLeft } from 'lucide';
import type { ReactNode } from 'react';
import { Link } from './controls/link.tsx';
import type { Elements } from './elements.ts';
import { Icon } from './icon.tsx';

/** The document title is the heading, unless it differs or the heading isn't plain text. */
type Titled =
  | { readonly title: string; readonly documentTitle?: string }
  | { readonly title: ReactNode; readonly documentTitle: string };

type PageHeadingProps = Titled & {
  readonly back?: { readonly to: string; readonly label: string };
  readonly children?: Elements;
};

/** The page's heading, back link and document title. */
export function PageHeading({ title, documentTitle, back, children }: PageHeadingProps) {
  const named = documentTitle ?? (title as string);
  return (
    <header className="flex flex-col gap-1 py-6 md:pt-12">
      <title>{`${named} | 巡り Meguri`}</title>
      {back !== undefined && (
        <Link
          to={back.to}
          className="-ml-2 flex min-h-11 w-fit items-center gap-1 pr-3 text-sm text-soft hover:text-ink"
        >
          <Icon of={ChevronLeft} aria-hidden size={18} />
          <span>{back.label}</span>
        </Link>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 data-first={typeof title === 'string' ? title[0] : undefined} className="text-[1.375rem] md:text-3xl">
          {title}
        </h1>
        {children}
      </div>
    </header>
  );
}
