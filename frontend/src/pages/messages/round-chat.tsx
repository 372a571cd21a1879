import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import type { ConversationKind } from '@meguri/contracts/message/conversation.ts';
import { useState } from 'react';
import { useChat } from '../../features/messages/api/chat.ts';
import { type ChatAddress, pageOf } from '../../features/messages/chat-address.ts';
import { Chat } from '../../features/messages/components/chat.tsx';
import { ChatBeginning } from '../../features/messages/components/chat-beginning.tsx';
import { useDraftText } from '../../features/messages/draft.ts';
import { ofChat } from '../../features/messages/queue/outgoing.ts';
import { useOutgoing } from '../../features/messages/queue/own-outbox.ts';
import { cx } from '../../lib/class-names.ts';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Skeleton } from '../../ui/states.tsx';

interface RoundChatProps {
  readonly request: RentalRequest;
  readonly viewerId: number;
}

/** The chats of a round on its own page: of the two, and once damage was reported with 運営事務局 as well. */
export default function RoundChat({ request: { id, status, timeline }, viewerId }: RoundChatProps) {
  const hasCase = timeline.some(({ type }) => type === 'DamageReported');
  const [chosen, setChosen] = useState<ConversationKind | null>(null);
  const kind = chosen ?? (hasCase && status !== 'completed' ? 'support' : 'transaction');
  const chat: ChatAddress = { kind, id };
  const [opened, setOpened] = useState(false);
  const { data: thread, error } = useChat(chat);
  const [draft] = useDraftText(viewerId, chat);
  const outgoing = ofChat(chat, useOutgoing());
  if (!hasCase && !opened && draft === '' && outgoing.length === 0) {
    if (thread === undefined && error === null) return <Skeleton className="h-19 rounded-3xl" />;
    if (thread?.items.length === 0) return <Quiet isOver={thread.conversation.closed} onOpen={() => setOpened(true)} />;
  }
  return (
    <div className={BOX}>
      <header className="flex min-h-12 items-center justify-between gap-2 border-b border-line px-4">
        {hasCase ? <Choice kind={kind} onChange={setChosen} /> : <p className="text-sm">取引の相手とのチャット</p>}
        <Link to={pageOf(chat)} className="inline-flex min-h-11 items-center text-xs underline underline-offset-4">
          大きく表示
        </Link>
      </header>
      <Chat
        key={kind}
        {...{ chat, viewerId }}
        missing={<p className="m-auto text-sm text-soft">チャットはまだ始まっていません。</p>}
        beginning={<ChatBeginning kind={kind} />}
      />
    </div>
  );
}

const BOX = 'flex h-120 max-h-[80dvh] flex-col overflow-hidden rounded-3xl border border-line';

/** Nobody has said anything yet: as small as that. */
const Quiet = ({ isOver, onOpen }: { readonly isOver: boolean; readonly onOpen: () => void }) => (
  <div className="flex min-h-19 flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-3xl border border-line px-5 py-4">
    <p className="text-sm text-soft">
      {isOver ? 'この取引では、メッセージのやり取りはありませんでした。' : 'まだメッセージはありません。'}
    </p>
    {!isOver && (
      <Button variant="secondary" size="small" onClick={onOpen}>
        メッセージを書く
      </Button>
    )}
  </div>
);

const KINDS = [
  ['support', '運営事務局と'],
  ['transaction', '取引の相手と'],
] as const;

interface ChoiceProps {
  readonly kind: ConversationKind;
  readonly onChange: (kind: ConversationKind) => void;
}

const Choice = ({ kind, onChange }: ChoiceProps) => (
  <div role="group" aria-label="チャットの相手" className="-ml-3 flex">
    {KINDS.map(([value, label]) => (
      <button
        key={value}
        type="button"
        aria-pressed={kind === value}
        onClick={() => onChange(value)}
        className={cx(
          'min-h-12 border-b-2 px-3 text-sm',
          kind === value ? 'border-accent font-medium' : 'border-transparent text-soft',
        )}
      >
        {label}
      </button>
    ))}
  </div>
);
