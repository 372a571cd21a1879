import type { Account } from '@meguri/contracts/account/account-view.ts';
import { chatAt } from '../../features/messages/chat-address.ts';
import { useRouteParams } from '../../lib/route-params.ts';
import { ChatScreen, NotFound } from './chat-screen.tsx';

/** A chat by its address: with a person, of a round, or about damage. */
export default function ChatPage({ viewer }: { readonly viewer: Account }) {
  const chat = chatAt(useRouteParams()['id'] ?? '');
  return chat === null ? <NotFound /> : <ChatScreen viewer={viewer} chat={chat} />;
}
