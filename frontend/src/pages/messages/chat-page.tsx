import type { Account } from '@meguri/contracts/account/account-view.ts';
import type { ItemPage } from '@meguri/contracts/item/item-view.ts';
import type { MessageItem } from '@meguri/contracts/shared/message-item.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { itemQuery } from '../../features/items/api/item.ts';
import { type ChatAddress, chatAt } from '../../features/messages/chat-address.ts';
import { Chat } from '../../features/messages/components/chat.tsx';
import { ChatBeginning } from '../../features/messages/components/chat-beginning.tsx';
import { rentalRequestQuery } from '../../features/rental-request/api/rental-request.ts';
import { useLoginCount } from '../../features/session/current-member.ts';
import { useIsRendered } from '../../lib/lazy-page.tsx';
import { useRouteParams } from '../../lib/route-params.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { ErrorView } from '../../ui/states/error-view.tsx';
import { ChatHead } from './chat-head.tsx';
import { commonTexts } from './common-texts.ts';
import { MessagesFrame } from './messages-frame.tsx';

/** A chat by its URL: with a person, about a round or about damage. The older `/transaction-messages` has only rounds. */
export default function ChatPage({ viewer }: { readonly viewer: Account }) {
  const chat = chatAt(useRouteParams()['id'] ?? '');
  const { pathname } = useLocation();
  const isElsewhere = pathname.startsWith('/transaction-messages') && chat?.kind !== 'transaction';
  return chat === null || isElsewhere ? <NotFound /> : <ChatScreen viewer={viewer} chat={chat} />;
}

interface ChatScreenProps {
  readonly viewer: Account;
  readonly chat: ChatAddress;
}

/** The list and one chat. */
function ChatScreen({ viewer, chat }: ChatScreenProps) {
  const logins = useLoginCount();
  // The head loads it, once the chat exists.
  const { data: request } = useQuery({ ...rentalRequestQuery(chat.id), enabled: false });
  return (
    <MessagesFrame viewer={viewer} open={chat}>
      <AskedAbout>
        {(item, onItemDone, ownerId) => (
          <Chat
            {...{ chat, item, onItemDone }}
            answers={commonTexts(chat, request, ownerId)}
            viewerId={viewer.id}
            logins={logins}
            head={(thread) => <ChatHead chat={chat} conversation={thread?.conversation} />}
            missing={<NotFound chat={chat} />}
            beginning={<ChatBeginning kind={chat.kind} />}
          />
        )}
      </AskedAbout>
    </MessagesFrame>
  );
}

interface AskedAboutProps {
  /** @param ownerId of the item; null: no item */
  readonly children: (item: MessageItem | null, onItemDone: () => void, ownerId: number | null) => ReactNode;
}

/** The item in `?item=`, until it is sent or removed. */
function AskedAbout({ children }: AskedAboutProps) {
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const id = new URLSearchParams(search).get('item');
  // Reading an item counts as a view, so only a browser does it.
  const isRendered = useIsRendered();
  const { data } = useQuery({ ...itemQuery(id ?? ''), enabled: id !== null && !isRendered });
  const [done, setDone] = useState(false);
  const onItemDone = () => {
    setDone(true);
    if (id !== null) void navigate(pathname, { replace: true });
  };
  if (done || data === undefined) return children(null, onItemDone, null);
  return children(shown(data), onItemDone, data.userId);
}

const shown = ({ id, name, images }: ItemPage): MessageItem => ({ id, name, image: images[0] ?? null });

/** A chat that doesn't exist looks the same as one of other people. */
const NotFound = ({ chat }: { readonly chat?: ChatAddress }) => {
  const title = chat?.kind === 'direct' ? 'ユーザーが見つかりません' : '取引が見つかりません';
  return (
    <>
      <title>{`${title} | 巡り Meguri`}</title>
      <ErrorView isPage missing title={title} action={<ButtonLink to="/messages">メッセージ一覧へ</ButtonLink>}>
        アドレスが正しいかご確認ください。取引している本人のアカウントでログインしていない場合も表示されません。
      </ErrorView>
    </>
  );
};
