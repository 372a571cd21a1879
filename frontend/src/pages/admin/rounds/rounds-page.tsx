import { MAX_COUNTED_ROUNDS } from '@meguri/contracts/limits.ts';
import { ROUND_VIEWS } from '@meguri/contracts/operators/round-views.ts';
import { grouped } from '@meguri/contracts/text/grouped.ts';
import { useSearchParams } from 'react-router-dom';
import { useSearch, useViewCounts } from '../../../features/operators/round-history/api/rounds.ts';
import {
  CalendarExport,
  ProofExport,
  PublicFiles,
} from '../../../features/operators/round-history/components/proof-export.tsx';
import { RoundList } from '../../../features/operators/round-history/components/round-list.tsx';
import { SearchForm } from '../../../features/operators/round-history/components/search-form.tsx';
import {
  CHOICES_LABEL,
  type Search,
  searchIn,
  toQuery,
  VIEW_LABELS,
} from '../../../features/operators/round-history/search.ts';
import { date } from '../../../lib/time/format.ts';
import { Link } from '../../../ui/controls/link.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { WholePhrases } from '../../../ui/whole-phrases.tsx';
import { Alert } from '../../../ui/states/alert.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { AdminFrame } from '../admin-frame.tsx';
import { LoadedList } from '../loaded.tsx';
import { SearchElsewhere } from '../search-elsewhere.tsx';
import { SavedViews } from '../../../rental/saved-views.tsx';

const countWords = (total: number): string => `${grouped(total)}${total < MAX_COUNTED_ROUNDS ? '件' : '件以上'}`;

/** Finds rounds by what a customer may mention on the phone. The search is in the URL, so that it can be bookmarked and shared. */
export default function AdminRoundsPage({ title }: { readonly title: string }) {
  const [query, setQuery] = useSearchParams();
  const search = searchIn(query);
  const { found, leavesOut } = useSearch(search);
  return (
    <AdminFrame
      title={title}
      aside={found.items !== undefined && <span className="text-sm text-soft">{countWords(found.total)}</span>}
    >
      <Views search={search} />
      <SearchForm search={search} onSearch={(wanted) => setQuery(toQuery(wanted))} />
      <SearchElsewhere q={search.q} here="/admin/rental-requests" />
      {search.user !== '' && (
        <p className="mb-6 text-sm text-soft">
          <Link
            to={`/admin/users/${search.user}`}
            className="underline underline-offset-4 hover:text-ink"
          >{`ユーザー ${search.user}`}</Link>
          <span> が借り手またはオーナーの取引だけを表示しています。</span>
        </p>
      )}
      {leavesOut && (
        <div className="mb-6">
          <Alert tone="warn">
            同じ名前のユーザーやアイテムが多いため、一部の取引を表示していません。続きの文字やメールアドレスを入力して、絞り込んでください。
          </Alert>
        </div>
      )}
      <LoadedList
        list={found}
        lines={8}
        empty={
          <EmptyState title="見つかりませんでした">
            取引番号は末尾の8文字（#の後）でも、追跡番号はその一部でも探せます。状態、金額、日付の条件を減らしてみてください。
          </EmptyState>
        }
      >
        {(items) => <RoundList rounds={items} />}
      </LoadedList>
      <Panel title="証拠の書き出し" className="mt-10">
        <h3 className="pb-3 text-sm font-medium">取引の記録</h3>
        {search.from !== '' && search.to >= search.from ? (
          <ProofExport
            of={`?${new URLSearchParams({ from: search.from, to: search.to }).toString()}`}
            label={`${date(search.from)}〜${date(search.to)}にリクエストされた取引を書き出す`}
          />
        ) : (
          <p className="text-sm leading-relaxed text-soft">
            <span>取引を書き出すには、リクエストされた日の範囲を指定してください。</span>
            <span className="md:hidden">
              <WholePhrases>{`日付は「${CHOICES_LABEL}」で選べます。`}</WholePhrases>
            </span>
          </p>
        )}
        <CalendarExport />
        <PublicFiles />
      </Panel>
    </AdminFrame>
  );
}

/** A view drops all other filters, which can then be added to it. */
function Views({ search }: { readonly search: Search }) {
  const { data } = useViewCounts();
  const views = ROUND_VIEWS.map((view) => ({
    label: VIEW_LABELS[view],
    query: `view=${view}`,
    count: data?.[view],
    isCurrent: search.view === view,
  }));
  const all = { label: 'すべて', query: '', isCurrent: search.view === null };
  return <SavedViews label="よく使う一覧" path="/admin/rental-requests" views={[all, ...views]} />;
}
