import { yenIn } from '@meguri/contracts/text/typed-yen.ts';
import { ChevronDown } from 'lucide';
import { useId, useState } from 'react';
import { usePersistentState } from '../../../../lib/drafts/use-persistent-state.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { TextField } from '../../../../ui/forms/field.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { CHOICES_LABEL, type Search, searchIn } from '../search.ts';
import { SearchChoices } from './search-choices.tsx';

const NOTHING = searchIn(new URLSearchParams());

interface SearchFormProps {
  readonly search: Search;
  readonly onSearch: (search: Search) => void;
}

/** Words and the amount search on submit, selects and dates at once. On phones the filters are folded unless one is set. */
export function SearchForm({ search, onSearch }: SearchFormProps) {
  const { q, status, amount, usedOn, from, to } = search;
  const [text, setText] = usePersistentState('q', q, { follows: true });
  const [yen, setYen] = usePersistentState('amount', amount, { follows: true });
  const [wanted, setWanted] = useState<boolean | null>(null);
  const isOpen = wanted ?? [status ?? '', amount, usedOn, from, to].some((chosen) => chosen !== '');
  const choicesId = useId();
  const typed = { q: text.trim(), amount: String(yenIn(yen) ?? '') };
  /** A filter that changes keeps the panel open, since the user may want to undo it. */
  const choose = (part: Partial<Search>) => {
    setWanted(true);
    onSearch({ ...search, ...typed, ...part });
  };
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch({ ...search, ...typed });
      }}
      className="mb-6 flex flex-col gap-4"
    >
      <div className="flex items-end gap-3">
        <div className="min-w-0 grow">
          <TextField
            name="q"
            label="番号・名前・連絡先・アイテム・追跡番号"
            type="search"
            enterKeyHint="search"
            maxLength={100}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </div>
        <Button type="submit" variant="secondary" className="min-h-12 shrink-0">
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
      <SearchChoices id={choicesId} isOpen={isOpen} search={search} yen={yen} onYen={setYen} onChoose={choose} />
      {JSON.stringify(search) !== JSON.stringify(NOTHING) && (
        <div className="flex items-center">
          <Button variant="quiet" size="small" onClick={() => onSearch(NOTHING)}>
            条件を消す
          </Button>
        </div>
      )}
    </form>
  );
}
