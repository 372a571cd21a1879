import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { chatPage } from '@meguri/contracts/message/chat-page.ts';
import type { ConversationKind } from '@meguri/contracts/message/conversation.ts';
import { useEffect, useRef, useState } from 'react';
import { useChat } from '../../features/messages/api/chat.ts';
import type { ChatAddress } from '../../features/messages/chat-address.ts';
import { Chat } from '../../features/messages/components/chat.tsx';
import { ChatBeginning } from '../../features/messages/components/chat-beginning.tsx';
import { useDraftText } from '../../features/messages/draft.ts';
import { ofChat } from '../../features/messages/queue/outgoing.ts';
import { useOutgoing } from '../../features/messages/queue/own-outbox.ts';
import { useLoginCount } from '../../features/session/current-member.ts';
import { cx } from '../../lib/class-names.ts';
import { quickAnswersOf } from '../../rental/quick-answers.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Link } from '../../ui/controls/link.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';

interface RoundChatProps {
  readonly request: RentalRequest;
  readonly viewerId: number;
}

/** The chats on a round's page: between both parties and, once damage was reported, with 運営事務局. */
export default function RoundChat({ request, viewerId }: RoundChatProps) {
  const { id, status, timeline } = request;
  const hasCase = timeline.some(({ type }) => type === 'DamageReported');
  const [chosen, setChosen] = useState<ConversationKind | null>(null);
  const kind = chosen ?? (hasCase && status !== 'completed' ? 'support' : 'transaction');
  const chat: ChatAddress = { kind, id };
  const [opened, setOpened] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  // The pressed button has been replaced by the composer.
  useEffect(() => void (opened && box.current?.querySelector('textarea')?.focus()), [opened]);
  const { data: thread, error } = useChat(chat);
  const logins = useLoginCount();
  const [draft] = useDraftText(viewerId, chat);
  const outgoing = ofChat(chat, useOutgoing());
  const isQuiet = !opened && draft === '' && outgoing.length === 0;
  if (isQuiet && !hasCase && thread === undefined && error === null) return <Skeleton className="h-19 rounded-3xl" />;
  const quiet = isQuiet && thread?.items.length === 0 && (
    <Quiet isOver={thread.conversation.closed} onOpen={() => setOpened(true)} />
  );
  if (quiet && !hasCase) return <div className="rounded-3xl border border-line">{quiet}</div>;
  return (
    <div ref={box} className={BOX}>
      <header className="flex min-h-12 flex-wrap items-center justify-between gap-x-2 border-b border-line px-4">
        {hasCase ? <Choice kind={kind} onChange={setChosen} /> : <p className="text-sm">取引の相手とのチャット</p>}
        <Link to={chatPage(chat)} className="inline-flex min-h-11 items-center text-xs underline underline-offset-4">
          大きく表示
        </Link>
      </header>
      {kind === 'support' && (
        <p className="px-5 pt-3 text-xs text-soft">取引のお二人と運営事務局が読むチャットです。</p>
      )}
      {quiet || (
        <Chat
          key={kind}
          {...{ chat, viewerId, logins }}
          answers={kind === 'transaction' ? quickAnswersOf(request) : []}
          missing={<p className="m-auto p-5 text-sm text-soft">チャットはまだ始まっていません。</p>}
          beginning={<ChatBeginning kind={kind} />}
        />
      )}
    </div>
  );
}

/**
 * Grows with its messages, but on phones never fills most of the screen, so that the page can still be scrolled. In an
 * enlarged window it is as high as the composer with its answers and a few lines of messages.
 */
const BOX =
  'flex max-h-[clamp(18rem,60dvh,22rem)] flex-col overflow-hidden rounded-3xl border border-line md:max-h-[clamp(18rem,80dvh,30rem)]';

/** A compact placeholder for an empty chat. */
const Quiet = ({ isOver, onOpen }: { readonly isOver: boolean; readonly onOpen: () => void }) => (
  <div className="flex min-h-19 flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-4">
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
          'min-h-12 border-b-2 px-3 text-sm whitespace-nowrap',
          kind === value ? 'border-accent font-medium' : 'border-transparent text-soft',
        )}
      >
        {label}
      </button>
    ))}
  </div>
);
