import { ROUND_STATUSES, STATUS_LABELS } from '@meguri/contracts/rental-round/status.ts';
import { ChevronDown } from 'lucide';
import { useId, useState } from 'react';
import { usePersistentState } from '../../../../lib/drafts/use-persistent-state.ts';
import { cx } from '../../../../lib/class-names.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Select, TextField } from '../../../../ui/forms/field.tsx';
import { CHOICES_LABEL, type Search, searchIn } from '../search.ts';
import { Icon } from '../../../../ui/icon.tsx';

const NOTHING = searchIn(new URLSearchParams());

interface SearchFormProps {
  readonly search: Search;
  readonly onSearch: (search: Search) => void;
}

/** Text fields search on submit, selects and dates at once. On phones the filters are folded unless one is set. */
export function SearchForm({ search, onSearch }: SearchFormProps) {
  const [text, setText] = usePersistentState('q', search.q, { follows: true });
  const [wanted, setWanted] = useState<boolean | null>(null);
  const isOpen = wanted ?? (search.status !== null || search.from !== '' || search.to !== '');
  const choicesId = useId();
  const change = (part: Partial<Search>) => onSearch({ ...search, q: text.trim(), ...part });
  /** A filter that changes keeps the panel open, since the user may want to undo it. */
  const choose = (part: Partial<Search>) => {
    setWanted(true);
    change(part);
  };
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        change({});
      }}
      className="mb-6 grid items-end gap-4 md:grid-cols-[minmax(0,3fr)_auto_minmax(0,2fr)_10rem_10rem]"
    >
      <div className="flex items-end gap-3 md:contents">
        <div className="grow">
          <TextField
            name="q"
            label="取引番号・名前・アイテム・追跡番号"
            type="search"
            enterKeyHint="search"
            maxLength={100}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </div>
        <Button type="submit" variant="secondary" className="min-h-12">
          検索
        </Button>
      </div>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={choicesId}
        onClick={() => setWanted(!isOpen)}
        className="group flex min-h-11 items-center justify-between border-y border-line text-left text-sm md:hidden"
      >
        <span>{CHOICES_LABEL}</span>
        <Icon of={ChevronDown} aria-hidden size={18} className="transition-transform group-aria-expanded:rotate-180" />
      </button>
      <div id={choicesId} className={cx('grid grid-cols-2 gap-4 md:contents', !isOpen && 'max-md:hidden')}>
        <div className="max-md:col-span-2">
          <Select
            name="status"
            label="状態"
            value={search.status ?? ''}
            onChange={({ target }) => choose({ status: ROUND_STATUSES.find((one) => one === target.value) ?? null })}
          >
            <option value="">すべて</option>
            {ROUND_STATUSES.map((one) => (
              <option key={one} value={one}>
                {STATUS_LABELS[one]}
              </option>
            ))}
          </Select>
        </div>
        <TextField
          name="from"
          label="リクエスト日（から）"
          type="date"
          value={search.from}
          max={search.to || undefined}
          onChange={({ target }) => choose({ from: target.value })}
        />
        <TextField
          name="to"
          label="リクエスト日（まで）"
          type="date"
          value={search.to}
          min={search.from || undefined}
          onChange={({ target }) => choose({ to: target.value })}
        />
      </div>
      {JSON.stringify(search) !== JSON.stringify(NOTHING) && (
        <div className="col-span-full flex items-center">
          <Button variant="quiet" size="small" onClick={() => onSearch(NOTHING)}>
            条件を消す
          </Button>
        </div>
      )}
    </form>
  );
}
