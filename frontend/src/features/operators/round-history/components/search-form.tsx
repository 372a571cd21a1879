import { ROUND_STATUSES, STATUS_LABELS } from '@meguri/contracts/rental-round/status.ts';
import { useState } from 'react';
import { Button } from '../../../../ui/controls/button.tsx';
import { Select, TextField } from '../../../../ui/forms/field.tsx';
import { type Search, searchIn } from '../search.ts';

const NOTHING = searchIn(new URLSearchParams());

interface SearchFormProps {
  readonly search: Search;
  readonly onSearch: (search: Search) => void;
}

/** Asks once it is sent; a choice from a list or a calendar asks at once. */
export function SearchForm({ search, onSearch }: SearchFormProps) {
  const [text, setText] = useState(search.q);
  const [shownFor, setShownFor] = useState(search.q);
  if (shownFor !== search.q) {
    setShownFor(search.q);
    setText(search.q);
  }
  const change = (part: Partial<Search>) => onSearch({ ...search, q: text.trim(), ...part });
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        change({});
      }}
      className="mb-6 grid items-end gap-4 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_10rem_10rem_auto]"
    >
      <TextField
        name="q"
        label="取引番号・名前・アイテム・追跡番号"
        type="search"
        enterKeyHint="search"
        maxLength={100}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Select
        name="status"
        label="状態"
        value={search.status ?? ''}
        onChange={({ target }) => change({ status: ROUND_STATUSES.find((one) => one === target.value) ?? null })}
      >
        <option value="">すべて</option>
        {ROUND_STATUSES.map((one) => (
          <option key={one} value={one}>
            {STATUS_LABELS[one]}
          </option>
        ))}
      </Select>
      <div className="grid grid-cols-2 gap-4 md:contents">
        <TextField
          name="from"
          label="リクエスト日（から）"
          type="date"
          value={search.from}
          max={search.to || undefined}
          onChange={({ target }) => change({ from: target.value })}
        />
        <TextField
          name="to"
          label="リクエスト日（まで）"
          type="date"
          value={search.to}
          min={search.from || undefined}
          onChange={({ target }) => change({ to: target.value })}
        />
      </div>
      <div className="flex min-h-12 items-center gap-4">
        <Button type="submit" variant="secondary" className="min-h-12">
          検索
        </Button>
        {JSON.stringify(search) !== JSON.stringify(NOTHING) && (
          <Button variant="quiet" size="small" onClick={() => onSearch(NOTHING)}>
            条件を消す
          </Button>
        )}
      </div>
    </form>
  );
}
