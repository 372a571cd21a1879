import { TRAIL_KIND_LABELS, TRAIL_KINDS } from '@meguri/contracts/operators/trail.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Select, TextField } from '../../../../ui/forms/field.tsx';

interface TrailFilterProps {
  readonly search: URLSearchParams;
  readonly onSearch: (form: FormData) => void;
}

/** By whom, about whom, of which kind, and when. */
export const TrailFilter = ({ search, onSearch }: TrailFilterProps) => (
  <form
    role="search"
    action={onSearch}
    className="grid grid-cols-2 items-end gap-3 pb-6 md:grid-cols-[repeat(5,minmax(0,1fr))_auto]"
  >
    <TextField label="運営者のID" name="operatorId" inputMode="numeric" defaultValue={search.get('operatorId') ?? ''} />
    <TextField label="対象の人のID" name="personId" inputMode="numeric" defaultValue={search.get('personId') ?? ''} />
    <Select label="種類" name="kind" defaultValue={search.get('kind') ?? ''}>
      <option value="">すべて</option>
      {TRAIL_KINDS.map((kind) => (
        <option key={kind} value={kind}>
          {TRAIL_KIND_LABELS[kind]}
        </option>
      ))}
    </Select>
    <TextField label="開始日" name="from" type="date" defaultValue={search.get('from') ?? ''} />
    <TextField label="終了日" name="to" type="date" defaultValue={search.get('to') ?? ''} />
    <Button type="submit" variant="secondary" className="min-h-12">
      絞り込む
    </Button>
  </form>
);
