import type { FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../../../ui/controls/button.tsx';

/** The fields' names are filters of the list. */
const FIELDS = ['q', 'wearOn'] as const;
const ROUND = 'rounded-full bg-wash text-base';

/** What and when on the first screen. The list page has suggestions; these fields work before any script does. */
export function FrontSearch() {
  const navigate = useNavigate();
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const written = new FormData(event.currentTarget);
    const filters = FIELDS.map((name) => [name, String(written.get(name)).trim()]).filter(([, value]) => value !== '');
    void navigate(`/items${filters.length === 0 ? '' : `?${String(new URLSearchParams(filters))}`}`);
  };
  return (
    <form role="search" action="/items" onSubmit={search} className="flex max-w-xl flex-wrap gap-2">
      <label className={`flex min-h-13 w-full items-center gap-3 px-6 ${ROUND}`}>
        <span className="shrink-0 text-sm text-soft">着たい日</span>
        <input type="date" name="wearOn" autoComplete="off" className="min-h-11 min-w-0 grow bg-transparent" />
      </label>
      <input
        type="text"
        name="q"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={100}
        aria-label="アイテムを検索"
        placeholder="何を着る？"
        className={`min-h-13 w-0 min-w-0 grow px-6 placeholder:text-soft ${ROUND}`}
      />
      <Button type="submit" variant="secondary" size="large" className="shrink-0 px-6!">
        探す
      </Button>
    </form>
  );
}
