import type { Account } from '@meguri/contracts/account/account-view.ts';
import type { ReactNode } from 'react';
import type { ChatAddress } from '../../features/messages/chat-address.ts';
import { ConversationList } from '../../features/messages/components/conversation-list.tsx';
import { cx } from '../../lib/class-names.ts';
import { PartBoundary } from '../../ui/states/error-boundary.tsx';
import type { Elements } from '../../ui/elements.ts';

interface MessagesFrameProps {
  readonly viewer: Account;
  /** The open chat; null: only the list, on phones. */
  readonly open: ChatAddress | null;
  /** Above the list. */
  readonly heading?: Elements;
  readonly children: ReactNode;
}

/** List and chat end with the window, below a header of 7rem. On phones the styles give an open chat the whole window. */
const LIST = 'md:h-[calc(100dvh-7rem)] md:min-h-116 md:[&>header]:pt-4';
const CHAT = 'md:mt-4 md:h-[calc(100dvh-8rem)] md:min-h-112 max-md:min-h-64 max-md:grow';
const FRAME =
  'max-md:flex max-md:min-h-0 max-md:grow max-md:flex-col md:measure md:grid md:grid-cols-[20rem_minmax(0,1fr)] md:gap-8';

/** The list and a chat: side by side, on phones only one of them. */
export const MessagesFrame = ({ viewer, open, heading, children }: MessagesFrameProps) => (
  <div className={cx(FRAME, 'lg:grid-cols-[22rem_minmax(0,1fr)]')}>
    <div className={cx('px-5 md:-mx-4 md:overflow-y-auto md:px-4 md:pb-4', LIST, open !== null && 'hidden md:block')}>
      {heading ?? (
        <p className="pt-4 pb-6 font-serif text-3xl leading-[1.5] font-medium tracking-[0.02em]">メッセージ</p>
      )}
      <PartBoundary name="会話の一覧">
        <ConversationList viewerId={viewer.id} open={open} />
      </PartBoundary>
    </div>
    <section
      aria-label="会話"
      data-chat={open === null ? undefined : ''}
      className={cx(
        'flex-col overflow-hidden bg-paper md:flex md:rounded-3xl md:border md:border-line',
        CHAT,
        open === null ? 'hidden' : 'flex',
      )}
    >
      {children}
    </section>
  </div>
);
