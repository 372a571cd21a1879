import { CASE_STATES } from '@meguri/contracts/read-models/administration.ts';
import { useSearchParams } from 'react-router-dom';
import { type CaseFilter, useCases } from '../../../features/operators/damage-cases/api/cases.ts';
import { CaseList } from '../../../features/operators/damage-cases/components/case-list.tsx';
import { AWAITS_REPLY, CASE_LABELS } from '../../../features/operators/damage-cases/case-labels.ts';
import { FilterSelect } from '../../../rental/operators/filter-select.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { AdminFrame } from '../admin-frame.tsx';
import { LoadedList } from '../loaded.tsx';

const FILTERS: readonly CaseFilter[] = ['waiting', ...CASE_STATES];

/** Damage cases by state, newest first. */
export default function AdminCasesPage({ title }: { readonly title: string }) {
  const [search, setSearch] = useSearchParams();
  const state = FILTERS.find((one) => one === search.get('status')) ?? null;
  const cases = useCases(state);
  const count = cases.items === undefined ? null : <span className="text-sm text-soft">{`${cases.total}件`}</span>;
  return (
    <AdminFrame title={title} aside={count}>
      <div className="mb-6 max-w-sm">
        <FilterSelect
          name="status"
          label="状態"
          value={state}
          options={FILTERS.map((value) => ({
            value,
            label: value === 'waiting' ? AWAITS_REPLY : CASE_LABELS[value].label,
          }))}
          onChoose={(value) => setSearch(value === '' ? {} : { status: value }, { replace: true })}
        />
      </div>
      <LoadedList
        list={cases}
        lines={5}
        empty={
          <EmptyState title="案件はありません">
            {state === null
              ? '不具合が報告されると、ここに表示されます。'
              : '状態を変えると、ほかの案件を確認できます。'}
          </EmptyState>
        }
      >
        {(items) => <CaseList cases={items} />}
      </LoadedList>
    </AdminFrame>
  );
}
