import type { Account } from '@meguri/contracts/account/account-view.ts';
import { NEW_ITEM_DAYS, WATCHED, type Watched } from '@meguri/contracts/operators/watched-items.ts';
import { useSearchParams } from 'react-router-dom';
import { SuspensionControl } from '../../features/items/components/suspension/suspension-control.tsx';
import { useWatchedCount, useWatchedItems } from '../../features/operators/watched-items/api/watched-items.ts';
import { WatchedItemRow } from '../../features/operators/watched-items/components/watched-item-row.tsx';
import { Allowed } from '../../rental/operators/allowed.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Tabs } from '../../ui/controls/tabs.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { ListSearch } from './list-search.tsx';
import { LoadedList } from './loaded.tsx';

const LABELS: Readonly<Record<Watched, string>> = {
  new: '新着',
  reported: '報告あり',
  suspended: '停止中',
  suspicious: '要確認',
};

const EMPTY: Readonly<Record<Watched, string>> = {
  new: `直近${NEW_ITEM_DAYS}日の出品はありません`,
  reported: '未対応の報告があるアイテムはありません',
  suspended: '公開停止中のアイテムはありません',
  suspicious: '写真や価格に気になる点のあるアイテムはありません',
};

/** Items that operators should look at. */
export default function AdminItemsPage({ title, viewer }: { readonly title: string; readonly viewer: Account }) {
  const [search, setSearch] = useSearchParams();
  /** Only for lists that need attention. */
  const counts: Partial<Record<Watched, number>> = {
    reported: useWatchedCount('reported'),
    suspicious: useWatchedCount('suspicious'),
  };
  const watch = WATCHED.find((one) => one === search.get('watch')) ?? 'new';
  return (
    <AdminFrame title={title}>
      {/* Operators suspend an item on its own page. */}
      <div className="max-w-md pb-6">
        <ListSearch label="公開中のアイテムを探す（名前・ブランド）" path="/items" keptAs="item-search" />
      </div>
      <Tabs
        label="アイテムの表示"
        value={watch}
        onChange={(next) => setSearch(next === 'new' ? {} : { watch: next }, { replace: true })}
        tabs={WATCHED.map((id) => ({
          id,
          label: labelOf(id, counts[id]),
          content: <Items watch={id} viewerId={viewer.id} />,
        }))}
      />
    </AdminFrame>
  );
}

const labelOf = (watch: Watched, count = 0): string => (count === 0 ? LABELS[watch] : `${LABELS[watch]} ${count}`);

function Items({ watch, viewerId }: { readonly watch: Watched; readonly viewerId: number }) {
  const found = useWatchedItems(watch);
  return (
    <LoadedList list={found} lines={5} empty={<EmptyState title={EMPTY[watch]} />}>
      {(items) => (
        <>
          <p className="pt-4 text-sm text-soft">{`${watch === 'new' ? `直近${NEW_ITEM_DAYS}日の出品 ` : ''}${found.total}点`}</p>
          <ul>
            {items.map((item) => (
              <WatchedItemRow
                key={item.id}
                item={item}
                tools={
                  <>
                    {item.openReports > 0 && (
                      <ButtonLink to="/admin/reports" variant="secondary" size="small" className="min-h-11">
                        報告を見る
                      </ButtonLink>
                    )}
                    {item.owner.id !== viewerId && (
                      <Allowed to="suspend_item">
                        <SuspensionControl
                          itemId={item.id}
                          isSuspended={item.status === 'suspended'}
                          withAccount={item.suspendedWithAccount}
                          itemName={item.name}
                        />
                      </Allowed>
                    )}
                  </>
                }
              />
            ))}
          </ul>
        </>
      )}
    </LoadedList>
  );
}
