import type { Conversation } from '@meguri/contracts/message/conversation.ts';
import { ChevronLeft } from 'lucide';
import type { ReactNode } from 'react';
import type { ChatAddress } from '../../features/messages/chat-address.ts';
import { ConversationMenu } from '../../features/messages/components/conversation-menu.tsx';
import { useOnline } from '../../features/messages/presence.ts';
import { useRentalRequest } from '../../features/rental-request/api/rental-request.ts';
import { StatusBadge } from '../../rental/status-badge.tsx';
import { isViewersTurn } from '../../rental/turn.ts';
import { Link } from '../../ui/controls/link.tsx';
import { Avatar } from '../../ui/photos/photo.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { Icon } from '../../ui/icon.tsx';

interface ChatHeadProps {
  readonly chat: ChatAddress;
  /** undefined: not known yet. */
  readonly conversation: Conversation | undefined;
}

/** The other party, the subject and the link back to the list. On phones it is the only bar, in one row of 48 pixels. */
export const ChatHead = ({ chat, conversation }: ChatHeadProps) => (
  <header className="flex min-h-12 shrink-0 items-center gap-2 border-b border-line pr-2 md:min-h-18 md:gap-3 md:px-4 md:py-2">
    <Link
      to="/messages"
      aria-label="メッセージ一覧へ戻る"
      className="inline-flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-wash md:hidden"
    >
      <Icon of={ChevronLeft} aria-hidden size={20} />
    </Link>
    {conversation === undefined ? <HeadSkeleton /> : <Known chat={chat} conversation={conversation} />}
  </header>
);

function Known({ chat, conversation }: { readonly chat: ChatAddress; readonly conversation: Conversation }) {
  const { counterpart, item } = conversation;
  const isSupport = chat.kind === 'support';
  const name = isSupport ? '運営事務局' : counterpart.displayName;
  const hasLeft = conversation.closedBecause === 'left';
  const isOnline = useOnline(isSupport || hasLeft ? null : counterpart.id);
  return (
    <>
      <title>{`${name}${item === null ? '' : `・${item.name}`} | 巡り Meguri`}</title>
      <span className="relative flex">
        <Avatar src={isSupport ? '/ring.svg' : counterpart.profileImage} name={name} size={36} />
        {isOnline && (
          <span className="absolute right-0 bottom-0 size-3 rounded-full bg-good ring-2 ring-paper">
            <span className="sr-only">オンライン</span>
          </span>
        )}
      </span>
      <div className="min-w-0 grow leading-tight md:leading-snug">
        {chat.kind === 'direct' ? (
          <>
            <Name>{name}</Name>
            {!hasLeft && <SubLine>{isOnline ? 'オンライン' : `@${counterpart.username}`}</SubLine>}
          </>
        ) : (
          <OfRound id={chat.id} name={name} />
        )}
      </div>
      <ConversationMenu conversation={conversation} />
    </>
  );
}

const Name = ({ children }: { readonly children: ReactNode }) => (
  <h1 className="truncate font-sans text-base font-medium">{children}</h1>
);
const SubLine = ({ children }: { readonly children: ReactNode }) => (
  <p className="truncate text-xs text-soft">{children}</p>
);

/** The chat's round: its status, its item, and the other party if the title doesn't name them. */
function OfRound({ id, name }: { readonly id: string; readonly name: string }) {
  const { data: request } = useRentalRequest(id);
  return (
    <>
      <div className="flex items-center gap-2">
        <Name>{name}</Name>
        {request && (
          <span className="shrink-0">
            <StatusBadge
              status={request.status}
              label={request.statusLabel}
              isTurn={isViewersTurn(request)}
              isChanging={false}
            />
          </span>
        )}
      </div>
      {request === undefined ? (
        <Skeleton className="mt-1 h-4 w-40" />
      ) : (
        <div className="flex flex-col text-xs text-soft md:flex-row md:gap-3">
          <Link
            to={`/rental-requests/${id}`}
            className="group relative max-w-full min-w-0 self-start after:absolute after:-inset-x-1 after:-inset-y-3 md:after:-inset-y-1"
          >
            {/* Padding for the underline, which `truncate` would clip. */}
            <span className="-mb-1 block truncate pb-1 underline decoration-field underline-offset-3 group-hover:decoration-accent">
              {request.itemName}
            </span>
          </Link>
          {!(request.viewerParty === 'borrower' && request.ownerDisplayName === name) && (
            <span className="truncate max-md:hidden">{`オーナー：${request.viewerParty === 'owner' ? 'あなた' : `${request.ownerDisplayName}さん`}`}</span>
          )}
        </div>
      )}
    </>
  );
}

const HeadSkeleton = () => (
  <>
    <Skeleton className="size-10 shrink-0 rounded-full" />
    <div className="flex grow flex-col gap-2">
      <Skeleton className="h-4 w-32" />
      <Skeleton className="h-3 w-44" />
    </div>
  </>
);
