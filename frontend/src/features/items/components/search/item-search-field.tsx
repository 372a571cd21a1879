import { Search, X } from 'lucide';
import { type FormEvent, useEffect } from 'react';
import { usePersistentInput } from '../../../../lib/drafts/use-unsaved.ts';
import { IconButton } from '../../../../ui/controls/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';

interface ItemSearchFieldProps {
  readonly words: string;
  readonly onSearch: (words: string) => void;
}

/** Search words. Typed text stays until it is submitted or another search begins. */
export function ItemSearchField({ words, onSearch }: ItemSearchFieldProps) {
  const input = usePersistentInput('q');
  useEffect(() => {
    const field = input.current;
    // Shows the words of a new search without remounting the field, which keeps the focus.
    return () => field?.form?.reset();
  }, [words, input]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(input.current?.value.trim() ?? '');
  };
  const clear = () => {
    onSearch('');
    input.current?.focus();
  };
  return (
    // Without scripts the browser submits the form itself.
    <form role="search" action="/items" onSubmit={submit} className="relative w-full md:w-80">
      <Icon of={Search} aria-hidden size={18} className="absolute top-1/2 left-4 -translate-y-1/2 text-soft" />
      <input
        ref={input}
        type="text"
        name="q"
        inputMode="search"
        enterKeyHint="search"
        maxLength={100}
        defaultValue={words}
        aria-label="アイテムを検索"
        placeholder="ブランド・アイテム名で探す"
        className="min-h-12 w-full rounded-full bg-wash pr-12 pl-11 text-base placeholder:text-soft"
      />
      {words !== '' && (
        <IconButton label="検索語を消す" onClick={clear} className="absolute top-0.5 right-0.5">
          <Icon of={X} aria-hidden size={18} />
        </IconButton>
      )}
    </form>
  );
}
