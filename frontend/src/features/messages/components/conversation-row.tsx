import { chatPage } from '@meguri/contracts/message/chat-page.ts';
import type { Conversation } from '@meguri/contracts/message/conversation.ts';
import { cx } from '../../../lib/class-names.ts';
import { clockOrDay, shortPeriod } from '../../../lib/time/format.ts';
import { useNow } from '../../../lib/time/server-time.ts';
import { CountBadge } from '../../../ui/count-badge.tsx';
import { Link } from '../../../ui/controls/link.tsx';
import { Badge } from '../../../ui/states/badge.tsx';
import { SizedPhoto } from '../../../rental/sized-photo.tsx';
import { Avatar } from '../../../ui/photos/photo.tsx';

interface ConversationRowProps {
  readonly conversation: Conversation;
  readonly viewerId: number;
  readonly isOpen: boolean;
}

/** A conversation in the list: the other party, the rental's status and days, the item and the latest message. */
export function ConversationRow({ conversation, viewerId, isOpen }: ConversationRowProps) {
  const { counterpart, item, lastMessage, unreadCount, kind } = conversation;
  // During an update, a server of the previous release omits this field.
  const { round }: Partial<Pick<Conversation, 'round'>> = conversation;
  const now = useNow();
  const isUnread = unreadCount > 0;
  const name = kind === 'support' ? '運営事務局' : counterpart.displayName;
  return (
    <Link
      to={chatPage(conversation)}
      aria-current={isOpen ? 'page' : undefined}
      className="flex min-h-20 items-center gap-4 rounded-2xl px-3 py-3 transition-colors hover:bg-wash aria-[current=page]:bg-wash"
    >
      <Pictures conversation={conversation} />
      <span className="flex min-w-0 grow flex-col leading-snug">
        <span className="flex items-baseline gap-2">
          <span className={cx('truncate', isUnread && 'font-medium')}>{name}</span>
          {kind === 'support' && <Badge tone="warn">不具合サポート</Badge>}
          {lastMessage !== null && (
            <time dateTime={lastMessage.createdAt} className="ml-auto shrink-0 text-xs text-soft tabular-nums">
              {clockOrDay(lastMessage.createdAt, now)}
            </time>
          )}
        </span>
        {item !== null && (
          <span className="flex gap-2 text-xs text-soft">
            {round && (
              <span className="shrink-0">{`${round.statusLabel} ${shortPeriod(round.startDate, round.endDate)}`}</span>
            )}
            <span className="truncate">{item.name}</span>
          </span>
        )}
        <span className="flex items-center gap-2 pt-0.5">
          <span className={cx('grow truncate text-sm', isUnread ? 'text-ink' : 'text-soft')}>
            {lineOf(conversation, viewerId)}
          </span>
          <CountBadge count={unreadCount} label={(shown) => `未読${shown}件`} />
        </span>
      </span>
    </Link>
  );
}

function lineOf({ lastMessage, kind }: Conversation, viewerId: number): string {
  if (lastMessage === null) return kind === 'support' ? '運営事務局とのチャットです' : 'まだメッセージはありません';
  const { excerpt, imageCount, senderId } = lastMessage;
  const said = excerpt === '' && imageCount > 0 ? `写真${imageCount}枚` : excerpt;
  return senderId === viewerId ? `あなた：${said}` : said;
}

/** The item's photo, if there is one, and the other party's avatar. */
const Pictures = ({ conversation: { item, counterpart, kind } }: Pick<ConversationRowProps, 'conversation'>) => {
  const face =
    kind === 'support' ? (
      <Avatar src="/ring.svg" name="運" size={item === null ? 52 : 24} />
    ) : (
      <Avatar src={counterpart.profileImage} name={counterpart.displayName} size={item === null ? 52 : 24} />
    );
  if (item === null) return face;
  return (
    <span className="relative size-13 shrink-0">
      <span className="block size-full overflow-hidden rounded-xl">
        <SizedPhoto src={item.image ?? undefined} alt="" sizes="52px" />
      </span>
      <span className="absolute -right-1.5 -bottom-1.5 flex rounded-full bg-paper ring-2 ring-paper">{face}</span>
    </span>
  );
};
