import { Link } from '../../ui/controls/link.tsx';

/** The lists in which words can be searched. */
const LISTS = [
  { path: '/admin/rental-requests', label: '取引' },
  { path: '/admin/users', label: 'ユーザー' },
  { path: '/admin/support-requests', label: '相談' },
] as const;

interface SearchElsewhereProps {
  /** The words that were searched; '': none. */
  readonly q: string;
  readonly here: (typeof LISTS)[number]['path'];
}

/** The same words in the other lists: a caller's name, address or number may belong to any of them. */
export const SearchElsewhere = ({ q, here }: SearchElsewhereProps) =>
  q !== '' && (
    <nav aria-label="ほかの一覧で探す" className="mb-4 flex flex-wrap items-center gap-x-4 text-sm text-soft">
      <span>{`「${q}」を`}</span>
      {LISTS.filter(({ path }) => path !== here).map(({ path, label }) => (
        <Link
          key={path}
          to={`${path}?${new URLSearchParams({ q }).toString()}`}
          className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-ink"
        >
          {`${label}で探す`}
        </Link>
      ))}
    </nav>
  );
