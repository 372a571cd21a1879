import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import type { ConversationKind } from '@meguri/contracts/message/conversation.ts';
import { useState } from 'react';
import { type ChatAddress, pageOf } from '../../features/messages/chat-address.ts';
import { Chat } from '../../features/messages/components/chat.tsx';
import { ChatBeginning } from '../../features/messages/components/chat-beginning.tsx';
import { cx } from '../../lib/class-names.ts';
import { Link } from '../../ui/link.tsx';

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
  return (
    <>
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
    </>
  );
}

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
