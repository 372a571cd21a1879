import type { UserFile } from '@meguri/contracts/operators/user-file.ts';
import { mayDo } from '@meguri/contracts/operators/operations.ts';
import { grouped } from '@meguri/contracts/text/grouped.ts';
import { useContext } from 'react';
import { OperatorRoleContext } from '../../rental/operators/allowed.tsx';
import { Link } from '../../ui/controls/link.tsx';

interface Part {
  /** URL fragment. */
  readonly id: string;
  readonly label: string;
  readonly count?: number;
}

const partsOf = ({ borrowed, lent, items, reports, told }: UserFile): readonly Part[] => [
  { id: 'borrowed', label: '借りた取引', count: borrowed.total },
  { id: 'lent', label: '貸した取引', count: lent.total },
  { id: 'items', label: '出品', count: items.total },
  { id: 'coupons', label: 'クーポン' },
  { id: 'reports', label: '報告', count: reports.total },
  { id: 'notifications', label: 'お知らせ', count: told.total },
];

/** On phones the lists of a user's page are up to ten screens long: links to them, each with its number of entries. */
export function PartsOfUser({ file }: { readonly file: UserFile }) {
  const role = useContext(OperatorRoleContext);
  const trail: readonly Part[] = mayDo(role, 'see_trail') ? [{ id: 'trail', label: '操作ログ' }] : [];
  return (
    <nav aria-label="目次" className="-mb-4 lg:hidden">
      <ul className="flex flex-wrap gap-2">
        {[...partsOf(file), ...trail].map(({ id, label, count }) => (
          <li key={id}>
            <Link
              to={`#${id}`}
              className="inline-flex min-h-11 items-center gap-2 rounded-full bg-wash px-4 text-sm whitespace-nowrap"
            >
              <span>{label}</span>
              {count !== undefined && <span className="text-soft tabular-nums">{grouped(count)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
