import { ROUND_STATUSES, STATUS_LABELS } from '@meguri/contracts/rental-round/status.ts';
import { cx } from '../../../../lib/class-names.ts';
import { FilterSelect } from '../../../../rental/operators/filter-select.tsx';
import { TextField } from '../../../../ui/forms/field.tsx';
import type { Search } from '../search.ts';

interface SearchChoicesProps {
  readonly id: string;
  /** On phones; wider screens always show them. */
  readonly isOpen: boolean;
  readonly search: Search;
  /** The amount as typed. */
  readonly yen: string;
  readonly onYen: (yen: string) => void;
  readonly onChoose: (part: Partial<Search>) => void;
}

/** Status, amount and days. The amount searches on submit, like the words. */
export const SearchChoices = ({ id, isOpen, search, yen, onYen, onChoose }: SearchChoicesProps) => (
  <div id={id} className={cx('grid grid-cols-2 gap-4 md:grid-cols-5', !isOpen && 'max-md:hidden')}>
    <div className="max-md:col-span-2">
      <FilterSelect
        name="status"
        label="状態"
        value={search.status}
        options={ROUND_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }))}
        onChoose={(value) => onChoose({ status: ROUND_STATUSES.find((one) => one === value) ?? null })}
      />
    </div>
    <TextField
      name="amount"
      label="金額（円）"
      inputMode="numeric"
      enterKeyHint="search"
      maxLength={14}
      value={yen}
      onChange={({ target }) => onYen(target.value)}
    />
    <TextField
      name="usedOn"
      label="利用日"
      type="date"
      value={search.usedOn}
      onChange={({ target }) => onChoose({ usedOn: target.value })}
    />
    <TextField
      name="from"
      label="リクエスト日（から）"
      type="date"
      value={search.from}
      max={search.to || undefined}
      onChange={({ target }) => onChoose({ from: target.value })}
    />
    <TextField
      name="to"
      label="リクエスト日（まで）"
      type="date"
      value={search.to}
      min={search.from || undefined}
      onChange={({ target }) => onChoose({ to: target.value })}
    />
  </div>
);
