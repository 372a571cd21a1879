import { NEW_ACCOUNT_DAYS } from '@meguri/contracts/limits.ts';
import { USER_STATES, type UserState } from '@meguri/contracts/operators/user-filters.ts';
import { grouped } from '@meguri/contracts/text/grouped.ts';
import { useSearchParams } from 'react-router-dom';
import { useUserCounts, useUsers } from '../../features/operators/user-administration/api/users.ts';
import { UserFilter } from '../../features/operators/user-administration/components/user-filter.tsx';
import { UserRow } from '../../features/operators/user-administration/components/user-row.tsx';
import { choiceIn, toQuery, type UserChoice } from '../../features/operators/user-administration/user-search.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { LoadedList } from './loaded.tsx';
import { SearchElsewhere } from './search-elsewhere.tsx';
import { SavedViews } from '../../rental/saved-views.tsx';

/** Accounts with their lock and the state of their identity check. The filters are in the URL, so that it can be shared. */
export default function AdminUsersPage({ title }: { readonly title: string }) {
  const [query, setQuery] = useSearchParams();
  const choice = choiceIn(query);
  const found = useUsers(toQuery(choice));
  return (
    <AdminFrame
      title={title}
      aside={found.items !== undefined && <span className="text-sm text-soft">{`${grouped(found.total)}人`}</span>}
    >
      <Views choice={choice} />
      <UserFilter choice={choice} onChoose={(chosen) => setQuery(toQuery(chosen), { state: { keepsScroll: true } })} />
      <SearchElsewhere q={choice.q} here="/admin/users" />
      <LoadedList
        list={found}
        lines={6}
        empty={
          <EmptyState title="見つかりませんでした">
            名前、メールアドレス、電話番号の一部でも探せます。条件を減らしてみてください。
          </EmptyState>
        }
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

const LABELS: Readonly<Record<UserState, string>> = {
  suspended: '停止中',
  case: '不具合・異議あり',
  fee: '料金の未払い',
  shared_card: 'カードの重複',
  new: `${NEW_ACCOUNT_DAYS}日以内の登録`,
};

/** A view drops all other filters, which can then be added to it. */
function Views({ choice }: { readonly choice: UserChoice }) {
  const { data } = useUserCounts();
  const isAll = choice.state === null && choice.identity === null && choice.role === null;
  const views = [
    { label: 'すべて', query: '', isCurrent: isAll },
    {
      ...{ label: '本人確認待ち', query: 'identity=pending', count: data?.pending },
      isCurrent: choice.state === null && choice.identity === 'pending',
    },
    ...USER_STATES.map((state) => ({
      ...{ label: LABELS[state], query: `state=${state}`, count: data?.[state] },
      isCurrent: choice.state === state,
    })),
  ];
  return <SavedViews label="よく使う一覧" path="/admin/users" views={views} />;
}
