import { Search } from 'lucide';
import { useEffect, useId, useRef, useState } from 'react';
import { usePersistentState } from '../../../lib/drafts/use-persistent-state.ts';
import { useWrittenBefore } from '../../../lib/drafts/use-written-before.ts';
import { sentenceOf } from '../../../lib/http/api-error.ts';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import { ListSkeleton } from '../../../ui/states/list-skeleton.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorView } from '../../../ui/states/error-view.tsx';
import { type ListTerms, useConversations } from '../api/conversations.ts';
import { type ChatAddress, nameOf } from '../chat-address.ts';
import { ConversationRow } from './conversation-row.tsx';
import { Icon } from '../../../ui/icon.tsx';

/** Longer than the pause between two keys, so that a word is searched once. */
const TYPING_MS = 300;

interface ConversationListProps {
  readonly viewerId: number;
  /** The chat shown next to the list; null: none. */
  readonly open: ChatAddress | null;
}

/** The viewer's conversations, latest first; searchable by name, item or words. */
export function ConversationList({ viewerId, open }: ConversationListProps) {
  const [typed, setTyped] = usePersistentState('conversations', '');
  const [archived, setArchived] = useState(false);
  const words = useSettled(typed.trim(), TYPING_MS);
  const terms = { words, archived };
  const list = useConversations(terms);
  const isEmpty = list.items?.length === 0 && words === '' && !archived;
  return (
    <div className="flex flex-col gap-2">
      {!isEmpty && <SearchField value={typed} onChange={setTyped} />}
      <div className="flex items-center justify-between text-xs -mr-4 text-soft">
        <h2 className="font-sans text-xs">{archived ? 'アーカイブした会話' : '最近の会話'}</h2>
        <Button variant="quiet" size="smallest" onClick={() => setArchived(!archived)}>
          {archived ? '一覧に戻る' : 'アーカイブ'}
        </Button>
      </div>
      <PagedList
        list={list}
        skeleton={<ListSkeleton picture="size-13" entry="min-h-20 items-center" lines={['w-1/3', 'w-4/5']} />}
        failure={(error) => (
          <ErrorView title="メッセージを読み込めませんでした" error={error} onRetry={list.retry} retryLabel="再試行">
            {sentenceOf(error)}
          </ErrorView>
        )}
        empty={<Nothing {...terms} />}
      >
        {(conversations) => (
          <ul className="-mx-3">
            {conversations.map((conversation) => (
              <li key={nameOf(conversation)}>
                <ConversationRow
                  {...{ conversation, viewerId }}
                  isOpen={open !== null && nameOf(open) === nameOf(conversation)}
                />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  );
}

function SearchField({ value, onChange }: { readonly value: string; readonly onChange: (value: string) => void }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useWrittenBefore(field, value, onChange);
  return (
    <div className="relative">
      <label htmlFor={id} className="sr-only">
        メッセージを検索
      </label>
      <Icon of={Search} aria-hidden size={17} className="absolute top-1/2 left-4 -translate-y-1/2 text-soft" />
      <input
        id={id}
        ref={field}
        name="q"
        type="search"
        autoComplete="off"
        value={value}
        maxLength={100}
        placeholder="名前・アイテム・メッセージで検索"
        onChange={({ target }) => onChange(target.value)}
        className="min-h-11 w-full rounded-full bg-wash pr-4 pl-11 text-base placeholder:text-soft"
      />
    </div>
  );
}

function Nothing({ words, archived }: ListTerms) {
  if (words !== '') {
    return <EmptyState title="見つかりませんでした">ほかの言葉や、相手の名前の一部でもお試しください。</EmptyState>;
  }
  if (archived) return <EmptyState title="アーカイブした会話はありません" />;
  return (
    <EmptyState title="メッセージはまだありません" action={<ButtonLink to="/items">アイテムを見る</ButtonLink>}>
      気になるアイテムのページから、オーナーに質問できます。取引のチャットは、取引の画面から書き始めると、ここに並びます。
    </EmptyState>
  );
}

/** Debounces a value. @param ms how long it must stay unchanged */
function useSettled<Value>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
