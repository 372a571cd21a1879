import { Link } from './controls/link.tsx';
import { Details } from './controls/details.tsx';

interface ContentsProps {
  readonly parts: readonly {
    /** URL fragment. */
    readonly id: string;
    readonly title: string;
  }[];
}

/** Table of contents of a long page: folded above it on phones, otherwise a column beside it. */
export const Contents = ({ parts }: ContentsProps) => (
  <>
    <nav
      aria-label="目次"
      className="hidden md:sticky md:top-24 md:block md:max-h-[calc(100dvh-7rem)] md:self-start md:overflow-y-auto"
    >
      <Parts parts={parts} />
    </nav>
    <nav aria-label="目次" className="pb-8 md:hidden">
      <Details title="目次">
        <Parts parts={parts} />
      </Details>
    </nav>
  </>
);

const Parts = ({ parts }: ContentsProps) => (
  <ol className="flex flex-col border-l border-line text-sm">
    {parts.map(({ id, title }) => (
      <li key={id}>
        <Link
          to={`#${id}`}
          className="-ml-px flex min-h-11 items-center border-l border-transparent py-1 pl-4 leading-snug text-soft transition-colors hover:border-accent hover:text-ink md:min-h-0"
        >
          {title}
        </Link>
      </li>
    ))}
  </ol>
);
