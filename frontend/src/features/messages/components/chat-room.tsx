import type { Conversation } from '@meguri/contracts/message/conversation.ts';
import type { Message } from '@meguri/contracts/message/message.ts';
import type { MessageItem } from '@meguri/contracts/shared/message-item.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useIsRendered } from '../../../lib/lazy-page.tsx';
import { useOlderMessages } from '../api/chat.ts';
import type { ChatAddress } from '../chat-address.ts';
import { useDraftText } from '../draft.ts';
import { useTyping } from '../presence.ts';
import { ofChat } from '../queue/outgoing.ts';
import { openOutbox, useOutgoing } from '../queue/own-outbox.ts';
import { firstUnread, useIsVisible, useNewMark, useReadMark } from '../read-marks.ts';
import type { Thread } from '../thread.ts';
import type { Speaker } from './bubble.tsx';
import { ClosedNotice } from './closed-notice.tsx';
import { Composer } from './composer.tsx';
import { MessageList } from './message-list.tsx';
import { type Reported, ReportDialog } from './report-dialog.tsx';
import type { Elements } from '../../../ui/elements.ts';

const OPERATORS: Speaker = { name: '運営事務局', image: null, isOperator: true };

export interface ChatRoomProps {
  readonly chat: ChatAddress;
  readonly thread: Thread;
  readonly viewerId: number;
  /** Number of logins on this page. */
  readonly logins: number;
  /** The viewer answers as 運営事務局: messages of any operator count as their own. */
  readonly asOperator?: boolean;
  /** Whether the viewer can write; true by default. */
  readonly mayWrite?: boolean;
  /** Further authors besides the conversation's other party, by user id. */
  readonly people?: ReadonlyMap<number, Speaker>;
  /** The item attached to the next message; null: none. */
  readonly item?: MessageItem | null;
  readonly onItemDone?: () => void;
  /** Texts that the composer offers; none by default. */
  readonly answers?: readonly string[];
  /** Shown before the first message, or alone if there is none and the viewer can write. */
  readonly beginning: Elements;
}

const nothing = () => undefined;
const NO_ANSWERS: readonly string[] = [];

/** A chat: messages, outgoing messages and the composer. Fills the height of its container. */
export function ChatRoom(props: ChatRoomProps) {
  const { chat, thread, viewerId, logins, asOperator = false, mayWrite = true, people, beginning } = props;
  const { item = null, onItemDone = nothing, answers = NO_ANSWERS } = props;
  const { conversation } = thread;
  const queries = useQueryClient();
  useEffect(() => openOutbox(viewerId, queries), [viewerId, queries]);
  const [draft, setDraft] = useDraftText(viewerId, chat);
  const [reported, setReported] = useState<Reported | null>(null);
  const end = useRef<HTMLDivElement>(null);
  const isOwn = ({ senderId }: Message) => senderId === (asOperator ? null : viewerId);
  const unread = firstUnread(thread, isOwn);
  const isVisible = useIsVisible(end);
  const isRendered = useIsRendered();
  const [firstNew, endNew] = useNewMark(unread, isVisible);
  const last = thread.items.findLast((message) => !isOwn(message)) ?? null;
  useReadMark(chat, last, { isUnread: unread !== null, isVisible, logins });
  const arrived = new Set(thread.items.map(({ clientId }) => clientId));
  const outgoing = ofChat(chat, useOutgoing()).filter(({ clientId }) => !arrived.has(clientId));
  const speakerOf = (senderId: number | null) => people?.get(senderId ?? 0) ?? speakerIn(conversation, senderId);
  const onSent = () => {
    endNew();
    end.current?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <>
      <MessageList
        {...{ outgoing, isOwn, speakerOf, firstNew, end }}
        beginning={conversation.closed ? null : beginning}
        messages={thread.items}
        hasOlder={thread.hasOlder}
        older={useOlderMessages(chat)}
        own={asOperator ? OPERATORS : { name: 'あなた', image: null, isOperator: false }}
        // Only a browser knows what is visible.
        isNewBelow={!isRendered && !isVisible && unread !== null}
        onReport={
          asOperator
            ? null
            : ({ id, senderId }) => setReported({ subject: 'message', id, name: speakerOf(senderId).name })
        }
        onEdit={(content) => setDraft(draft === '' ? content : `${content}\n${draft}`)}
      />
      <Typing chat={chat} conversation={conversation} />
      {conversation.closed ? (
        <ClosedNotice conversation={conversation} draft={draft} onDiscard={() => setDraft('')} />
      ) : (
        mayWrite && (
          <Composer
            {...{ chat, viewerId, item, onItemDone, onSent, answers }}
            text={draft}
            onText={setDraft}
            disabled={false}
          />
        )
      )}
      {reported !== null && <ReportDialog reported={reported} onClose={() => setReported(null)} />}
    </>
  );
}

function speakerIn({ counterpart }: Conversation, senderId: number | null): Speaker {
  if (senderId === null) return OPERATORS;
  return { name: counterpart.displayName, image: counterpart.profileImage, isOperator: false };
}

/** Always takes up its line, so that nothing shifts when the other party begins to type. */
function Typing({ chat, conversation }: { readonly chat: ChatAddress; readonly conversation: Conversation }) {
  const isTyping = useTyping(chat);
  const who = chat.kind === 'support' ? '相手' : `${conversation.counterpart.displayName}さん`;
  return (
    <p role="status" className="h-5 truncate px-5 text-xs leading-5 text-soft">
      {isTyping && `${who}が入力しています…`}
    </p>
  );
}
