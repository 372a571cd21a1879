import type { Account } from '@meguri/contracts/account/account-view.ts';
import { chatAt } from '../../features/messages/chat-address.ts';
import { useRouteParams } from '../../lib/route-params.ts';
import { ChatScreen, NotFound } from './chat-screen.tsx';

/** The chat of a round, at the address that older links have. */
export default function TransactionChatPage({ viewer }: { readonly viewer: Account }) {
  const chat = chatAt(useRouteParams()['id'] ?? '');
  return chat?.kind === 'transaction' ? <ChatScreen viewer={viewer} chat={chat} /> : <NotFound />;
}
