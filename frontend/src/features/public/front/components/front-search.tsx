import type { FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../../../ui/controls/button.tsx';

/** Search words on the first screen. The list page has suggestions; this field works before any script does. */
export function FrontSearch() {
  const navigate = useNavigate();
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const words = String(new FormData(event.currentTarget).get('q')).trim();
    void navigate(`/items${words === '' ? '' : `?${String(new URLSearchParams({ q: words }))}`}`);
  };
  return (
    <form role="search" action="/items" onSubmit={search} className="flex max-w-xl gap-2">
      <input
        type="text"
        name="q"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={100}
        aria-label="アイテムを検索"
        placeholder="何を着る？"
        className="min-h-13 w-0 min-w-0 grow rounded-full bg-wash px-6 text-base placeholder:text-soft"
      />
      <Button type="submit" variant="secondary" size="large" className="shrink-0 px-6!">
        探す
      </Button>
    </form>
  );
}
