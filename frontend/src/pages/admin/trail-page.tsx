import { SAME_LOOK_MINUTES } from '@meguri/contracts/limits.ts';
import { grouped } from '@meguri/contracts/text/grouped.ts';
import { useSearchParams } from 'react-router-dom';
import { filterIn, FILTERS, trailFileAt, useTrail } from '../../features/operators/trail/api/trail.ts';
import { TrailFilter } from '../../features/operators/trail/components/trail-filter.tsx';
import { TrailList } from '../../features/operators/trail/components/trail-list.tsx';
import { Allowed, useMayDo } from '../../rental/operators/allowed.tsx';
import { DownloadLink } from '../../ui/controls/download-link.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { LoadedList } from './loaded.tsx';
import { RefusedPage } from './refused-page.tsx';

/** What operators viewed, did and were refused. */
export default function AdminTrailPage({ title }: { readonly title: string }) {
  return useMayDo('see_trail') ? <Trail title={title} /> : <RefusedPage title={title} />;
}

function Trail({ title }: { readonly title: string }) {
  const [search, setSearch] = useSearchParams();
  const filter = filterIn(search);
  const trail = useTrail(filter);
  const isRefused = FILTERS.some((field) => trail.errorOf(field) !== undefined);
  return (
    <AdminFrame
      title={title}
      aside={
        <span className="flex items-center gap-4 text-sm text-soft">
          {trail.items !== undefined && <span>{`${grouped(trail.total)}件`}</span>}
          <Allowed to="export_trail">
            <DownloadLink href={trailFileAt(filter)} size="small" isGuarded>
              CSVで保存
            </DownloadLink>
          </Allowed>
        </span>
      }
    >
      <p className="max-w-3xl pb-5 text-sm leading-relaxed text-soft">{`運営者が閲覧・操作した記録です。変更も削除もできません。同じ画面を開いたままの自動更新は、${SAME_LOOK_MINUTES}分に1回だけ記録されます。`}</p>
      <TrailFilter search={search} errorOf={trail.errorOf} onSearch={setSearch} />
      {!isRefused && (
        <LoadedList
          list={trail}
          lines={6}
          empty={<EmptyState title="記録はありません">条件を変えてお試しください。</EmptyState>}
        >
          {(entries) => <TrailList entries={entries} filter={filter} />}
        </LoadedList>
      )}
    </AdminFrame>
  );
}
