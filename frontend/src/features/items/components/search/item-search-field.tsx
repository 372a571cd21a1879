import { Search, X } from 'lucide';
import {
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useNavigate } from 'react-router-dom';
import { cx } from '../../../../lib/class-names.ts';
import { usePersistentInput } from '../../../../lib/drafts/use-unsaved.ts';
import { lazyPage } from '../../../../lib/lazy-page.tsx';
import { IconButton } from '../../../../ui/controls/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { keepRecentSearch } from '../../recent-searches.ts';
import type { SuggestedOption } from '../../suggested-options.ts';
import type { ListKeys, ShownList } from './suggestion-list.tsx';

/** Loaded when the field gets the focus. */
const SuggestionList = lazyPage(() => import('./suggestion-list.tsx'));
const CLOSED: ShownList = { isOpen: false, active: undefined };

const fill = (field: HTMLInputElement | null, words: string): void => {
  if (field !== null) field.value = words;
};

interface ItemSearchFieldProps {
  readonly words: string;
  readonly onSearch: (words: string) => void;
  /** Taller, and as wide as its place allows: on the home page. */
  readonly isLarge?: boolean;
}

/** Search words, with suggestions below. Typed text stays until it is submitted or another search begins. */
export function ItemSearchField({ words, onSearch, isLarge = false }: ItemSearchFieldProps) {
  const navigate = useNavigate();
  const input = usePersistentInput('q');
  const listId = useId();
  const keys = useRef<ListKeys>(null);
  /** The words that suggestions are for; null: the list is closed. */
  const [typed, setTyped] = useState<string | null>(null);
  const [shown, setShown] = useState(CLOSED);
  useEffect(() => {
    const field = input.current;
    // Shows the words of a new search without remounting the field, which keeps the focus.
    return () => field?.form?.reset();
  }, [words, input]);
  const open = () => setTyped(input.current?.value.trim() ?? '');
  const openIfTyped = useEffectEvent(() => {
    if (document.activeElement === input.current && input.current?.value !== words) open();
  });
  // The user may have typed into the server's markup.
  useEffect(() => openIfTyped(), []);
  const close = () => {
    setTyped(null);
    setShown(CLOSED);
  };
  const search = (wanted: string) => {
    close();
    fill(input.current, wanted);
    keepRecentSearch(wanted);
    onSearch(wanted);
  };
  const choose = (option: SuggestedOption) => {
    if (option.words !== undefined) return search(option.words);
    close();
    input.current?.form?.reset();
    void navigate(option.to);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    search(input.current!.value.trim());
  };
  const clear = () => {
    search('');
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys of an input method choose characters.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && shown.isOpen) close();
    else if (event.key === 'ArrowDown' && typed === null) open();
    else if (keys.current?.(event.key) !== true) return;
    event.preventDefault();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) close();
  };
  return (
    // Without scripts the browser submits the form itself.
    <form
      role="search"
      action="/items"
      onSubmit={submit}
      onBlur={onBlur}
      className={cx('relative w-full', isLarge ? 'max-w-xl' : 'md:w-80')}
    >
      <Icon
        of={Search}
        aria-hidden
        size={isLarge ? 20 : 18}
        className={cx('absolute top-1/2 -translate-y-1/2 text-soft', isLarge ? 'left-5' : 'left-4')}
      />
      <input
        ref={input}
        type="text"
        name="q"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={100}
        defaultValue={words}
        aria-label="アイテムを検索"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={shown.isOpen}
        aria-controls={shown.isOpen ? listId : undefined}
        aria-activedescendant={shown.active}
        onFocus={open}
        onInput={open}
        onKeyDown={onKeyDown}
        placeholder="ブランド・アイテム名で探す"
        className={cx(
          'w-full rounded-full bg-wash pr-12 text-base placeholder:text-soft',
          isLarge ? 'min-h-13 pl-13' : 'min-h-12 pl-11',
        )}
      />
      {words !== '' && (
        <IconButton label="検索語を消す" onClick={clear} className="absolute top-0.5 right-0.5">
          <Icon of={X} aria-hidden size={18} />
        </IconButton>
      )}
      {typed !== null && (
        <ErrorBoundary fallback={null}>
          <SuggestionList id={listId} {...{ typed, keys, onChoose: choose, onShown: setShown }} />
        </ErrorBoundary>
      )}
    </form>
  );
}
