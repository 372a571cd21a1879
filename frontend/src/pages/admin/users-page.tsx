import { grouped } from '@meguri/contracts/text/grouped.ts';
import type { FormEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useUsers } from '../../features/operators/user-administration/api/users.ts';
import { UserRow } from '../../features/operators/user-administration/components/user-row.tsx';
import { usePersistentState } from '../../lib/drafts/use-persistent-state.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { LoadedList } from './loaded.tsx';

/** Accounts with their lock and the state of their identity check. */
export default function AdminUsersPage({ title }: { readonly title: string }) {
  const [query, setQuery] = useSearchParams();
  const q = query.get('q') ?? '';
  const found = useUsers(q);
  const [typed, setTyped] = usePersistentState('q', q, { follows: true });
  const search = (event: FormEvent) => {
    event.preventDefault();
    const words = typed.trim();
    setQuery(words === '' ? {} : { q: words });
  };
  return (
    <AdminFrame
      title={title}
      aside={found.items !== undefined && <span className="text-sm text-soft">{`${grouped(found.total)}人`}</span>}
    >
      <form role="search" onSubmit={search} className="flex max-w-xl items-end gap-3 pb-4">
        <div className="grow">
          <TextField
            label="名前・メールアドレス・電話番号・ID"
            name="q"
            type="search"
            value={typed}
            maxLength={100}
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
        <Button type="submit" variant="secondary" className="min-h-12">
          検索
        </Button>
      </form>
      <LoadedList
        list={found}
        lines={6}
        empty={<EmptyState title="見つかりませんでした">名前、メールアドレス、電話番号の一部でも探せます。</EmptyState>}
      >
        {(users) => (
          <ul className="flex flex-col divide-y divide-line border-y border-line">
            {users.map((user) => (
              <UserRow key={user.id} user={user} />
            ))}
          </ul>
        )}
      </LoadedList>
    </AdminFrame>
  );
}
