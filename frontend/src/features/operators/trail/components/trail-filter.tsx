import { TRAIL_KIND_LABELS, TRAIL_KINDS } from '@meguri/contracts/operators/trail.ts';
import type { ChangeEvent, FormEvent } from 'react';
import { usePersistentState } from '../../../../lib/drafts/use-persistent-state.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Select, TextField } from '../../../../ui/forms/field.tsx';
import { aboutOf, filterIn, FILTERS, type TrailField, typedOf } from '../api/trail.ts';

interface TrailFilterProps {
  readonly search: URLSearchParams;
  readonly errorOf: (field: TrailField) => string | undefined;
  readonly onSearch: (wanted: Readonly<Record<string, string>>) => void;
}

/** Filters by operator, subject, time and kind. */
export function TrailFilter({ search, errorOf, onSearch }: TrailFilterProps) {
  const [query, setQuery] = usePersistentState('trail', search.toString(), { follows: true });
  const typed = new URLSearchParams(query);
  const type = ({ target: { name, value } }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
    const next = new URLSearchParams(query);
    next.set(name, value);
    setQuery(next.toString());
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = FILTERS.map((name) => {
      const value = typed.get(name)?.trim() ?? '';
      return [name, name === 'about' ? aboutOf(value) : value] as const;
    });
    onSearch(Object.fromEntries(given.filter(([, value]) => value !== '')));
  };
  const field = (name: TrailField) => ({
    ...{ name, value: typed.get(name) ?? '', onChange: type },
    // An error belongs to the submitted value, not to what is typed since.
    error: typed.get(name) === search.get(name) ? errorOf(name) : undefined,
  });
  return (
    <form role="search" onSubmit={submit} className="grid grid-cols-2 items-start gap-3 pb-6 md:grid-cols-4">
      <TextField label="運営者のID" inputMode="numeric" hint="記録の名前からも選べます" {...field('operatorId')} />
      <TextField
        label="対象ユーザーのID"
        inputMode="numeric"
        hint="ユーザーの画面の「ユーザーID」"
        {...field('personId')}
      />
      <div className="col-span-2">
        <TextField
          label="対象取引のID"
          hint="#から始まる取引番号でも探せます"
          autoComplete="off"
          {...field('about')}
          value={typedOf(typed.get('about') ?? '')}
        />
      </div>
      <TextField label="開始日" type="date" {...field('from')} />
      <TextField label="終了日" type="date" {...field('to')} />
      <Select label="種類" {...field('kind')}>
        <option value="">すべて</option>
        {TRAIL_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {TRAIL_KIND_LABELS[kind]}
          </option>
        ))}
      </Select>
      <div className="flex flex-wrap items-center gap-3 self-end">
        <Button type="submit" variant="secondary" className="min-h-12">
          検索
        </Button>
        {filterIn(search) !== '' && (
          <Button
            variant="quiet"
            size="small"
            onClick={({ currentTarget: { form } }) => {
              // The reset button disappears, so the focus moves to the first field.
              form?.querySelector('input')?.focus();
              onSearch({});
            }}
          >
            条件を消す
          </Button>
        )}
      </div>
    </form>
  );
}
