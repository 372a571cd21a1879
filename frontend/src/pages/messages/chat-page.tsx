import type { Account } from '@meguri/contracts/account/account-view.ts';
import { useLocation } from 'react-router-dom';
import { chatAt } from '../../features/messages/chat-address.ts';
import { useRouteParams } from '../../lib/route-params.ts';
import { ChatScreen, NotFound } from './chat-screen.tsx';

/** A chat by its address: with a person, of a round, or about damage; only of a round at the older `/transaction-messages`. */
export default function ChatPage({ viewer }: { readonly viewer: Account }) {
  const chat = chatAt(useRouteParams()['id'] ?? '');
  const { pathname } = useLocation();
  const isElsewhere = pathname.startsWith('/transaction-messages') && chat?.kind !== 'transaction';
  return chat === null || isElsewhere ? <NotFound /> : <ChatScreen viewer={viewer} chat={chat} />;
}
