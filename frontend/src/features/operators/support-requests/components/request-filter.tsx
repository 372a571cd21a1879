import { SUPPORT_KIND_LABELS, SUPPORT_KINDS } from '@meguri/contracts/message/support-kinds.ts';
import { usePersistentState } from '../../../../lib/drafts/use-persistent-state.ts';
import { FilterSelect, OwnerFilter } from '../../../../rental/operators/filter-select.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { TextField } from '../../../../ui/forms/field.tsx';
import { type RequestSearch, requestSearchIn } from '../request-search.ts';

interface RequestFilterProps {
  readonly search: RequestSearch;
  readonly onSearch: (search: RequestSearch) => void;
}

/** Words search on submit and in every state, selects at once. */
export function RequestFilter({ search, onSearch }: RequestFilterProps) {
  const [typed, setTyped] = usePersistentState('q', search.q, { follows: true });
  const q = typed.trim();
  const choose = (name: 'owner' | 'kind', value: string) =>
    onSearch({ ...search, [name]: requestSearchIn(new URLSearchParams({ [name]: value }))[name] });
  return (
    <form
      role="search"
      className="mb-6 grid grid-cols-2 gap-3 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)] md:gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch({ ...search, q, state: q === '' ? 'waiting' : 'any' });
      }}
    >
      <div className="col-span-2 flex items-end gap-3 md:col-span-1">
        <div className="min-w-0 grow">
          <TextField
            name="q"
            label="内容・名前・連絡先・番号"
            type="search"
            enterKeyHint="search"
            maxLength={100}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
        <Button type="submit" variant="secondary" className="min-h-12 shrink-0">
          検索
        </Button>
      </div>
      <OwnerFilter value={search.owner} onChoose={(value) => choose('owner', value)} />
      <FilterSelect
        name="kind"
        label="種類"
        value={search.kind}
        options={SUPPORT_KINDS.map((value) => ({ value, label: SUPPORT_KIND_LABELS[value] }))}
        onChoose={(value) => choose('kind', value)}
      />
    </form>
  );
}
