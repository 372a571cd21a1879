import type { Suggestions } from '@meguri/contracts/item/suggestions.ts';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide';
import { type RefObject, useEffect, useImperativeHandle, useState } from 'react';
import { IconButton } from '../../../../ui/controls/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { suggestionsQuery } from '../../api/suggestions.ts';
import { removeRecentSearch, useRecentSearches } from '../../recent-searches.ts';
import { type OptionGroup, optionGroups, RECENT, type SuggestedOption } from '../../suggested-options.ts';
import { SuggestionGroup } from './suggestion-group.tsx';

/** Handles a key of the field; true: the field does nothing more with it. */
export type ListKeys = (key: string) => boolean;

/** What the field says of its list. */
export interface ShownList {
  readonly isOpen: boolean;
  /** The id of the active option's element. */
  readonly active: string | undefined;
}

interface SuggestionListProps {
  readonly id: string;
  readonly typed: string;
  readonly keys: RefObject<ListKeys | null>;
  readonly onShown: (shown: ShownList) => void;
  readonly onChoose: (option: SuggestedOption) => void;
}

/** In ms, after the last key. */
const DEBOUNCE = 150;
const NOTHING: Suggestions = { categories: [], brands: [], items: [], words: [] };

/** What is offered below a search field. Without an answer of the service it is the recent searches. */
export default function SuggestionList({ id, typed, keys, onShown, onChoose }: SuggestionListProps) {
  const recent = useRecentSearches();
  const { data } = useQuery(suggestionsQuery(useDebounced(typed)));
  const groups = optionGroups(typed, recent, data ?? NOTHING);
  const options = groups.flatMap((group) => group.options);
  const [{ at, among }, setActive] = useState({ at: -1, among: typed });
  // The active option belongs to the words for which it was chosen.
  const index = among === typed && at < options.length ? at : -1;
  const active = options[index];
  useImperativeHandle(keys, () => (key) => {
    const next = moved(key, index, options.length);
    if (next !== null) setActive({ at: next, among: typed });
    if (key === 'Enter' && active !== undefined) onChoose(active);
    return next !== null || (key === 'Enter' && active !== undefined);
  });
  const isOpen = options.length > 0;
  const activeId = active === undefined ? undefined : `${id}-${active.id}`;
  useEffect(() => onShown({ isOpen, active: activeId }), [isOpen, activeId, onShown]);
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  if (!isOpen) return null;
  return <Panel {...{ id, groups, active, onChoose }} />;
}

interface PanelProps {
  readonly id: string;
  readonly groups: readonly OptionGroup[];
  readonly active: SuggestedOption | undefined;
  readonly onChoose: (option: SuggestedOption) => void;
}

const Panel = ({ id, groups, active, onChoose }: PanelProps) => (
  <div className="absolute inset-x-0 top-full z-20 mt-2 max-h-[60dvh] overflow-y-auto rounded-2xl border border-line bg-paper py-2 text-left shadow-float">
    <div id={id} role="listbox" aria-label="検索の候補">
      {groups.map((group) => (
        <SuggestionGroup key={group.title} listId={id} group={group} active={active} onChoose={onChoose} />
      ))}
    </div>
    {groups[0]?.title === RECENT && <RemoveButtons searches={groups[0].options.map(({ label }) => label)} />}
  </div>
);

/** Beside the options of the first group, because an option contains no buttons. */
const RemoveButtons = ({ searches }: { readonly searches: readonly string[] }) => (
  <ul aria-label="最近の検索の削除" className="absolute top-11 right-1">
    {searches.map((words) => (
      <li key={words}>
        <IconButton
          label={`「${words}」を最近の検索から削除`}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => removeRecentSearch(words)}
        >
          <Icon of={X} aria-hidden size={16} />
        </IconButton>
      </li>
    ))}
  </ul>
);

/** The option after a key: -1 is the field itself; null: the key doesn't move. */
function moved(key: string, index: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return index + 1 === count ? -1 : index + 1;
  if (key === 'ArrowUp') return index === -1 ? count - 1 : index - 1;
  return null;
}

function useDebounced(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), DEBOUNCE);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
